"""The options that several commands of the lab take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Out = Annotated[
    Path, typer.Option("--out", metavar="FOLDER", help="Where games and reports are kept, and gone on from.")
]
Threads = Annotated[
    int | None,
    typer.Option("--threads", metavar="N", help="Games at a time; one a core.", min=1, max=256),
]
Players = Annotated[
    str,
    typer.Option("--players", metavar="P[,P...]", help="Who plays: one for all seats, or one each, rotated."),
]
Games = Annotated[int, typer.Option("--games", metavar="N", help="Games of each variant at most.", min=2)]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The seed of the deals.")]
Csv = Annotated[Path | None, typer.Option("--csv", metavar="F", help="Write a row a game as CSV too.")]
OUT = Path("out/lab")
