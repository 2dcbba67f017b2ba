"""Ironclad: what a designer may change, the named presets, and the geometry that follows from them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from gridwright.games.ironclad import board, symmetry
from gridwright.kernel.contract import mix
from gridwright.kernel.options import GameOptions, Preset

RULES_VERSION = 1
"""Goes up with every change after which games that were played would be other games."""

OTHER_MOVES = ("opponent_for_me", "none", "self_both", "opponent_own")
TERRAINS = ("any", "own", "enemy", "off")
NEGATIONS = ("both", "enemy", "off")
SIDES = ("White", "Black")
NEXT = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""File and rank of the neighbour in each direction, clockwise from north."""

STARTS = {
    "wedge": ((0, 2, 3, 3, 2, 0), (0, 0, 1, 1, 0, 0)),
    "row_123321": ((1, 2, 3, 3, 2, 1),),
    "row_321123": ((3, 2, 1, 1, 2, 3),),
}
"""White's stacks by rank, home rank first, in the six middle files; Black's are the same, turned round."""


class Options(GameOptions):
    """The options of Ironclad; RULES.md section 8 says what each one changes."""

    seats: int = Field(2, ge=2, le=2, description="two players, White and Black")
    size: Literal["6x8", "6x6", "8x8"] = Field("6x8", description="files by ranks of the board")
    start: Literal["wedge", "row_123321", "row_321123", "custom"] = Field(
        "wedge", description="where the robots stand before anybody moves"
    )
    robots: str = Field("", description="the robots of start=custom, as W b1=2 c1=3 | B b8=2 c8=3")
    other_move: Literal["opponent_for_me", "none", "self_both", "opponent_own"] = Field(
        "opponent_for_me", description="who makes the turn's second action, and with whose pieces"
    )
    terrain: Literal["any", "own", "enemy", "off"] = Field(
        "any", description="whose stones give a robot cover: any, its owner's, its enemy's, or none"
    )
    negation: Literal["both", "enemy", "off"] = Field(
        "both", description="whose robots keep stones off the corners of their squares"
    )
    stone_adj: Literal["orth", "all8"] = Field("orth", description="which neighbouring stones make a string")
    slide_dirs: Literal["orth", "all8"] = Field("orth", description="the directions in which stones slide")
    slide_when: Literal["cannot_place", "anytime"] = Field(
        "cannot_place", description="whether stones slide only when none can be placed"
    )
    range: int = Field(2, ge=1, le=3, description="how many squares away a robot can hit")
    supply: Literal["32", "unlimited"] = Field("32", description="stones a side")
    no_robot_action: Literal["skip", "lose"] = Field(
        "skip", description="what happens when a robot action is due and there is none"
    )
    repetition: Literal["3", "off"] = Field("3", description="which occurrence of a position draws the game")
    max_turns: int = Field(300, ge=1, le=board.MOST_TURNS, description="turns after which the game is drawn")
    first: Literal["0", "1", "random"] = Field("0", description="who begins: 0 White, 1 Black, or by lot")

    @field_validator("supply", "repetition", "first", mode="before")
    @classmethod
    def _as_text(cls, value: Any) -> Any:
        text = str(value).strip().lower()
        return {"white": "0", "black": "1"}.get(text, text)

    @model_validator(mode="after")
    def _fits(self) -> Options:
        if self.repetition == "3" and self.max_turns > board.MOST_TURNS_KEPT:
            raise ValueError(
                f"A game that watches for repetition lasts at most {board.MOST_TURNS_KEPT} turns: "
                f"take max_turns={board.MOST_TURNS_KEPT} or less, or repetition=off."
            )
        if self.robots and self.start != "custom":
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
        if self.start == "custom":
            return self._custom()
        stacks = [board.EMPTY] * (self.files * self.ranks)
        left = (self.files - 6) // 2
        for rank, heights in enumerate(STARTS[self.start]):
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
        """The values of the options record."""
        squares, points = self.files * self.ranks, (self.files + 1) * (self.ranks + 1)
        return {
            "seats": self.seats,
            "files": self.files,
            "ranks": self.ranks,
            "squares": squares,
            "points": points,
            "first_shot": squares * 8,
            "first_place": squares * 9,
            "first_slide": squares * 9 + points,
            "last_id": squares * 9 + points * 65,
            "other_move": OTHER_MOVES.index(self.other_move),
            "terrain": TERRAINS.index(self.terrain),
            "negation": NEGATIONS.index(self.negation),
            "string_turn": 1 if self.stone_adj == "all8" else 2,
            "slide_turn": 1 if self.slide_dirs == "all8" else 2,
            "slide_anytime": self.slide_when == "anytime",
            "supply": points if self.supply == "unlimited" else 32,
            "no_robot_loses": self.no_robot_action == "lose",
            "repetition": 0 if self.repetition == "off" else 3,
            "max_turns": self.max_turns,
            "first": board.BY_LOT if self.first == "random" else int(self.first),
            "setup": self.setup(),
            **_geometry(self.files, self.ranks, self.range),
            **_keys(self.files, self.ranks),
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


# Geometry


def _neighbours(columns: int, rows: int, far: int = 1) -> list[list[int]]:
    """For each place of a grid, the place so far away in each direction, or -1."""
    places = [(x, y) for y in range(rows) for x in range(columns)]
    return [[_at(x + far * dx, y + far * dy, columns, rows) for dx, dy in NEXT] for x, y in places]


def _at(x: int, y: int, columns: int, rows: int) -> int:
    return y * columns + x if 0 <= x < columns and 0 <= y < rows else -1


@cache
def _geometry(files: int, ranks: int, reach: int) -> dict[str, Any]:
    width, height = files + 1, ranks + 1
    corners = [
        [(rank + up) * width + file + right for up in (0, 1) for right in (0, 1)]
        for rank in range(ranks)
        for file in range(files)
    ]
    by_distance = [_neighbours(files, ranks, far) for far in range(1, reach + 1)]
    in_line = [[s for near in by_distance for s in near[square] if s >= 0] for square in range(files * ranks)]
    edges = [
        (board.WEST if x == 0 else board.EAST if x == files else 0)
        + (board.SOUTH if y == 0 else board.NORTH if y == ranks else 0)
        for y in range(height)
        for x in range(width)
    ]
    return {
        "next_square": _neighbours(files, ranks),
        "next_point": _neighbours(width, height),
        "corner": corners,
        "in_line": [line + [-1] * (board.MOST_IN_LINE - len(line)) for line in in_line],
        "lines": [len(line) for line in in_line],
        "edges": edges,
    }


# Keys for the repetition of positions: each thing on the board adds four small random numbers side by side,
# one for each of its images under the symmetries. So turning a position merely permutes the lanes of its key.


@cache
def _keys(files: int, ranks: int) -> dict[str, Any]:
    squares, points = files * ranks, (files + 1) * (ranks + 1)

    def robot(k: int, code: int, square: int) -> tuple[int, int]:
        return code ^ 4 if k & symmetry.HALF_TURN else code, symmetry.turned(k, files, ranks, square)

    def stone(k: int, code: int, point: int) -> tuple[int, int]:
        return 3 - code if k & symmetry.HALF_TURN else code, symmetry.turned(k, files + 1, ranks + 1, point)

    def slid(k: int, point: int) -> int:
        return symmetry.turned(k, files + 1, ranks + 1, point)

    def turn(k: int, seat: int) -> int:
        return 1 - seat if k & symmetry.HALF_TURN else seat

    lanes = range(4)
    return {
        "robot_key": [
            [
                _key([(1, *robot(k, code, q)) for k in lanes]) if code & 3 and q < squares else 0
                for q in range(64)
            ]
            for code in range(8)
        ],
        "stone_key": [
            [_key([(2, *stone(k, code, p)) for k in lanes]) if code and p < points else 0 for p in range(81)]
            for code in range(3)
        ],
        "slid_key": [_key([(3, 0, slid(k, p)) for k in lanes]) for p in range(points)],
        "moment_key": [
            [_key([(4, due, turn(k, seat)) for k in lanes]) for due in range(3)] for seat in (0, 1)
        ],
    }


def _key(images: list[tuple[int, int, int]]) -> int:
    key = 0
    for lane, (kind, code, place) in enumerate(images):
        number = mix(mix(mix(mix(0x1C0, kind), code), place), 0x2B)
        key |= (number >> 20 & symmetry.LANE) << symmetry.LANE_BITS * lane
    return key


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
