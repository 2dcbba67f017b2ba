"""Combinatorial Tron, by Dade Wood."""

from gridwright.kernel.game import About

ABOUT = About(
    title="Combinatorial Tron",
    designer="Dade Wood",
    line="Two bikes burn the board behind them; whoever runs out of road first has lost.",
    players="2",
    minutes="5",
)
