"""Jerks in a Minefield, by Brian Shurtleff."""

from gridwright.kernel.game import About

ABOUT = About(
    title="Jerks in a Minefield",
    designer="Brian Shurtleff",
    line="Four people, ten mines and one safe path: shove the others off it, and mind the ghosts.",
    players="2-4",
    minutes="15",
    secrets=True,
    dice=True,
)
