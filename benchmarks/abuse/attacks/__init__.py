"""The attacks, a file each, named by what they do."""
