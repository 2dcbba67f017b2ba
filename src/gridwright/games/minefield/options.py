"""Jerks in a Minefield: what a designer may change, and the named presets."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, model_validator

from gridwright.games.minefield import things
from gridwright.kernel.options import GameOptions, Preset

RULES_VERSION = 1
"""Goes up with every change after which games that were played would be other games."""

SIDE = 5
STARTS = (2, 10, 22, 14)  # c1, a3, c5, e3
CROSS = tuple(p for p in range(things.PLACES) if p % SIDE == 2 or p // SIDE == 2)
SHOVE_LIMITS = ("1", "per_opponent", "unlimited")
SHOVE_BLOCKS = ("stop", "knock_on", "no_shove")
STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))  # (rank, file), from north


class Options(GameOptions):
    """The options of Jerks in a Minefield; RULES.md section 8 says what each one changes."""

    seats: int = Field(4, ge=2, le=4, description="two teams of two tokens, or three or four players")
    two_player_layout: Literal["opposite", "adjacent"] = Field(
        "opposite", description="where a team's two tokens start: facing each other or side by side"
    )
    two_player_turn: Literal["token_order", "player_choice"] = Field(
        "token_order", description="whether tokens act in turn or players alternate and choose one"
    )
    first: Literal["0", "random"] = Field("0", description="who begins: South, or whom nature draws")
    mine_layout: Literal["cross_safe", "random_safe_starts", "full_random"] = Field(
        "cross_safe", description="which tiles are known to be safe: the cross, the four starts, or none"
    )
    adjacency: Literal["orth", "all8"] = Field("orth", description="whether diagonal neighbours count")
    cautious_steps: Literal["0or1", "exactly1"] = Field(
        "0or1", description="whether a cautious token may stay where it is"
    )
    fast_distance: Literal["up_to", "exact"] = Field(
        "up_to", description="whether a fast token may stop before its roll is used up"
    )
    cross_roll: Literal["off", "on"] = Field(
        "off", description="a die for each own step onto a face-down tile: on 4 to 6 nothing happens"
    )
    shove_limit: Literal["1", "per_opponent", "unlimited"] = Field("1", description="how many shoves a turn")
    shove_block: Literal["stop", "knock_on", "no_shove"] = Field(
        "stop", description="what a token behind the victim does to a shove"
    )
    ghosts: Literal["on", "pass_only"] = Field("on", description="whether ghosts may do anything")
    ghost_delay: Literal["1", "0"] = Field("1", description="turns that a dead token loses first")
    swap_occupied: Literal["off", "on"] = Field(
        "off", description="whether ghosts may swap tiles that tokens stand on"
    )
    max_rounds: int = Field(60, ge=1, le=things.MOST_ROUNDS, description="rounds after which the living draw")

    @model_validator(mode="before")
    @classmethod
    def _texts(cls, values: Any) -> Any:
        """Numbers and booleans where the model has words: 1 for "1", True for "on"."""
        if not isinstance(values, dict):
            return values
        switches = ("cross_roll", "ghosts", "swap_occupied")
        read = dict(values)
        for name, value in values.items():
            if name in switches and isinstance(value, bool):
                read[name] = "on" if value else "off"
            elif name in ("first", "shove_limit", "ghost_delay") and isinstance(value, int):
                read[name] = str(int(value))
        return read

    @model_validator(mode="after")
    def _teams(self) -> Options:
        for name, value, usual in (
            ("two_player_layout", self.two_player_layout, "opposite"),
            ("two_player_turn", self.two_player_turn, "token_order"),
        ):
            if self.seats != 2 and value != usual:
                raise ValueError(f"{name}={value} is for two players: set seats=2 as well.")
        return self

    def owners(self) -> list[int]:
        """The player that each token belongs to."""
        if self.seats != 2:
            return list(range(self.seats))
        return [0, 1, 0, 1] if self.two_player_layout == "opposite" else [0, 0, 1, 1]

    def safe(self) -> tuple[int, ...]:
        """The positions whose tiles lie face up from the start."""
        return {"cross_safe": CROSS, "random_safe_starts": STARTS, "full_random": ()}[self.mine_layout]

    def fields(self) -> dict[str, Any]:
        """The values of the options record."""
        owner = self.owners()
        adjacent = self.two_player_layout == "adjacent"
        laid = [p for p in range(things.PLACES) if p not in self.safe()]
        return {
            "seats": self.seats,
            "tokens": len(owner),
            "owner": owner,
            "start_at": STARTS,
            "lay": laid,
            "to_lay": len(laid),
            "random_first": self.first == "random",
            "player_choice": self.two_player_turn == "player_choice",
            "cautious_must": self.cautious_steps == "exactly1",
            "fast_exact": self.fast_distance == "exact",
            "cross_roll": self.cross_roll == "on",
            "shove_limit": SHOVE_LIMITS.index(self.shove_limit),
            "shove_block": SHOVE_BLOCKS.index(self.shove_block),
            "ghost_delay": int(self.ghost_delay),
            "pass_only": self.ghosts == "pass_only",
            "swap_occupied": self.swap_occupied == "on",
            "max_rounds": self.max_rounds,
            "near": [[self._near(p, way) for way in range(8)] for p in range(things.PLACES)],
            "turned": [[turned(k, p) for p in range(things.PLACES)] for k in range(8)],
            "turned_way": [[turned_way(k, way) for way in range(8)] for k in range(8)],
            "turned_twice": [[turned_twice(last, first) for first in range(8)] for last in range(8)],
            "shifts": len(owner) // 2 if adjacent else len(owner),
            "shift": 2 if adjacent else 1,
        }

    def _near(self, place: int, way: int) -> int:
        rank, file = place // SIDE + STEPS[way][0], place % SIDE + STEPS[way][1]
        counts = way % 2 == 0 or self.adjacency == "all8"
        return rank * SIDE + file if counts and 0 <= rank < SIDE and 0 <= file < SIDE else things.NONE


def turned(k: int, place: int) -> int:
    """Where a position goes under the k-th turn or reflection of the board."""
    rank, file = divmod(place, SIDE)
    rank = SIDE - 1 - rank if k & 1 else rank
    file = SIDE - 1 - file if k & 2 else file
    return file * SIDE + rank if k & 4 else rank * SIDE + file


def turned_way(k: int, way: int) -> int:
    """The direction that a direction becomes."""
    up, across = STEPS[way]
    up = -up if k & 1 else up
    across = -across if k & 2 else across
    return STEPS.index((across, up) if k & 4 else (up, across))


def turned_twice(last: int, first: int) -> int:
    """The one turn or reflection that does what two do one after the other."""
    corner = [turned(last, turned(first, p)) for p in (0, 1)]
    return next(k for k in range(8) if [turned(k, p) for p in (0, 1)] == corner)


_RANDOM = {"mine_layout": "random_safe_starts"}
_ROLL = {"cross_roll": "on"}
_HAUNTED = {"swap_occupied": "on"}

PRESETS = {
    "base4": Preset("the printed game for four", {"seats": 4}),
    "base3": Preset("the printed game for three", {"seats": 3}),
    "base2": Preset("the printed game for two teams of two tokens", {"seats": 2}),
    "dieroll": Preset("with the optional crossing roll", _ROLL),
    "random_field": Preset(
        "mines anywhere but under the starts, with the crossing roll", {**_ROLL, **_RANDOM}
    ),
    "random_noroll": Preset("mines anywhere but under the starts, and no crossing roll", _RANDOM),
    "haunted": Preset("ghosts may swap the tiles under people's feet", _HAUNTED),
    "cruel": Preset(
        "haunted, and a shove a turn at each opponent", {**_HAUNTED, "shove_limit": "per_opponent"}
    ),
    "exact": Preset("a fast token uses up its whole roll", {"fast_distance": "exact"}),
    "no_ghosts": Preset("the dead can only pass", {"ghosts": "pass_only"}),
    "knock": Preset("a shoved token knocks on those behind it", {"shove_block": "knock_on"}),
}
