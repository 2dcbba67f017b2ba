"""Toll: a game of a few dozen lines, as somebody else's package would bring it."""

from gridwright import About

ABOUT = About(
    title="Toll",
    designer="nobody",
    line="Take the last token, but a die takes its toll.",
    players="2",
    minutes="1",
    dice=True,
)
