"""A game as measures see it: what was played, by whom, and the positions on the way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np

from gridwright.agents.self_play import Played
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.contract import NATURE
from gridwright.kernel.game import Game
from gridwright.kernel.match import Match
from gridwright.kernel.options import GameOptions
from gridwright.kernel.position import Position
from gridwright.kernel.self_play import LINE


def played_as(match: Match) -> Played:
    """A match as what is told of self-play; of thoughts nothing is known."""
    lines = LINE.native(match.ply)
    position = match.position_at(0)
    for line, (seat, action) in zip(lines, match.entries[: match.ply], strict=True):
        line["seat"], line["action"], line["value"] = seat, action, -1.0
        line["choices"] = len(position.legal(seat))
        position.push(action, seat)
    equal = [1 / match.options.seats] * match.options.seats
    results = tuple(match.results() if match.over else equal)
    reason = match.position.reason() if match.position.over else -1
    return Played(lines, results, reason, match.over)


class SeenGame:
    """One game that was played."""

    def __init__(self, game: Game, options: GameOptions, played: Played) -> None:
        self.game, self.options, self.played = game, options, played
        self.lines = played.lines
        self.decisions = played.lines[played.lines["seat"] >= 0]
        """The lines of the plies that somebody decided."""

    @property
    def seats(self) -> int:
        """How many played."""
        return self.options.seats

    @property
    def results(self) -> tuple[float, ...]:
        """What each seat got."""
        return self.played.results

    @property
    def winner(self) -> int | None:
        """The seat that got most, if that is one seat alone."""
        best = max(self.results)
        first = [seat for seat, result in enumerate(self.results) if result == best]
        return first[0] if len(first) == 1 and self.played.finished else None

    @cached_property
    def values(self) -> np.ndarray:
        """What each seat's player thought its chances, after each decision: a row a decision.

        A seat's last word stands until it decides again; of two, the other has the rest. Where nobody
        thought, an equal's share.
        """
        fair = 1 / self.seats
        now = np.full(self.seats, fair)
        rows = np.empty((len(self.decisions), self.seats))
        for number, line in enumerate(self.decisions):
            if line["value"] >= 0:
                now[line["seat"]] = line["value"]
                if self.seats == 2:
                    now[1 - line["seat"]] = 1 - line["value"]
            rows[number] = now
        return rows

    @property
    def thought(self) -> bool:
        """Whether the players told what they thought of their positions."""
        return bool((self.decisions["value"] >= 0).any())

    def replayed(self) -> Iterator[tuple[Position, int, int]]:
        """Each position before a ply, with who then did what. It changes in place as one goes on."""
        position = Position(self.game, self.options, NATIVE)
        for line in self.lines:
            seat, action = int(line["seat"]), int(line["action"])
            yield position, seat, action
            position.push(action, seat)

    @cached_property
    def kinds(self) -> list[str]:
        """The kind of each decision, by name."""
        actions = self.game.rules.actions
        found: list[Any] = [actions.of(int(line["action"])) for line in self.decisions]
        return [one.name.lower().replace("_", " ") if one else "action" for one in found]

    @property
    def chance(self) -> np.ndarray:
        """The lines of the plies that were nature's."""
        return np.asarray(self.lines[self.lines["seat"] == NATURE])
