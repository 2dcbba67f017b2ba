"""A match: a game being played, its list of actions, and a way back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import IllegalAction, listed
from gridwright.kernel.game import Game
from gridwright.kernel.observer import Observer, Told
from gridwright.kernel.options import GameOptions
from gridwright.kernel.position import OPEN, Position

MARK_EVERY = 16
"""A position is kept after every so many actions, to come back to."""

LATELY = 8
"""So many of the latest positions that were taken are kept, for those who follow."""


class Tried(NamedTuple):
    """An action that was checked and played on a copy of a match's position, but not in the match yet."""

    ply: int
    seat: int
    action: int
    text: str
    before: Position
    """The match's position when it was tried."""
    after: Position
    """The position that it leads to."""


class Match:
    """One game from its first position on. All that happens to it goes through play, resign and take_back."""

    def __init__(
        self,
        game: Game,
        options: GameOptions,
        position: str | None = None,
        seats: list[str] | None = None,
    ) -> None:
        self.game = game
        self.start_text = position
        self.position = game.position(options, position)
        self.options = self.position.options
        self.asked = options
        self.seats = seats or ["?"] * self.options.seats
        self.entries: list[Any] = []
        self.resigned: int | None = None
        self.rewrites: list[int] = []
        """For each time that something was taken back, how many actions stayed."""
        self._marks = [self.position.copy()]
        self._lately: dict[int, Position] = {}

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by resignation."""
        return self.resigned is not None or self.position.over

    @property
    def ply(self) -> int:
        """How many actions have been played, nature's included."""
        return len(self.entries) - (self.resigned is not None)

    def position_at(self, ply: int) -> Position:
        """The position after so many actions; a copy."""
        if not 0 <= ply <= self.ply:
            raise IllegalAction(f"There is no moment {ply}: {self.ply} actions have been played.")
        mark = ply // MARK_EVERY
        position = self._marks[mark].copy()
        for seat, action in self.entries[mark * MARK_EVERY : ply]:
            position.push(action, seat)
        return position

    def lately(self, ply: int) -> Position | None:
        """The position after so many actions, if it was taken a moment ago: to look at, never to play on."""
        return self._lately.get(ply)

    # What happens

    def play(self, seat: int, action: int) -> None:
        """A seat's (or nature's) action; IllegalAction, and nothing changed, if it may not."""
        self._go_on()
        self._own_position()
        self.position.play(action, seat)
        self._note(seat, action)

    def say(self, seat: int, text: str) -> None:
        """A seat's (or nature's) action as records hold it; an error, and nothing changed, if it may not."""
        self._go_on()
        waited = [NATURE] if self.position.to_move == NATURE else self.position.deciding()
        if seat not in waited:
            names = listed([self.position.seat_name(i) for i in waited])
            raise IllegalAction(f"It is not {self.position.seat_name(seat)}'s turn, but {names}'s.")
        action = self.position.read_action(text, seat)
        self._own_position()
        self.position.push(action, seat)
        self._note(seat, action)

    def tried(self, seat: int, action: int, rng: Callable[[], Any]) -> list[Tried]:
        """An action that is legal in its seat's view, and what nature answers, to be taken by `take`.

        Nothing changes here. `rng` gives a random stream for each of nature's actions.
        """
        self._go_on()
        after = self.position.view(OPEN)
        text = after.action_text(action, seat)
        # The view was asked already; but what is played here is kept for ever, and one guard costs little.
        if after.barred(action, seat):
            raise after.illegal(action, seat)
        after.push(action, seat)
        first = Tried(self.ply + 1, seat, action, text, self.position, after)
        return [first, *self._natures(first.ply, after, rng)]

    def natures(self, rng: Callable[[], Any]) -> list[Tried]:
        """What nature does while it is to move, to be taken by `take`; nothing changes here."""
        return [] if self.over else list(self._natures(self.ply, self.position, rng))

    @staticmethod
    def _natures(ply: int, before: Position, rng: Callable[[], Any]) -> Iterator[Tried]:
        while before.to_move == NATURE:
            after = before.view(OPEN)
            outcome = after.sample(rng())
            text = after.action_text(outcome, NATURE)
            after.push(outcome, NATURE)
            ply += 1
            yield Tried(ply, NATURE, outcome, text, before, after)
            before = after

    def may_take(self, tried: Tried) -> bool:
        """Whether something was tried on the very position in which the match is now."""
        return tried.ply == self.ply + 1 and tried.before is self.position

    def take(self, tried: Tried) -> None:
        """Play what was tried, if the match stands where it stood then; IllegalAction if it does not."""
        self._go_on()
        if not self.may_take(tried):
            raise IllegalAction(f"That was tried as action {tried.ply} of another position than this one.")
        self.position = self._lately[tried.ply] = tried.after
        self._lately.pop(tried.ply - LATELY, None)
        self._note(tried.seat, tried.action)

    def _own_position(self) -> None:
        """Before something is played in place: a position that others may look at stays as it is."""
        if self._lately:
            self.position = self.position.copy()
            self._lately.clear()

    def _note(self, seat: int, action: int) -> None:
        self.entries.append([seat, action])
        if self.ply % MARK_EVERY == 0:
            self._marks.append(self.position.copy())

    def settle(self, rng: Any) -> None:
        """Let nature act while it is to move."""
        while not self.over and self.position.to_move == NATURE:
            self.play(NATURE, self.position.sample(rng))

    def resign(self, seat: int) -> None:
        """A seat gives up; with two seats the other wins at once."""
        self._go_on()
        if self.options.seats != 2:
            raise IllegalAction(
                "Only a game of two can be resigned: with more players somebody must drive on."
            )
        self.entries.append({"resign": seat})
        self.resigned = seat

    def _go_on(self) -> None:
        if self.over:
            raise IllegalAction(f"The game is over: {self.ending()}")

    # The way back

    def undo(self) -> bool:
        """Take back the last decision or resignation, and what nature did since; False if there is none."""
        keep = self.ply
        if self.resigned is None:
            while keep and self.entries[keep - 1][0] == NATURE:
                keep -= 1
            keep -= 1
        if keep < 0:
            return False
        self.take_back(keep)
        return True

    def take_back(self, keep: int) -> None:
        """Take back all but the first so many actions, whoever's they were; a resignation too."""
        self.position = self.position_at(keep)
        self._lately.clear()
        del self.entries[keep:], self._marks[keep // MARK_EVERY + 1 :]
        self.resigned = None
        self.rewrites.append(keep)

    def undo_keeps(self, seat: int) -> int:
        """How many actions stay if a seat takes its last one back; IllegalAction, with why, if it may not.

        What others answered to it goes too, but never what was rolled or revealed.
        """
        if self.over:
            raise IllegalAction("The game is over, and stays as it is.")
        if self.game.about.secrets:
            raise IllegalAction("In a game with secrets nothing can be taken back.")
        rolled = False
        for last in range(self.ply - 1, -1, -1):
            rolled = rolled or self.entries[last][0] == NATURE
            if self.entries[last][0] == seat:
                if rolled:
                    raise IllegalAction("Something was rolled since then, and what is rolled stays rolled.")
                return last
        raise IllegalAction("There is nothing to take back yet.")

    def undo_barred(self, seat: int) -> str | None:
        """Why a seat may not take its last action back; None if it may."""
        try:
            self.undo_keeps(seat)
        except IllegalAction as why:
            return str(why)
        return None

    # How it stands

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

    def told(self, observer: int) -> list[Told]:
        """Every action as an observer was told of it; to OPEN eyes, as it was."""
        return list(Observer(self._marks[0], observer).follow(self))

    def log(self, observer: int) -> list[tuple[int, str]]:
        """Every action as an observer saw it: who acted, and the text of what was seen of it."""
        return [(told.seat, told.text) for told in self.told(observer)]
