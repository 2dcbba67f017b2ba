"""Ironclad: what a designer may change, the named presets, and the geometry that follows from them."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from gridwright.games.ironclad import board
from gridwright.games.ironclad.board import EAST, MOST_POINTS, MOST_SQUARES, NORTH, SOUTH, WAYS, WEST, Lines
from gridwright.games.ironclad.ending import Repetition
from gridwright.games.ironclad.phases import OtherMove
from gridwright.games.ironclad.robots import Terrain
from gridwright.games.ironclad.rules import First, NoRobotAction
from gridwright.games.ironclad.stones import Negation, SlideWhen
from gridwright.kernel.options import Choice, GameOptions, Preset

RULES_VERSION = 2
"""Goes up with every change after which games that were played would be other games."""

SIDES = ("White", "Black")
NEXT = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""File and rank of the neighbour each way, clockwise from north."""


class Start(Choice):
    """Where the robots stand before anybody moves."""

    WEDGE = 0
    ROW_123321 = 1
    ROW_321123 = 2
    CUSTOM = 3


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
    supply: Literal["32", "unlimited"] = Field("32", description="stones a side")
    no_robot_action: NoRobotAction = Field(
        NoRobotAction.SKIP, description="what happens when a robot action is due and there is none"
    )
    repetition: Repetition = Field(
        Repetition.THIRD, description="which occurrence of a position draws the game"
    )
    max_turns: int = Field(300, ge=1, le=board.MOST_TURNS, description="turns after which the game is drawn")
    first: First = Field(First.WHITE, description="who begins: 0 White, 1 Black, or by lot")

    @field_validator("supply", "repetition", "first", mode="before")
    @classmethod
    def _as_text(cls, value: Any) -> Any:
        if isinstance(value, Choice):
            return value
        text = str(value).strip().lower()
        return {"white": "0", "black": "1"}.get(text, text)

    @model_validator(mode="after")
    def _fits(self) -> Options:
        if self.repetition != Repetition.OFF and self.max_turns > board.MOST_TURNS_KEPT:
            raise ValueError(
                f"A game that watches for repetition lasts at most {board.MOST_TURNS_KEPT} turns: "
                f"take max_turns={board.MOST_TURNS_KEPT} or less, or repetition=off."
            )
        if self.robots and self.start != Start.CUSTOM:
            raise ValueError("The option robots needs start=custom beside it.")
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
        stacks = [board.EMPTY] * (self.files * self.ranks)
        left = (self.files - 6) // 2
        for rank, heights in enumerate(STACKS[self.start]):
            for file, height in enumerate(heights):
                if height:
                    square = rank * self.files + left + file
                    stacks[square] = height
                    stacks[-1 - square] = 4 + height
        return stacks

    def _custom(self) -> list[int]:
        if not self.robots.strip():
            raise ValueError(
                "With start=custom, say where the robots stand: robots=W b1=2 | B b8=2, for example."
            )
        stacks = [board.EMPTY] * (self.files * self.ranks)
        for part in self.robots.split("|"):
            words = part.split()
            if not words or words[0] not in ("W", "B"):
                raise ValueError(f"“{part.strip()}” must begin with W or B, the side whose robots it lists.")
            read_robots(stacks, "WB".index(words[0]), words[1:], self.files, self.ranks)
        goals = (stacks[-self.files :], stacks[: self.files])
        for side, rank in enumerate(goals):
            if any(robot and robot // 4 == side for robot in rank):
                raise ValueError(
                    f"A robot of {SIDES[side]} stands on its goal rank: it would have won already."
                )
        return stacks

    def fields(self) -> dict[str, Any]:
        """The board's size and geometry, the bowls, where the robots begin, and what makes up keys."""
        squares, points = self.files * self.ranks, (self.files + 1) * (self.ranks + 1)
        return {
            "files": self.files,
            "ranks": self.ranks,
            "squares": squares,
            "points": points,
            "supply": points if self.supply == "unlimited" else 32,
            "setup": self.setup(),
            **_geometry(self.files, self.ranks),
            **_keys(),
        }


def read_robots(stacks: list[int], side: int, words: list[str], files: int, ranks: int) -> None:
    """Put one side's robots, written as `b1=2`, among the stacks; ValueError if they cannot be there."""
    for word in words:
        match = re.fullmatch(r"([a-z])(\d+)(?:=(\d+))?", word)
        if not match:
            raise ValueError(f"“{word}” is no robot: write its square and its height, as b1=2.")
        file, rank, height = ord(match[1]) - ord("a"), int(match[2]), int(match[3] or 1)
        if file >= files or not 1 <= rank <= ranks:
            last = chr(ord("a") + files - 1)
            raise ValueError(f"{match[1]}{match[2]} is no square: files are a to {last}, ranks 1 to {ranks}.")
        if not 1 <= height <= board.TALLEST:
            raise ValueError(
                f"A stack of {height} on {match[1]}{match[2]} cannot be: robots are 1 to 3 high."
            )
        square = (rank - 1) * files + file
        if stacks[square] != board.EMPTY:
            raise ValueError(f"There are two robots on {match[1]}{match[2]}: a square holds one.")
        stacks[square] = 4 * side + height
    count = sum(robot % 4 for robot in stacks if robot and robot // 4 == side)
    if count > board.MOST_CHECKERS:
        raise ValueError(
            f"{SIDES[side]} has {count} checkers in its stacks: there are {board.MOST_CHECKERS}."
        )


@cache
def _geometry(files: int, ranks: int) -> dict[str, Any]:
    width, height = files + 1, ranks + 1
    points = [(x, y) for y in range(height) for x in range(width)]
    return {
        "next_square": _neighbours(files, ranks, MOST_SQUARES),
        "next_point": _neighbours(width, height, MOST_POINTS),
        "corner": [
            [y * width + x, y * width + x + 1, (y + 1) * width + x, (y + 1) * width + x + 1]
            for y in range(ranks)
            for x in range(files)
        ],
        "edges": [
            WEST * (x == 0) + EAST * (x == files) + SOUTH * (y == 0) + NORTH * (y == ranks) for x, y in points
        ],
    }


def _neighbours(columns: int, rows: int, most: int) -> list[list[int]]:
    """For each place of a grid the next one each way; -1 is off the board, as from places beyond it."""
    numbers = {(x, y): y * columns + x for y in range(rows) for x in range(columns)}
    found = [[numbers.get((x + dx, y + dy), -1) for dx, dy in NEXT] for x, y in numbers]
    return found + [[-1] * WAYS] * (most - len(found))


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
