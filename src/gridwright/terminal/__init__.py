"""The command line, and the board in a terminal."""
