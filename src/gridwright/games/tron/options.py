"""Tron: what a designer may change, and the named presets."""

from __future__ import annotations

import math
from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from gridwright.games.tron import cards, grid
from gridwright.games.tron.cards import DECK, SPECIALS, Card, Draws, Resolve
from gridwright.games.tron.driving import AlwaysFast, Contested
from gridwright.games.tron.grid import MOST_FLAGS, MOST_SIDE, MOST_SPACES, OFF, Way
from gridwright.games.tron.placing import FlagBan, FlagSpots, Start
from gridwright.games.tron.points import EndMode
from gridwright.games.tron.rules import MOST_ROUNDS
from gridwright.kernel.errors import listed
from gridwright.kernel.grids import neighbours
from gridwright.kernel.options import GameOptions, Preset
from gridwright.kernel.texts import insist

RULES_VERSION = 1
"""Goes up with every change after which games that were played would be other games."""

CLASS_OF = {card.letter: cards.class_of(card) for card in Card}
CLASS_LETTERS = "".join(CLASS_OF)
"""Regular, Cut, reTract, Dash, Uber-Dash, crusher (X), Over-Drive: the classes in their usual order."""

WORDS = [card.word for card in SPECIALS]


class Options(GameOptions):
    """The options of Tron; RULES.md section 9 says what each one changes."""

    seats: int = Field(3, ge=2, le=grid.SEATS, description="riders")
    side: int | Literal["auto"] = Field(
        "auto", description="rows and columns; auto is twice the riders and six"
    )
    target: int = Field(15, ge=1, le=200, description="points that win")
    max_rounds: int = Field(200, ge=1, le=MOST_ROUNDS, description="rounds after which the leader wins")
    flags: int | Literal["auto"] = Field("auto", description="flags on the board; auto is one a rider")
    specials: str = Field("all", description="kinds of special card: all, none, or a list as dash,cut")
    special_start: int = Field(1, ge=0, le=12, description="special cards dealt to each rider at the start")
    special_draw: Draws = Field(Draws.OTHERS_ON_CAPTURE, description="when special cards are drawn")
    flag_ban: FlagBan = Field(FlagBan.LAST, description="whether the flag you placed last is barred to you")
    tail_cap: int | Literal["none"] = Field("none", description="the longest tail; none lets tails grow")
    resolve: Resolve = Field(
        Resolve.CLASS_TICKS, description="whether cards are enacted class by class or all movers go together"
    )
    class_order: str = Field(
        CLASS_LETTERS, description=f"the order of the classes, a rearrangement of {CLASS_LETTERS}"
    )
    od_stop: Contested = Field(
        Contested.ASK,
        description="what happens to a rider in Over-Drive who finds a space taken by a closer one",
    )
    od_fixed: AlwaysFast = Field(AlwaysFast.NO, description="on: always Over-Drive, and no card to leave it")
    end_mode: EndMode = Field(EndMode.POINTS, description="what wins")
    start: Start = Field(Start.PLACED, description="how light-cycles come on the board")
    flag_spots: FlagSpots = Field(FlagSpots.RANDOM, description="where a flag comes back")

    @field_validator("flags", "tail_cap", mode="before")
    @classmethod
    def _other_words(cls, value: Any) -> Any:
        return "auto" if value == "N" else "none" if value is None else value

    @field_validator("specials", mode="before")
    @classmethod
    def _kinds(cls, value: Any) -> Any:
        if value in ("all", "none"):
            return value
        words = value.split(",") if isinstance(value, str) else value
        listed_well = isinstance(words, list | tuple)
        insist(listed_well, f"specials cannot be {value}: write all, none, or a list as dash,cut.")
        kinds = [str(word).strip() for word in words]
        for kind in kinds:
            known = f"write all, none or some of {listed(WORDS, 'and')}"
            insist(kind in WORDS, f"“{kind}” is no special card: {known}.")
        ordered = [word for word in WORDS if word in kinds]
        return "all" if ordered == WORDS else ",".join(ordered)

    @model_validator(mode="after")
    def _fits(self) -> Options:
        side, seats, flags, order = self.width(), self.seats, self.flag_count(), self.class_order
        possible = 6 <= side <= MOST_SIDE
        insist(possible, f"A side of {side} is not possible: a board has 6 to {MOST_SIDE} rows.")
        small = f"A board with a side of {side} is too small for {seats} riders: everybody needs a row card"
        insist(seats <= side, f"{small}, so give it a side of {seats} or more.")
        insist(0 <= flags <= MOST_FLAGS, f"There can be 0 to {MOST_FLAGS} flags, not {flags}.")
        capped = self.tail_cap == "none" or 1 <= self.tail_cap <= MOST_SPACES
        insist(capped, "tail_cap is none or at least 1.")
        once = len(set(order)) == len(order) and set(order) <= set(CLASS_LETTERS)
        insist(once, f"class_order rearranges the letters {CLASS_LETTERS}, each once.")
        there_are, each = len(self.deck()), f"{self.special_start} special cards for each of {seats} riders"
        enough = not there_are or self.special_start * seats <= there_are
        insist(enough, f"{each}: there are only {there_are}.")
        return self

    def deck(self) -> list[int]:
        """The numbers of the special cards in the game."""
        kinds = set(WORDS if self.specials == "all" else self.specials.split(","))
        if self.od_fixed:
            kinds.discard(Card.OVER_DRIVE.word)
        return [number for number, card in enumerate(DECK) if card.word in kinds]

    def width(self) -> int:
        """The side of the board."""
        return 2 * self.seats + 6 if self.side == "auto" else self.side

    def flag_count(self) -> int:
        """How many flags there are."""
        return self.seats if self.flags == "auto" else self.flags

    def classes(self) -> list[int]:
        """The classes in the order they are enacted."""
        order = [CLASS_OF[letter] for letter in dict.fromkeys(self.class_order + CLASS_LETTERS)]
        if self.resolve == Resolve.CLASS_TICKS:
            return order
        return [cards.ALL_MOVERS, *(card for card in order if not cards.KINDS[card].spaces)]

    def fields(self) -> dict[str, Any]:
        """What follows from the options."""
        side, classes = self.width(), self.classes()
        return {
            "side": side,
            "flags": self.flag_count(),
            "deck": sum(1 << card for card in self.deck()),
            "kind": cards.CHOICES,
            "spaces": [card.spaces for card in Card],
            "special_start": self.special_start if self.deck() else 0,
            "tail_cap": 0 if self.tail_cap == "none" else self.tail_cap,
            "classes": len(classes),
            "class_order": classes,
            "home": homes(side, self.flag_count()),
            **geometry(side),
        }


def homes(side: int, flags: int) -> list[int]:
    """With flag_spots=fixed: spots on a circle round the middle, one for each flag."""
    middle, radius = (side - 1) / 2, side / 3
    turns = [2 * math.pi * i / max(flags, 1) for i in range(flags)]
    return [
        round(middle - radius * math.cos(turn)) * side + round(middle + radius * math.sin(turn))
        for turn in turns
    ]


def geometry(side: int) -> dict[str, Any]:
    """Neighbours and lines of a board of this side: lines to the east are numbered first, row by row."""
    # The shared neighbours count rows upwards; here row 1 is at the top.
    near = [[each[way] for way in (4, 2, 0, 6)] for each in neighbours(side, side)]
    spaces = range(side * side)
    ends = [(space, way) for way in (Way.EAST, Way.SOUTH) for space in spaces if near[space][way] != OFF]
    line = [[OFF] * 4 for _ in spaces]
    for number, (space, way) in enumerate(ends):
        line[space][way] = line[near[space][way]][grid.opposite(way)] = number
    return {
        "near": near,
        "line": line,
        "line_space": [space for space, _ in ends],
        "line_way": [way for _, way in ends],
    }


_DUEL = {"seats": 2, "side": 10, "flags": 0, "specials": "none", "special_start": 0}
_DUEL |= {"end_mode": "last_alive", "start": "side_by_side"}
_NO_OVER_DRIVE = "cut,retract,dash,uber,crusher"
_FIRST = {"seats": 3, "side": 12, "specials": "none", "special_start": 0, "tail_cap": 6}
_SECOND = {"seats": 3, "side": 10, "specials": _NO_OVER_DRIVE, "special_draw": "replace_used"}
_TOGETHER = {**_SECOND, "resolve": "all_ticks"}
_THIRD = {"seats": 3, "specials": _NO_OVER_DRIVE}

PRESETS = {
    "final": Preset("the published rules"),
    "spiral2": Preset(
        "the plain duel: two riders side by side, nothing but movement, the last one alive wins", _DUEL
    ),
    "iter1_noban": Preset("the first design before the ban on flags", {**_FIRST, "flag_ban": "off"}),
    "iter1": Preset("the first design: flags, short tails, no special cards", _FIRST),
    "iter2_noorder": Preset("the second design before cards had an order: all movers go together", _TOGETHER),
    "iter2_norenew": Preset(
        "the same, and special cards are not renewed", {**_TOGETHER, "special_draw": "none"}
    ),
    "iter2": Preset("the second design: endless tails, special cards, class by class", _SECOND),
    "iter3_10": Preset("the third design, 10 by 10: others draw at a capture", {**_THIRD, "side": 10}),
    "iter3_12": Preset("the third design, 12 by 12", {**_THIRD, "side": 12}),
    "unlimited": Preset("the third design, always in Over-Drive", {**_THIRD, "side": 12, "od_fixed": "on"}),
}
