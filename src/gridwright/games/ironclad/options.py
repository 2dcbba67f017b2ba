"""Ironclad: what a designer may change, the named presets, and the geometry that follows from them."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, Literal

from pydantic import Field, model_validator

from gridwright.games.ironclad import board, places
from gridwright.games.ironclad.board import EAST, MOST_POINTS, MOST_SQUARES, NORTH, SIDES, SOUTH, WEST, Lines
from gridwright.games.ironclad.ending import Repetition
from gridwright.games.ironclad.phases import OtherMove
from gridwright.games.ironclad.robots import Terrain
from gridwright.games.ironclad.rules import First, NoRobotAction
from gridwright.games.ironclad.stones import Negation, SlideWhen
from gridwright.kernel.grids import neighbours
from gridwright.kernel.options import Choice, GameOptions, Preset
from gridwright.kernel.texts import insist, sections

RULES_VERSION = 2
"""Goes up with every change after which games that were played would be other games."""


class Start(Choice):
    """Where the robots stand before anybody moves."""

    WEDGE = 0
    ROW_123321 = 1
    ROW_321123 = 2
    CUSTOM = 3


class Supply(Choice):
    """Stones a side."""

    LIMITED = 0, "32"
    UNLIMITED = 1


STACKS = {
    Start.WEDGE: ((0, 2, 3, 3, 2, 0), (0, 0, 1, 1, 0, 0)),
    Start.ROW_123321: ((1, 2, 3, 3, 2, 1),),
    Start.ROW_321123: ((3, 2, 1, 1, 2, 3),),
}
"""White's stacks by rank, home rank first, in the six middle files; Black's are the same, turned round."""


class Options(GameOptions):
    """The options of Ironclad; RULES.md section 8 says what each one changes."""

    seats: int = Field(2, ge=2, le=2, description="two players, White and Black")
    size: Literal["6x8", "6x6", "8x8"] = Field("6x8", description="files by ranks of the board")
    start: Start = Field(Start.WEDGE, description="where the robots stand before anybody moves")
    robots: str = Field("", description="the robots of start=custom, as W b1=2 c1=3 | B b8=2 c8=3")
    other_move: OtherMove = Field(
        OtherMove.OPPONENT_FOR_ME,
        description="who makes the turn's second action, and with whose pieces",
    )
    terrain: Terrain = Field(
        Terrain.ANY,
        description="whose stones give a robot cover: any, its owner's, its enemy's, or none",
    )
    negation: Negation = Field(
        Negation.BOTH, description="whose robots keep stones off the corners of their squares"
    )
    stone_adj: Lines = Field(Lines.ORTH, description="which neighbouring stones make a string")
    slide_dirs: Lines = Field(Lines.ORTH, description="the directions in which stones slide")
    slide_when: SlideWhen = Field(
        SlideWhen.CANNOT_PLACE, description="whether stones slide only when none can be placed"
    )
    range: int = Field(2, ge=1, le=3, description="how many squares away a robot can hit")
    supply: Supply = Field(Supply.LIMITED, description="stones a side")
    no_robot_action: NoRobotAction = Field(
        NoRobotAction.SKIP, description="what happens when a robot action is due and there is none"
    )
    repetition: Repetition = Field(
        Repetition.THIRD, description="which occurrence of a position draws the game"
    )
    max_turns: int = Field(300, ge=1, le=board.MOST_TURNS, description="turns after which the game is drawn")
    first: First = Field(First.WHITE, description="who begins: 0 White, 1 Black, or by lot")

    @model_validator(mode="after")
    def _fits(self) -> Options:
        insist(
            self.repetition == Repetition.OFF or self.max_turns <= board.MOST_TURNS_KEPT,
            f"A game that watches for repetition lasts at most {board.MOST_TURNS_KEPT} turns: "
            f"take max_turns={board.MOST_TURNS_KEPT} or less, or repetition=off.",
        )
        insist(
            not self.robots or self.start == Start.CUSTOM,
            "The option robots needs start=custom beside it.",
        )
        self.setup()
        return self

    @property
    def files(self) -> int:
        """Files of squares."""
        return int(self.size[0])

    @property
    def ranks(self) -> int:
        """Ranks of squares."""
        return int(self.size[2])

    def setup(self) -> list[int]:
        """The robots before anybody moves, by square."""
        if self.start == Start.CUSTOM:
            return self._custom()
        found = [board.EMPTY] * (self.files * self.ranks)
        for rank, heights in enumerate(STACKS[self.start]):
            square = rank * self.files + (self.files - len(heights)) // 2
            for height in heights:
                if height:
                    found[square], found[-1 - square] = height, 4 + height
                square += 1
        return found

    def _custom(self) -> list[int]:
        example = "W b1=2 | B b8=2"
        insist(
            self.robots.strip(),
            f"With start=custom, say where the robots stand: robots={example}, for example.",
        )
        found = places.read_robots(self, sections(self.robots, "|", places.ROBOTS, example))
        for side, goal in enumerate((found[-self.files :], found[: self.files])):
            insist(
                not any(robot and robot // 4 == side for robot in goal),
                f"A robot of {places.SEAT_NAMES[side]} stands on its goal rank: it would have won already.",
            )
        return found

    def fields(self) -> dict[str, Any]:
        """The board's size and geometry, the bowls, where the robots begin, and what makes up keys."""
        geometry = _geometry(self.files, self.ranks)
        supply = 32 if self.supply == Supply.LIMITED else geometry["points"]
        return {"supply": supply, "setup": self.setup(), **geometry, **_keys()}


@cache
def _geometry(files: int, ranks: int) -> dict[str, Any]:
    width = files + 1
    points = [(rank, file) for rank in range(ranks + 1) for file in range(width)]
    south_west = [rank * width + file for rank in range(ranks) for file in range(files)]
    return {
        "files": files,
        "ranks": ranks,
        "squares": files * ranks,
        "points": len(points),
        "next_square": neighbours(ranks, files),
        "next_point": neighbours(ranks + 1, width),
        "corner": [[point, point + 1, point + width, point + width + 1] for point in south_west],
        "edges": [
            WEST * (file == 0) + EAST * (file == files) + SOUTH * (rank == 0) + NORTH * (rank == ranks)
            for rank, file in points
        ],
    }


@cache
def _keys() -> dict[str, Any]:
    """6.4 A random number for each thing on the board; together, by exclusive or, they are a position's key.

    All 62 bits are of use: two positions share a key about once in 4 * 10^18 pairs.
    """
    rng = random.Random("Ironclad")

    def numbers(count: int, wanted: bool = True) -> list[int]:
        return [rng.getrandbits(62) if wanted else 0 for _ in range(count)]

    return {
        "robot_key": [numbers(MOST_SQUARES, robot % 4 > 0) for robot in range(8)],
        "stone_key": [numbers(MOST_POINTS, stone > 0) for stone in range(3)],
        "slid_key": numbers(MOST_POINTS),
        "moment_key": [numbers(3) for _ in SIDES],
    }


PRESETS = {
    "base": Preset("the game as its designer wrote it, with our rulings"),
    "choose_one": Preset("one action a turn, in the sub-game you like", {"other_move": "none"}),
    "self_both": Preset("you make both actions of your turn yourself", {"other_move": "self_both"}),
    "opp_own": Preset(
        "the opponent answers in the other sub-game with his own pieces", {"other_move": "opponent_own"}
    ),
    "no_terrain": Preset("stones give no cover", {"terrain": "off"}),
    "no_negation": Preset("robots keep no stones away", {"negation": "off"}),
    "diag": Preset("strings and slides may be diagonal", {"stone_adj": "all8", "slide_dirs": "all8"}),
    "rows": Preset("the robots start in one row, the tallest in the middle", {"start": "row_123321"}),
    "free_slide": Preset("stones may slide at any time", {"slide_when": "anytime"}),
}
