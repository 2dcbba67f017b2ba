"""A game that people play in the terminal, with each other or with bots."""
