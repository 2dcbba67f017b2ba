"""Cups: what a designer may change, and the named presets."""

from __future__ import annotations

from typing import Any

from pydantic import Field, field_validator, model_validator

from gridwright.games.cups.boards import DRAWINGS, Board, read_board
from gridwright.games.cups.ending import BothGoal, CapResult
from gridwright.games.cups.pieces import EVERY_WAY, MOST_CELLS, MOST_CUPS, NOWHERE, RESOURCES
from gridwright.games.cups.repetition import Repetition
from gridwright.games.cups.rules import MOST_TURNS
from gridwright.games.cups.setting_up import First, SetUp
from gridwright.games.cups.turn import Helpers, Sticky
from gridwright.games.cups.undo import Undo
from gridwright.kernel.options import GameOptions, Preset, Switch
from gridwright.kernel.texts import insist

RULES_VERSION = 1
"""Goes up with every change after which games that were played would be other games."""


class Options(GameOptions):
    """The options of Cups; RULES.md section 6 says what each one changes."""

    seats: int = Field(2, ge=2, le=2, description="two players, Blue and Vermilion")
    board: str = Field(
        "hex37_star", description=f"{', '.join(DRAWINGS)}, or a drawing (RULES.md section 1.5)"
    )
    sticky: Sticky = Field(
        Sticky.ALL, description="which of the cups it sticks to a moving cup must stay beside"
    )
    undo: Undo = Field(Undo.POSITION, description="which actions undo the opponent's, and are barred")
    convert_need: int = Field(2, ge=1, le=7, description="cups it takes to convert one; 7 is more than fit")
    convert_helpers: Helpers = Field(
        Helpers.SOLE_OR_SHARED, description="whether shared cups help to convert"
    )
    resources: SetUp = Field(
        SetUp.MARKED,
        description="how the resources are set out: on the marks, in random pairs, by the players",
    )
    steal_need: int = Field(1, ge=1, le=6, description="friendly cups it takes round a cup to steal from it")
    destroy: Switch = Field(Switch.OFF, description="whether three cups may destroy an enemy cup")
    full_convert: Switch = Field(Switch.OFF, description="whether three cups may claim a shared cup")
    both_goal: BothGoal = Field(
        BothGoal.CRITERIA, description="what happens when both players reach the goal at once"
    )
    repetition: Repetition = Field(
        Repetition.DRAW3, description="what the third occurrence of a position means"
    )
    max_plies: int = Field(400, ge=1, le=MOST_TURNS, description="turns until the game is called off")
    cap_result: CapResult = Field(CapResult.DRAW, description="who wins a game that is called off")
    goal: int = Field(10, ge=1, le=RESOURCES, description="tokens that win")
    cups: int = Field(6, description="cups a side, 1 to 6")
    first: First = Field(First.BLUE, description="who begins: 0 Blue, 1 Vermilion, or a toss")

    @field_validator("board", mode="before")
    @classmethod
    def _board(cls, value: Any) -> Any:
        text = "".join(str(value).split())
        read_board(text)
        return text

    @model_validator(mode="after")
    def _fits(self) -> Options:
        most = MOST_CUPS // 2
        insist(1 <= self.cups <= most, f"A side has 1 to {most} cups, not {self.cups}.")
        insist(
            self.resources != SetUp.RANDOM180 or NOWHERE not in self.layout().partners(),
            "resources=random180 needs a board that a half turn keeps: this one is lopsided.",
        )
        return self

    def layout(self) -> Board:
        """The cells and marks of the board."""
        return read_board(self.board)

    def fields(self) -> dict[str, Any]:
        """What follows from the options: the board's geometry, and tables that spare the rules a sum."""
        board = self.layout()
        maps = board.maps(keep_marks=self.resources == SetUp.MARKED)
        return {
            "cells": len(board.rows),
            "near": board.near(),
            "mark": board.marks,
            "partner": board.partners(),
            "row": board.rows,
            "column": board.columns,
            "maps": len(maps),
            "image": [image + [NOWHERE] * (MOST_CELLS - len(image)) for image, _ in maps],
            "image_way": [ways for _, ways in maps],
            "holding": [_holding(self.sticky, held) for held in range(64)],
            "bits": [ring.bit_count() for ring in range(64)],
        }


def _holding(sticky: Sticky, held: int) -> int:
    """The ways a cup may step when it sticks to a ring of others: RULES.md section 3.2.

    On hexagons a step stays beside exactly the two neighbours to its left and right.
    """
    stuck = {way for way in range(6) if held >> way & 1}
    keeps = {way: stuck & {(way + 1) % 6, (way + 5) % 6} for way in range(6)}
    if sticky == Sticky.ALL:
        return sum(1 << way for way in range(6) if keeps[way] == stuck)
    if sticky == Sticky.ANY:
        return sum(1 << way for way in range(6) if keeps[way] or not stuck)
    return EVERY_WAY


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
