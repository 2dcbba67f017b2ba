"""A position: a game's options and a state, and all that one may ask of them in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwright.kernel.binding import INTERPRETED, Rulebook
from gridwright.kernel.contract import EVENT_WIDTH, HIDDEN, NATURE, OVER, SPECTATOR
from gridwright.kernel.errors import AmbiguousText, BadText, IllegalAction, listed
from gridwright.kernel.options import GameOptions
from gridwright.kernel.scene import Gesture, Highlight, Scene
from gridwright.kernel.suggestions import nearest

if TYPE_CHECKING:
    from gridwright.kernel.game import Game
    from gridwright.kernel.notation import Notation

OPEN = -4
"""The eyes of someone to whom nothing is hidden: for games that are over, and for whoever runs the table."""


class LegalAction(NamedTuple):
    """An action that a seat may play: its id, its text, and what to touch for it, in order."""

    action: int
    text: str
    path: tuple[str, ...]


class Position:
    """A state of a game under some options. `play` changes it in place; `copy` first to keep it.

    A position may also be a *view*: what one seat knows. Views answer the same questions.
    """

    def __init__(
        self,
        game: Game,
        options: GameOptions,
        mode: str = INTERPRETED,
        state: Any = None,
        fragment: bool = False,
    ) -> None:
        self.game = game
        self.options = options
        self.book: Rulebook = game.book(mode)
        self.o = game.record(options, mode)
        self.s = self.book.opening(self.o) if state is None else state
        self.fragment = fragment

    @classmethod
    def read(cls, game: Game, options: GameOptions, text: str, mode: str = INTERPRETED) -> Position:
        """The position that a text describes; the options take from it what it fixes, as the board's size.

        Raises BadText with what is wrong and what would be right.
        """
        options = game.notation.fit(options, text)
        plain = game.book(INTERPRETED)
        s = plain.state()
        whole = game.notation.read_position(game.record(options), s, text)
        book = game.book(mode)
        state = s if mode == INTERPRETED else book.adopt(book.state_layout, s)
        return cls(game, options, mode, state, fragment=whole is False)

    def copy(self) -> Position:
        """An independent copy."""
        twin = object.__new__(Position)
        twin.__dict__.update(self.__dict__)
        twin.s = self.book.copy(self.s)
        return twin

    # Who decides, and what

    @property
    def to_move(self) -> int:
        """The seat that decides now, NATURE or OVER."""
        return int(self.book.to_move(self.o, self.s))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == OVER

    def deciding(self) -> list[int]:
        """The seats that may commit now; several where choices are simultaneous."""
        mask = int(self.book.deciding(self.o, self.s))
        return [seat for seat in range(self.options.seats) if mask >> seat & 1]

    def legal(self, seat: int | None = None) -> list[int]:
        """The ids that the seat (the one to move, unless said) may play."""
        seat = self.to_move if seat is None else seat
        if seat == OVER:
            return []
        return self.book.legal_list(self.o, self.s, seat)

    def legal_actions(self, seat: int | None = None) -> list[LegalAction]:
        """What the seat (the one to move, unless said) may play; nature's outcomes are touched nowhere."""
        seat = self.to_move if seat is None else seat
        notation, natures = self.game.notation, seat == NATURE
        if notation.follows:
            o = self.plain_options
            return [_offered(notation, o, natures, a) for a in self.legal(seat)]
        return [
            LegalAction(a, self.action_text(a, seat), () if natures else self.gesture(a, seat))
            for a in self.legal(seat)
        ]

    def weight(self, outcome: int) -> int:
        """How likely nature's outcome is, relative to the others."""
        return int(self.book.weight(self.o, self.s, outcome))

    def sample(self, rng: Any) -> int:
        """One of nature's outcomes, by weight."""
        out = self.book.legal_buffer()
        n = self.book.legal(self.o, self.s, NATURE, out)
        return int(self.book.sample_nature(self.o, self.s, out, n, rng))

    def play(self, action: int, seat: int | None = None) -> None:
        """Play a legal action; IllegalAction, and nothing changed, if it is not."""
        seat = self.to_move if seat is None else seat
        if seat == OVER or action not in self.legal(seat):
            raise self.illegal(action, seat)
        self.push(action, seat)

    def push(self, action: int, seat: int | None = None) -> None:
        """Play an action that is known to be legal: nothing is checked."""
        self.book.play(self.o, self.s, self.to_move if seat is None else seat, action)

    # Words

    @property
    def plain(self) -> Any:
        """The state as a plain record; the state itself where it is one."""
        return self.book.plain(self.s) if self.book.native else self.s

    @property
    def plain_options(self) -> Any:
        """The options as a plain record."""
        return self.game.record(self.options) if self.book.native else self.o

    def text(self) -> str:
        """The position on a line."""
        return str(self.game.notation.position_text(self.plain_options, self.plain))

    def action_text(self, action: int, seat: int | None = None) -> str:
        """An action in the game's notation."""
        seat = self.to_move if seat is None else seat
        if action == HIDDEN and seat != NATURE:
            return "?"
        return str(self.game.notation.action_text(self.plain_options, self.plain, seat, action))

    def read_action(self, text: str, seat: int | None = None) -> int:
        """The legal action that a text means; BadText, IllegalAction or AmbiguousText if there is none."""
        seat = self.to_move if seat is None else seat
        if seat == OVER:
            raise IllegalAction(f"The game is over: {self.ending()}")
        meant = list(self.game.notation.read_action(self.plain_options, self.plain, seat, text.strip()))
        allowed = [a for a in self.legal(seat) if a in set(meant)]
        if len(allowed) == 1:
            return allowed[0]
        if len(allowed) > 1:
            texts = [self.action_text(a, seat) for a in allowed]
            raise AmbiguousText(f"“{text}” could be {listed(texts)}.", texts)
        raise self.illegal(meant[0], seat, text) if meant else BadText(f"“{text}” is no action of this game.")

    def barred(self, action: int, seat: int | None = None) -> int:
        """Why an action is not legal (0 if it is): a number that the notation puts into words."""
        seat = self.to_move if seat is None else seat
        if self.book.explains:
            return int(self.book.barred(self.o, self.s, seat, action))
        return 0 if action in self.legal(seat) else 1

    def illegal(self, action: int, seat: int, text: str | None = None) -> IllegalAction:
        """The error for an action that is not legal here, with the reason and the nearest legal ones."""
        if self.over:
            return IllegalAction(f"The game is over: {self.ending()}")
        words = getattr(self.game.notation, "barred_text", None)
        if text is None:
            text = self.action_text(action, seat)
        why = words(self.plain_options, self.plain, seat, action, self.barred(action, seat)) if words else ""
        legal = [self.action_text(a, seat) for a in self.legal(seat)]
        close = nearest(text, legal) or legal[:3]
        try_these = f" Try {listed(close)}." if close else ""
        return IllegalAction(
            f"{text} is not legal here: {why or 'it is not among the legal actions'}.{try_these}", close
        )

    def results(self) -> list[float]:
        """Each seat's result, once the game is over."""
        return self.book.results(self.o, self.s)

    def winners(self) -> list[int]:
        """The seats that share the most, once the game is over; all of them in a draw of all."""
        results = self.results()
        return [seat for seat, r in enumerate(results) if r == max(results) and r > 0]

    def reason(self) -> int:
        """Why the game ended, as a number."""
        return int(self.book.reason(self.o, self.s))

    def ending(self) -> str:
        """Who won and why, in one sentence."""
        names = self.game.seat_names(self.options)
        why = self.game.notation.reason_text(self.plain_options, self.plain, self.reason())
        winners = [names[seat] for seat in self.winners()]
        who = f"{winners[0]} wins" if len(winners) == 1 else f"a draw of {listed(winners, 'and')}"
        return f"{who}: {why}."

    def events(self) -> list[str]:
        """What the last action did, in words."""
        o, s, notation = self.plain_options, self.plain, self.game.notation
        told = (notation.event_text(o, s, *event) for event in happened(s))
        return [sentence for sentence in told if sentence]

    def seat_name(self, seat: int) -> str:
        """What a seat is called, nature and the spectator included."""
        if seat == NATURE:
            return "Nature"
        if seat == SPECTATOR:
            return "Spectator"
        return self.game.seat_names(self.options)[seat]

    # What a seat may know

    def view(self, seat: int) -> View:
        """The position as the seat knows it; to the spectator's seat or to OPEN eyes, too."""
        twin = View.of(self)
        if seat != OPEN:
            self.book.hide(twin.o, twin.s, seat)
        return twin

    def seen(self, observer: int, seat: int, action: int) -> int:
        """What the observer sees of an action that the seat is about to play; HIDDEN if nothing."""
        return action if observer == OPEN else int(self.book.seen(self.o, self.s, observer, seat, action))

    def guess(self, seat: int, rng: Any) -> None:
        """Fill in, in place, what the seat does not know with a world it must think possible."""
        self.book.guess(self.o, self.s, seat, rng)

    def scene(
        self, seat: int = SPECTATOR, touched: Gesture = (), show: Iterable[str] = (), hints: bool = True
    ) -> Scene:
        """The picture of the position as the seat sees it.

        `touched` is what the person has touched so far of a gesture, `show` names of what is drawn only
        on request (the game's `scene.SHOWS`). Places that may be touched next are picked out, unless
        `hints` is off.
        """
        return self.view(seat).drawn(seat, touched, show, hints)

    def next_touches(self, touched: Gesture = (), seat: int | None = None) -> list[str]:
        """What may be touched next: the legal gestures that begin as `touched`, narrowed by one."""
        seat = self.to_move if seat is None else seat
        paths = (offered.path for offered in self.legal_actions(seat))
        depth = len(touched)
        follow = (p[depth] for p in paths if len(p) > depth and p[:depth] == tuple(touched))
        return list(dict.fromkeys(follow))

    def gesture(self, action: int, seat: int | None = None) -> tuple[str, ...]:
        """The things to touch, in order, to play an action."""
        seat = self.to_move if seat is None else seat
        return tuple(self.game.notation.gesture(self.plain_options, self.plain, seat, action))

    def identity(self) -> tuple[Any, ...]:
        """What makes the position itself: equal positions have equal identities."""
        return self.book.identity(self.s)


class View(Position):
    """A position as one seat knows it, to look at: what may be done in it is worked out once."""

    _known: dict[str | tuple[Any, ...], Any]

    @classmethod
    def of(cls, position: Position) -> View:
        """A copy to look at."""
        twin = object.__new__(cls)
        twin.__dict__.update(position.__dict__)
        twin.s = position.book.copy(position.s)
        twin._known = {}
        return twin

    def drawn(
        self, seat: int = SPECTATOR, touched: Gesture = (), show: Iterable[str] = (), hints: bool = True
    ) -> Scene:
        """The picture of this view for the seat that has it; the rest is as for `Position.scene`."""
        eyes = SPECTATOR if seat == OPEN else seat
        picture: Scene = self.game.scene.scene(self, eyes, tuple(touched), frozenset(show))
        if not hints or seat not in self.deciding():
            return picture
        places = set(picture.board.places())
        marks = [Highlight(t, "chosen") for t in touched if t in places]
        marks += [Highlight(t, "legal") for t in self.next_touches(touched, seat) if t in places]
        return replace(picture, highlights=picture.highlights + tuple(marks))

    @property
    def to_move(self) -> int:
        """The seat that decides now, NATURE or OVER."""
        found: int | None = self._known.get("to_move")
        if found is None:
            found = self._known["to_move"] = super().to_move
        return found

    def deciding(self) -> list[int]:
        """The seats that may commit now; several where choices are simultaneous."""
        found: list[int] | None = self._known.get("deciding")
        if found is None:
            found = self._known["deciding"] = super().deciding()
        return list(found)

    def text(self) -> str:
        """The position on a line."""
        found: str | None = self._known.get("text")
        if found is None:
            found = self._known["text"] = super().text()
        return found

    def legal(self, seat: int | None = None) -> list[int]:
        """The ids that the seat (the one to move, unless said) may play."""
        seat = self.to_move if seat is None else seat
        found = self._known.get((seat,))
        if found is None:
            found = self._known[seat,] = super().legal(seat)
        return list(found)

    def legal_actions(self, seat: int | None = None) -> list[LegalAction]:
        """What the seat (the one to move, unless said) may play; nature's outcomes are touched nowhere."""
        seat = self.to_move if seat is None else seat
        found: list[LegalAction] | None = self._known.get(("offered", seat))
        if found is None:
            found = self._known["offered", seat] = super().legal_actions(seat)
        return list(found)

    def gesture(self, action: int, seat: int | None = None) -> tuple[str, ...]:
        """The things to touch, in order, to play an action."""
        seat = self.to_move if seat is None else seat
        found: tuple[str, ...] | None = self._known.get((seat, action))
        if found is None:
            found = self._known[seat, action] = super().gesture(action, seat)
        return found

    def push(self, action: int, seat: int | None = None) -> None:
        """Play an action that is known to be legal: what was worked out holds no more."""
        super().push(action, seat)
        self._known.clear()

    def guess(self, seat: int, rng: Any) -> None:
        """Fill in, in place, what the seat does not know with a world it must think possible."""
        super().guess(seat, rng)
        self._known.clear()


def happened(s: Any) -> list[tuple[int, ...]]:
    """What the last action left in a plain record: of each event its code and four numbers."""
    most = min(s.happened, len(s.events))
    numbers = list(s.events)[: EVENT_WIDTH * most]
    return [tuple(numbers[i : i + EVENT_WIDTH]) for i in range(0, len(numbers), EVENT_WIDTH)]


@lru_cache(maxsize=20_000)
def _offered(notation: Notation, o: Any, natures: bool, action: int) -> LegalAction:
    """An action in a game where its text and gesture follow from the options and its id."""
    seat = NATURE if natures else 0
    path = () if natures else notation.gesture(o, None, seat, action)
    return LegalAction(action, notation.action_text(o, None, seat, action), path)
