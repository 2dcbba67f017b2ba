"""A match: a game being played, with its log, what each observer saw of it, and a way back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridwright.kernel.binding import INTERPRETED
from gridwright.kernel.contract import HIDDEN, NATURE
from gridwright.kernel.errors import IllegalAction
from gridwright.kernel.game import Game
from gridwright.kernel.options import GameOptions
from gridwright.kernel.position import Position


class Match:
    """One game from its first position on. All that happens to it goes through play, resign and undo."""

    def __init__(
        self,
        game: Game,
        options: GameOptions,
        position: str | None = None,
        seats: list[str] | None = None,
    ) -> None:
        self.game = game
        self.start_text = position
        first = (
            Position(game, options)
            if position is None
            else Position.read(game, options, position, INTERPRETED)
        )
        self.options = first.options
        self.asked = options
        self.seats = seats or ["?"] * first.options.seats
        self._start = first
        self.position = first.copy()
        self.entries: list[Any] = []
        self.resigned: int | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by resignation."""
        return self.resigned is not None or self.position.over

    def play(self, seat: int, action: int) -> None:
        """A seat's (or nature's) action; IllegalAction, and nothing changed, if it may not."""
        if self.over:
            raise IllegalAction(f"The game is over: {self.ending()}")
        self.position.play(action, seat)
        self.entries.append([seat, action])

    def settle(self, rng: Any) -> None:
        """Let nature act while it is to move."""
        while not self.over and self.position.to_move == NATURE:
            self.play(NATURE, self.position.sample(rng))

    def resign(self, seat: int) -> None:
        """A seat gives up; with two seats the other wins at once."""
        if self.over:
            raise IllegalAction(f"The game is over: {self.ending()}")
        if self.options.seats != 2:
            raise IllegalAction(
                "Only a game of two can be resigned: with more players somebody must drive on."
            )
        self.entries.append({"resign": seat})
        self.resigned = seat

    def results(self) -> list[float]:
        """Each seat's result, once the game is over."""
        if self.resigned is not None:
            return [0.0 if seat == self.resigned else 1.0 for seat in range(self.options.seats)]
        return self.position.results()

    def ending(self) -> str:
        """Who won and why, in one sentence."""
        if self.resigned is not None:
            names = self.game.seat_names(self.options)
            return f"{names[1 - self.resigned]} wins: {names[self.resigned]} resigned."
        return self.position.ending()

    def undo(self) -> bool:
        """Take back the last decision or resignation, and what nature did since; False if there is none."""
        kept = list(self.entries)
        while kept and not isinstance(kept[-1], dict) and kept[-1][0] == NATURE:
            kept.pop()
        if not kept:
            return False
        kept.pop()
        self.position = self._start.copy()
        self.entries, self.resigned = [], None
        for seat, action in kept:
            self.play(seat, action)
        return True

    def log(self, observer: int) -> list[tuple[int, str]]:
        """Every action as an observer saw it: who acted, and the text of what was seen of it."""
        return [(seat, text) for seat, _, text in self._told(observer)]

    def open_log(self) -> list[tuple[int, str]]:
        """Every action as it was: for games that are over, or for one who runs the table."""
        return [(seat, text) for seat, _, text in self._told(None)]

    def _told(self, observer: int | None) -> Iterator[tuple[int, int, str]]:
        position = self._start.copy()
        for entry in self.entries:
            if isinstance(entry, dict):
                continue
            seat, action = entry
            seen = action if observer is None else position.seen(observer, seat, action)
            text = "?" if seen == HIDDEN else position.action_text(seen, seat)
            yield seat, seen, text
            position.book.play(position.o, position.s, seat, action)
