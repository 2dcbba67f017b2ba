"""Jerks in a Minefield: section 8 of RULES.md, what a designer may change, and the named presets."""

from __future__ import annotations

from typing import Any

from pydantic import Field, model_validator

from gridwright.games.minefield.living import CautiousSteps, FastDistance, ShoveBlock, ShoveLimit
from gridwright.games.minefield.rules import First, MineLayout
from gridwright.games.minefield.things import NONE, PLACES, SIDE, Adjacency, TwoPlayerLayout
from gridwright.games.minefield.turns import MOST_ROUNDS, GhostDelay, Ghosts, TwoPlayerTurn
from gridwright.kernel.grids import neighbours
from gridwright.kernel.options import GameOptions, Preset, Switch

RULES_VERSION = 1
"""Goes up with every change after which games that were played would be other games."""

STARTS = (2, 10, 22, 14)  # 2.3 c1, a3, c5, e3
CROSS = tuple(p for p in range(PLACES) if p % SIDE == 2 or p // SIDE == 2)  # 1.1
SAFE = {
    MineLayout.CROSS_SAFE: CROSS,
    MineLayout.RANDOM_SAFE_STARTS: STARTS,
    MineLayout.FULL_RANDOM: (),
}
"""2.1 The positions whose tiles lie face up from the start."""


class Options(GameOptions):
    """The options of Jerks in a Minefield; RULES.md section 8 says what each one changes."""

    seats: int = Field(4, ge=2, le=4, description="two teams of two tokens, or three or four players")
    two_player_layout: TwoPlayerLayout = Field(
        TwoPlayerLayout.OPPOSITE,
        description="where a team's two tokens start: facing each other or side by side",
    )
    two_player_turn: TwoPlayerTurn = Field(
        TwoPlayerTurn.TOKEN_ORDER,
        description="whether tokens act in turn or players alternate and choose one",
    )
    first: First = Field(First.SOUTH, description="who begins: South, or whom nature draws")
    mine_layout: MineLayout = Field(
        MineLayout.CROSS_SAFE,
        description="which tiles are known to be safe: the cross, the four starts, or none",
    )
    adjacency: Adjacency = Field(Adjacency.ORTH, description="whether diagonal neighbours count")
    cautious_steps: CautiousSteps = Field(
        CautiousSteps.UP_TO_ONE, description="whether a cautious token may stay where it is"
    )
    fast_distance: FastDistance = Field(
        FastDistance.UP_TO, description="whether a fast token may stop before its roll is used up"
    )
    cross_roll: Switch = Field(
        Switch.OFF, description="a die for each own step onto a face-down tile: on 4 to 6 nothing happens"
    )
    shove_limit: ShoveLimit = Field(ShoveLimit.ONE, description="how many shoves a turn")
    shove_block: ShoveBlock = Field(
        ShoveBlock.STOP, description="what a token behind the victim does to a shove"
    )
    ghosts: Ghosts = Field(Ghosts.ON, description="whether ghosts may do anything")
    ghost_delay: GhostDelay = Field(GhostDelay.ONE, description="turns that a dead token loses first")
    swap_occupied: Switch = Field(
        Switch.OFF, description="whether ghosts may swap tiles that tokens stand on"
    )
    max_rounds: int = Field(60, ge=1, le=MOST_ROUNDS, description="rounds after which the living draw")

    @model_validator(mode="after")
    def _teams(self) -> Options:
        for name in ("two_player_layout", "two_player_turn"):
            value = getattr(self, name)
            if self.seats != 2 and value != type(self).model_fields[name].default:
                raise ValueError(f"{name}={value.text} is for two players: set seats=2 as well.")
        return self

    def owners(self) -> list[int]:
        """1.4 The player that each token belongs to."""
        if self.seats != 2:
            return list(range(self.seats))
        return [0, 1, 0, 1] if self.two_player_layout == TwoPlayerLayout.OPPOSITE else [0, 0, 1, 1]

    def fields(self) -> dict[str, Any]:
        """What follows from the options."""
        owner = self.owners()
        laid = [p for p in range(PLACES) if p not in SAFE[self.mine_layout]]
        near = neighbours(SIDE, SIDE)
        if self.adjacency == Adjacency.ORTH:
            near = [[there if way % 2 == 0 else NONE for way, there in enumerate(each)] for each in near]
        return {
            "tokens": len(owner),
            "owner": owner,
            "start_at": STARTS,
            "lay": laid,
            "to_lay": len(laid),
            "near": near,
        }


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
