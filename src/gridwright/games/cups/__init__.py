"""Cups, by Ian Bellomy."""

from gridwright.kernel.game import About

ABOUT = About(
    title="Cups",
    designer="Ian Bellomy",
    line="Gather ten tokens in your cups, while your cups slip into your opponent's hands.",
    players="2",
    minutes="10-15",
)
