"""Ironclad, by Frank Lantz."""

from gridwright.kernel.game import About

ABOUT = About(
    title="Ironclad",
    designer="Frank Lantz",
    line="Robots fight on the squares, scholars argue on the crossings, and your opponent moves for you too.",
    players="2",
    minutes="30",
    dice=True,
)
