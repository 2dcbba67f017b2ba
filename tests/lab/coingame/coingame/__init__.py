"""Coin: in so many games of a hundred a coin decides, in the others whoever takes the last token."""

from gridwright import About

ABOUT = About(
    title="Coin", designer="nobody", line="Take the last token, or toss for it.", players="2", minutes="1",
    dice=True,
)  # fmt: skip
