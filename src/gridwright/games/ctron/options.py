"""Combinatorial Tron: what a designer may change, and the named presets."""

from __future__ import annotations

import re
from typing import Any

from pydantic import Field, field_validator, model_validator

from gridwright.games.ctron import rules
from gridwright.games.ctron.rules import MOST_BIKES, NO_LIMIT, Piece, Placement, Square
from gridwright.kernel.options import GameOptions, Preset

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
        open_squares = [i for i, c in enumerate(board) if c == Square.OPEN]
        if self.placement == Placement.CORNERS and {0, len(board) - 1} - set(open_squares):
            raise ValueError(
                "With placement=corners the first and last squares must be open: move the holes."
            )
        if self.placement == Placement.CORNERS and len(board) < 2:
            raise ValueError("A board of one square has no two corners: make it larger.")
        if self.placement == Placement.EDGE_ONLY:
            open_squares = [i for i in open_squares if self._edge(i)]
        if (
            self.placement in (Placement.ALTERNATE, Placement.EDGE_ONLY)
            and len(open_squares) < 2 * self.bikes
        ):
            raise ValueError(
                f"There are {len(open_squares)} squares to put {2 * self.bikes} bikes on: "
                "take fewer bikes or a larger board."
            )
        return self

    def _edge(self, square: int) -> bool:
        row, col = divmod(square, self.cols)
        return row in (0, self.rows - 1) or col in (0, self.cols - 1)

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
        written = (self.position.split() or [""])[0].split("/")
        if len(written) != self.rows or any(len(row) != self.cols for row in written):
            raise ValueError(f"The position is not {self.rows} rows of {self.cols} squares.")
        if set("".join(written)) - set(LETTERS):
            raise ValueError("A position is written with . # L and R.")
        board = [LETTERS.index(letter) for row in written for letter in row]
        if max(board.count(Square.LEFT_BIKE), board.count(Square.RIGHT_BIKE)) > MOST_BIKES:
            raise ValueError(f"A side can have at most {MOST_BIKES} bikes.")
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
