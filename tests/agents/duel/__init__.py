"""A test game: two players choose a row and a column at once, and a matrix says what the first one gets."""

from gridwright.kernel.game import About

ABOUT = About("Duel", "nobody", "Choose at once.", "2", "1", secrets=True)
