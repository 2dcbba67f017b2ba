"""Combinatorial Tron: what a designer may change, and the named presets."""

from __future__ import annotations

import re
from typing import Any

from pydantic import Field, field_validator, model_validator

from gridwright.games.ctron import rules
from gridwright.games.ctron.rules import MOST_BIKES, NO_LIMIT, Piece, Placement, Square
from gridwright.kernel.options import GameOptions, Preset
from gridwright.kernel.texts import insist

RULES_VERSION = 1
"""Goes up with every change after which games that were played would be other games."""

LETTERS = ".#LR"


class Options(GameOptions):
    """The options of Combinatorial Tron; RULES.md section 5 says what each one changes."""

    seats: int = Field(2, ge=2, le=2, description="two players, Left and Right")
    rows: int = Field(6, ge=1, le=16, description="rows of the board")
    cols: int = Field(6, ge=1, le=16, description="columns of the board")
    piece: Piece = Field(Piece.ROOK, description="how a bike drives")
    max_step: int = Field(NO_LIMIT, ge=1, le=NO_LIMIT, description="the longest slide; 16 or inf is no limit")
    slide: rules.Stop = Field(rules.Stop.ANY, description="whether a slide may stop early")
    squeeze: rules.Squeeze = Field(
        rules.Squeeze.YES, description="whether a diagonal passes between closed corners"
    )
    play: rules.Play = Field(rules.Play.NORMAL, description="whether the stuck player loses or wins")
    placement: Placement = Field(Placement.CORNERS, description="how the bikes come on the board")
    bikes: int = Field(1, ge=1, le=16, description="bikes a side, where the players put them")
    first: rules.First = Field(rules.First.LEFT, description="who moves first")
    holes: tuple[str, ...] = Field((), description="squares missing from the start, as 2:3,4:4")
    position: str = Field("", description="the board to start from with placement=fixed, as L../.../..R")

    @field_validator("max_step", mode="before")
    @classmethod
    def _no_limit(cls, value: Any) -> Any:
        return NO_LIMIT if value == "inf" else value

    @field_validator("holes", mode="before")
    @classmethod
    def _listed(cls, value: Any) -> Any:
        return tuple(filter(None, re.split(r"[,\s]+", value))) if isinstance(value, str) else value

    @model_validator(mode="after")
    def _fits(self) -> Options:
        board = self.board()
        if self.placement == Placement.CORNERS:
            insist(
                board[0] == board[-1] == Square.OPEN,
                "With placement=corners the first and last squares must be open: move the holes.",
            )
            insist(len(board) > 1, "A board of one square has no two corners: make it larger.")
        elif self.placement != Placement.FIXED:
            anywhere = self.placement == Placement.ALTERNATE
            free = [i for i in range(len(board)) if board[i] == Square.OPEN]
            places = [i for i in free if anywhere or rules.on_edge(self, i)]
            insist(
                len(places) >= 2 * self.bikes,
                f"There are {len(places)} squares to put {2 * self.bikes} bikes on: "
                "take fewer bikes or a larger board.",
            )
        return self

    def board(self) -> list[int]:
        """What stands on each square before anybody moves, corner bikes left out."""
        board = [int(Square.OPEN)] * (self.rows * self.cols)
        if self.placement == Placement.FIXED and self.position:
            board = self._written()
        for hole in self.holes:
            match = re.fullmatch(r"(\d+):(\d+)", hole)
            if not match or not (0 < int(match[1]) <= self.rows and 0 < int(match[2]) <= self.cols):
                raise ValueError(f"“{hole}” is no square of this board: write row:column, as 2:3.")
            board[(int(match[1]) - 1) * self.cols + int(match[2]) - 1] = Square.HOLE
        return board

    def _written(self) -> list[int]:
        rows = (self.position.split() or [""])[0].split("/")
        insist(
            [len(row) for row in rows] == [self.cols] * self.rows,
            f"The position is not {self.rows} rows of {self.cols} squares.",
        )
        insist(not set("".join(rows)) - set(LETTERS), "A position is written with . # L and R.")
        board = [LETTERS.index(letter) for row in rows for letter in row]
        most = max(board.count(Square.LEFT_BIKE), board.count(Square.RIGHT_BIKE))
        insist(most <= MOST_BIKES, f"A side can have at most {MOST_BIKES} bikes.")
        return board

    def fields(self) -> dict[str, Any]:
        """How far a bike slides, and the board it starts on."""
        return {"longest": 1 if self.piece == Piece.KING1 else self.max_step, "setup": self.board()}


_FOUR = {"rows": 4, "cols": 4, "placement": "corners"}
_DUO = {"placement": "fixed", "position": "L....R/....../....../....../....../R....L"}
_EIGHT = "L......R/......../......../......../......../......../......../R......L"

PRESETS = {
    "play6": Preset("6 by 6, a bike in each of two opposite corners: the usual game"),
    "wood": Preset("the designer's largest board: 4 by 4, opposite corners", _FOUR),
    "king1": Preset("4 by 4, one square at a time, diagonals too", {**_FOUR, "piece": "king1"}),
    "step1": Preset("4 by 4, slides of one square", {**_FOUR, "max_step": 1}),
    "step2": Preset("4 by 4, slides of at most two squares", {**_FOUR, "max_step": 2}),
    "duo": Preset("6 by 6, two bikes a side in opposite corners", {"rows": 6, "cols": 6, **_DUO}),
    "play8": Preset(
        "8 by 8, two bikes a side", {"rows": 8, "cols": 8, "placement": "fixed", "position": _EIGHT}
    ),
    "draft5": Preset(
        "5 by 5, the players put their bikes in turn", {"rows": 5, "cols": 5, "placement": "alternate"}
    ),
    "edges5": Preset(
        "5 by 5, bikes are put on the edge only", {"rows": 5, "cols": 5, "placement": "edge_only"}
    ),
}
