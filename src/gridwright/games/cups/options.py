"""Cups: what a designer may change, and the named presets."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from gridwright.games.cups import pieces
from gridwright.games.cups.boards import Board, read_board
from gridwright.kernel.options import GameOptions, Preset

RULES_VERSION = 1
"""Goes up with every change after which games that were played would be other games."""

STICKY = ("all", "any", "some_friend", "off")
UNDO = ("off", "position", "direct", "superko")
RESOURCES = ("marked", "random180", "draft")
BOTH_GOAL = ("criteria", "mover", "draw", "play_on")
REPETITION = ("off", "draw3", "ladder3")
FIRST = ("0", "1", "random")


class Options(GameOptions):
    """The options of Cups; RULES.md section 6 says what each one changes."""

    seats: int = Field(2, ge=2, le=2, description="two players, Blue and Vermilion")
    board: str = Field(
        "hex37_star",
        description="hex37_star, hex61_spread, hex19_dense, hex37_rim, or a drawing (RULES.md section 1.5)",
    )
    sticky: Literal["all", "any", "some_friend", "off"] = Field(
        "all", description="which of the cups it sticks to a moving cup must stay beside"
    )
    undo: Literal["off", "position", "direct", "superko"] = Field(
        "position", description="which actions undo the opponent's, and are barred"
    )
    convert_need: int = Field(2, ge=1, le=7, description="cups it takes to convert one; 7 is more than fit")
    convert_helpers: Literal["sole_or_shared", "sole_only"] = Field(
        "sole_or_shared", description="whether shared cups help to convert"
    )
    resources: Literal["marked", "random180", "draft"] = Field(
        "marked", description="how the resources are set out: on the marks, in random pairs, by the players"
    )
    steal_need: int = Field(1, ge=1, le=6, description="friendly cups it takes round a cup to steal from it")
    destroy: Literal["off", "on"] = Field("off", description="whether three cups may destroy an enemy cup")
    full_convert: Literal["off", "on"] = Field("off", description="whether three cups may claim a shared cup")
    both_goal: Literal["criteria", "mover", "draw", "play_on"] = Field(
        "criteria", description="what happens when both players reach the goal at once"
    )
    repetition: Literal["off", "draw3", "ladder3"] = Field(
        "draw3", description="what the third occurrence of a position means"
    )
    max_plies: int = Field(400, ge=1, le=pieces.MOST_TURNS, description="turns until the game is called off")
    cap_result: Literal["draw", "ladder"] = Field("draw", description="who wins a game that is called off")
    goal: int = Field(10, ge=1, le=pieces.RESOURCES, description="tokens that win")
    cups: int = Field(6, description="cups a side, 1 to 6")
    first: Literal["0", "1", "random"] = Field("0", description="who begins: 0 Blue, 1 Vermilion, or a toss")

    @field_validator("board", mode="before")
    @classmethod
    def _board(cls, value: Any) -> Any:
        text = "".join(str(value).split())
        read_board(text)
        return text

    @field_validator("first", mode="before")
    @classmethod
    def _first(cls, value: Any) -> Any:
        return str(value)

    @field_validator("cups")
    @classmethod
    def _cups(cls, value: int) -> int:
        if not 1 <= value <= pieces.MOST_CUPS // 2:
            raise ValueError(f"A side has 1 to {pieces.MOST_CUPS // 2} cups, not {value}.")
        return value

    @model_validator(mode="after")
    def _fits(self) -> Options:
        if self.resources == "random180" and pieces.NOWHERE in self.layout().partners():
            raise ValueError(
                "resources=random180 needs a board that a half turn keeps: this one is lopsided."
            )
        return self

    def layout(self) -> Board:
        """The cells and marks of the board."""
        return read_board(self.board)

    def _holding(self, held: int) -> int:
        """The ways a cup may step when it sticks to a ring of others: RULES.md section 3.2.

        On hexagons a step stays beside exactly the two neighbours to its left and right.
        """
        stuck = {way for way in range(6) if held >> way & 1}
        keeps = {way: stuck & {(way + 1) % 6, (way + 5) % 6} for way in range(6)}
        if self.sticky == "all":
            return sum(1 << way for way in range(6) if keeps[way] == stuck)
        if self.sticky == "any":
            return sum(1 << way for way in range(6) if keeps[way] or not stuck)
        return pieces.EVERY_WAY

    def fields(self) -> dict[str, Any]:
        """The values of the options record."""
        board = self.layout()
        maps = board.maps(keep_marks=self.resources == "marked")
        order = [(m.turn, m.flip) for m in maps]
        after = [[order.index(a.after(b)) for b in maps] for a in maps]
        return {
            "seats": self.seats,
            "cells": len(board.rows),
            "near": _padded(board.near(), 6, pieces.MOST_CELLS),
            "mark": board.marks,
            "partner": board.partners(),
            "row": board.rows,
            "column": board.columns,
            "maps": len(maps),
            "image": _padded([list(m.image) for m in maps], pieces.MOST_CELLS, pieces.SYMMETRIES),
            "origin": _padded([m.origin() for m in maps], pieces.MOST_CELLS, pieces.SYMMETRIES),
            "image_way": _padded([m.ways() for m in maps], 6, pieces.SYMMETRIES),
            "after": _padded(after, pieces.SYMMETRIES, pieces.SYMMETRIES),
            "sticky": STICKY.index(self.sticky),
            "undo": UNDO.index(self.undo),
            "convert_need": self.convert_need,
            "sole_helpers": self.convert_helpers == "sole_only",
            "resources": RESOURCES.index(self.resources),
            "steal_need": self.steal_need,
            "destroy": self.destroy == "on",
            "full_convert": self.full_convert == "on",
            "both_goal": BOTH_GOAL.index(self.both_goal),
            "repetition": REPETITION.index(self.repetition),
            "cap_ladder": self.cap_result == "ladder",
            "max_plies": self.max_plies,
            "goal": self.goal,
            "cups": self.cups,
            "first": FIRST.index(self.first),
            "holding": [self._holding(held) for held in range(64)],
            "bits": [ring.bit_count() for ring in range(64)],
            "remembers": self.repetition != "off" or self.undo == "superko",
        }


def _padded(table: list[list[int]], width: int, height: int) -> list[list[int]]:
    """A table filled up with NOWHERE to the size of its field."""
    filled = [row + [pieces.NOWHERE] * (width - len(row)) for row in table]
    return filled + [[pieces.NOWHERE] * width for _ in range(height - len(table))]


PRESETS = {
    "base": Preset("37 cells, all stick, positions may not be undone: the usual game"),
    "loose": Preset("a moving cup need only stay beside one of the cups it sticks to", {"sticky": "any"}),
    "no_share": Preset("no cup can be converted", {"convert_need": 7}),
    "superko": Preset("no position may come again", {"undo": "superko"}),
    "random": Preset("resources in six random pairs, opposite each other", {"resources": "random180"}),
    "draft": Preset("the players put out the resources in turn", {"resources": "draft"}),
    "rich": Preset("with the actions the designer cut", {"destroy": "on", "full_convert": "on"}),
    "qualified": Preset("it takes two cups round a cup to steal from it", {"steal_need": 2}),
    "roomy": Preset("61 cells", {"board": "hex61_spread"}),
    "dense": Preset("19 cells, every resource on the rim", {"board": "hex19_dense"}),
}
