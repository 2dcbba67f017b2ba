"""Tron: the Board Game, by Nick Ristuccia, Zach Reeve and Neil Dowgun."""

from gridwright.kernel.game import About

ABOUT = About(
    title="Tron: the Board Game",
    designer="Nick Ristuccia, Zach Reeve and Neil Dowgun",
    line="Light-cycles race for flags on one grid, every card is chosen in secret, and every tail is a wall.",
    players="2-8",
    minutes="40",
    secrets=True,
    dice=True,
)
