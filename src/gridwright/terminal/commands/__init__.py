"""The commands of `gridwright`, each in a file that is named as the command is typed."""
