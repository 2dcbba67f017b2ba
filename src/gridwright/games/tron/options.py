"""Tron: what a designer may change, and the named presets."""

from __future__ import annotations

import math
import re
from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from gridwright.games.tron import board
from gridwright.kernel.errors import listed
from gridwright.kernel.options import GameOptions, Preset

RULES_VERSION = 1
"""Goes up with every change after which games that were played would be other games."""

SPECIALS = ("cut", "retract", "dash", "uber", "crusher", "over-drive")
"""The kinds of special card, in the order of their classes."""

DECK = ("dash",) * 3 + ("uber",) * 3 + ("crusher",) * 3 + ("cut", "retract", "over-drive")
"""The twelve cards, by number."""

CLASS_LETTERS = "RCTDUXO"
"""Regular, Cut, reTract, Dash, Uber-Dash, crusher (X), Over-Drive: the classes in their usual order."""

DRAWS = ("others_on_capture", "none", "replace_used", "everyone_on_capture")
STOPS = ("ask", "auto", "never")
MOVING = "RCDU"


class Options(GameOptions):
    """The options of Tron; RULES.md section 9 says what each one changes."""

    seats: int = Field(3, ge=2, le=8, description="riders")
    side: int | Literal["auto"] = Field(
        "auto", description="rows and columns; auto is twice the riders and six"
    )
    target: int = Field(15, ge=1, le=200, description="points that win")
    max_rounds: int = Field(200, ge=1, le=board.MOST_ROUNDS, description="rounds after which the leader wins")
    flags: int | Literal["auto"] = Field("auto", description="flags on the board; auto is one a rider")
    specials: str = Field("all", description="kinds of special card: all, none, or a list as dash,cut")
    special_start: int = Field(1, ge=0, le=12, description="special cards dealt to each rider at the start")
    special_draw: Literal["others_on_capture", "none", "replace_used", "everyone_on_capture"] = Field(
        "others_on_capture", description="when special cards are drawn"
    )
    flag_ban: Literal["last", "off"] = Field(
        "last", description="whether the flag you placed last is barred to you"
    )
    tail_cap: int | Literal["none"] = Field("none", description="the longest tail; none lets tails grow")
    resolve: Literal["class_ticks", "all_ticks"] = Field(
        "class_ticks", description="whether cards are enacted class by class or all movers go together"
    )
    class_order: str = Field(
        CLASS_LETTERS, description="the order of the classes, a rearrangement of RCTDUXO"
    )
    od_stop: Literal["ask", "auto", "never"] = Field(
        "ask", description="what happens to a rider in Over-Drive who finds a space taken by a closer one"
    )
    od_fixed: Literal["no", "on"] = Field("no", description="on: always Over-Drive, and no card to leave it")
    end_mode: Literal["points", "last_alive"] = Field("points", description="what wins")
    start: Literal["placed", "side_by_side"] = Field(
        "placed", description="how light-cycles come on the board"
    )
    flag_spots: Literal["random", "fixed"] = Field("random", description="where a flag comes back")

    @field_validator("side", "flags", mode="before")
    @classmethod
    def _automatic(cls, value: Any) -> Any:
        return "auto" if value in ("auto", "N") else _whole(value)

    @field_validator("tail_cap", mode="before")
    @classmethod
    def _endless(cls, value: Any) -> Any:
        return "none" if value in (None, "none") else _whole(value)

    @field_validator("specials", mode="before")
    @classmethod
    def _kinds(cls, value: Any) -> Any:
        if value in ("all", "none"):
            return value
        words = value.split(",") if isinstance(value, str) else list(value)
        kinds = [str(word).strip() for word in words]
        for kind in kinds:
            if kind not in SPECIALS:
                known = listed(SPECIALS, "and")
                raise ValueError(f"“{kind}” is no special card: write all, none or some of {known}.")
        ordered = [kind for kind in SPECIALS if kind in kinds]
        return "all" if ordered == list(SPECIALS) else ",".join(ordered)

    @model_validator(mode="after")
    def _fits(self) -> Options:
        if self.side != "auto" and not 6 <= self.side <= board.MOST_SIDE:
            raise ValueError(
                f"A side of {self.side} is not possible: a board has 6 to {board.MOST_SIDE} rows."
            )
        if self.flags != "auto" and not 0 <= self.flags <= board.MOST_FLAGS:
            raise ValueError(f"There can be 0 to {board.MOST_FLAGS} flags, not {self.flags}.")
        if self.tail_cap != "none" and not 1 <= self.tail_cap <= board.MOST_SPACES:
            raise ValueError("tail_cap is none or at least 1.")
        if sorted(self.class_order) != sorted(CLASS_LETTERS):
            raise ValueError(f"class_order rearranges the letters {CLASS_LETTERS}, each once.")
        cards = len(self.cards())
        if cards and self.special_start * self.seats > cards:
            raise ValueError(
                f"{self.special_start} special cards for each of {self.seats} riders: there are only {cards}."
            )
        return self

    def cards(self) -> list[int]:
        """The numbers of the special cards in the game."""
        kinds = set(SPECIALS if self.specials == "all" else self.specials.split(","))
        if self.od_fixed == "on":
            kinds.discard("over-drive")
        return [number for number, kind in enumerate(DECK) if kind in kinds]

    def width(self) -> int:
        """The side of the board."""
        return 2 * self.seats + 6 if self.side == "auto" else self.side

    def flag_count(self) -> int:
        """How many flags there are."""
        return self.seats if self.flags == "auto" else self.flags

    def classes(self) -> list[int]:
        """The classes in the order they are enacted."""
        if self.resolve == "class_ticks":
            return [CLASS_LETTERS.index(letter) for letter in self.class_order]
        still = [CLASS_LETTERS.index(letter) for letter in self.class_order if letter not in MOVING]
        return [board.EVERY_MOVER, *still]

    def fields(self) -> dict[str, Any]:
        """The values of the options record."""
        side, classes = self.width(), self.classes()
        return {
            "seats": self.seats,
            "side": side,
            "target": self.target,
            "max_rounds": self.max_rounds,
            "flags": self.flag_count(),
            "deck": sum(1 << card for card in self.cards()),
            "kind": [board.CUT + SPECIALS.index(kind) for kind in DECK],
            "special_start": self.special_start if self.cards() else 0,
            "special_draw": DRAWS.index(self.special_draw),
            "flag_ban": self.flag_ban == "last",
            "tail_cap": 0 if self.tail_cap == "none" else self.tail_cap,
            "classes": len(classes),
            "class_order": classes,
            "od_stop": STOPS.index(self.od_stop),
            "od_fixed": self.od_fixed == "on",
            "last_alive": self.end_mode == "last_alive",
            "side_by_side": self.start == "side_by_side",
            "fixed_spots": self.flag_spots == "fixed",
            "home": homes(side, self.flag_count()),
            **geometry(side),
        }


def _whole(value: Any) -> Any:
    """Text that is a whole number as that number; anything else as it is."""
    return int(value) if isinstance(value, str) and re.fullmatch(r"-?\d+", value.strip()) else value


def homes(side: int, flags: int) -> list[int]:
    """With flag_spots=fixed: spots on a circle round the middle, one for each flag."""
    middle, radius = (side - 1) / 2, side / 3
    turns = [2 * math.pi * i / max(flags, 1) for i in range(flags)]
    return [
        round(middle - radius * math.cos(turn)) * side + round(middle + radius * math.sin(turn))
        for turn in turns
    ]


def geometry(side: int) -> dict[str, Any]:
    """Neighbours and lines of a board of this side."""
    near, line = [], []
    ends: dict[int, tuple[int, int]] = {}
    for space in range(side * side):
        row, col = divmod(space, side)
        across = row * (side - 1) + col
        down = side * (side - 1) + row * side + col
        near += [
            space - side if row > 0 else board.OFF,
            space + 1 if col < side - 1 else board.OFF,
            space + side if row < side - 1 else board.OFF,
            space - 1 if col > 0 else board.OFF,
        ]
        line += [down - side, across, down, across - 1]
        if col < side - 1:
            ends[across] = (space, board.EAST)
        if row < side - 1:
            ends[down] = (space, board.SOUTH)
    return {
        "near": near,
        "line": [
            number if there != board.OFF else board.OFF for number, there in zip(line, near, strict=True)
        ],
        "line_space": [ends[number][0] for number in range(len(ends))],
        "line_way": [ends[number][1] for number in range(len(ends))],
    }


_NO_OVER_DRIVE = ",".join(kind for kind in SPECIALS if kind != "over-drive")
_FIRST = {"seats": 3, "side": 12, "specials": "none", "special_start": 0, "tail_cap": 6}
_SECOND = {"seats": 3, "side": 10, "specials": _NO_OVER_DRIVE, "special_draw": "replace_used"}
_THIRD = {"seats": 3, "specials": _NO_OVER_DRIVE}

PRESETS = {
    "final": Preset("the published rules"),
    "spiral2": Preset(
        "the plain duel: two riders side by side, nothing but movement, the last one alive wins",
        {
            "seats": 2,
            "side": 10,
            "flags": 0,
            "specials": "none",
            "special_start": 0,
            "end_mode": "last_alive",
            "start": "side_by_side",
        },
    ),
    "iter1_noban": Preset("the first design before the ban on flags", {**_FIRST, "flag_ban": "off"}),
    "iter1": Preset("the first design: flags, short tails, no special cards", _FIRST),
    "iter2_noorder": Preset(
        "the second design before cards had an order: all movers go together",
        {**_SECOND, "resolve": "all_ticks"},
    ),
    "iter2_norenew": Preset(
        "the same, and special cards are not renewed",
        {**_SECOND, "resolve": "all_ticks", "special_draw": "none"},
    ),
    "iter2": Preset("the second design: endless tails, special cards, class by class", _SECOND),
    "iter3_10": Preset("the third design, 10 by 10: others draw at a capture", {**_THIRD, "side": 10}),
    "iter3_12": Preset("the third design, 12 by 12", {**_THIRD, "side": 12}),
    "unlimited": Preset("the third design, always in Over-Drive", {**_THIRD, "side": 12, "od_fixed": "on"}),
}
