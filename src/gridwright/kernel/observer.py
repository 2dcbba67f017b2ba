"""An observer: what one seat saw of a game, and what it may do now. Logs, news and offers come from here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from gridwright.kernel.contract import HIDDEN, NATURE, SPECTATOR
from gridwright.kernel.errors import IllegalAction
from gridwright.kernel.position import LegalAction, Position, View
from gridwright.kernel.scene import Gesture, Scene

if TYPE_CHECKING:
    from gridwright.kernel.match import Match


class Told(NamedTuple):
    """What an observer was told of an action."""

    ply: int
    seat: int
    seen: int
    """The id of what was seen of it; HIDDEN if nothing."""
    text: str
    events: list[str]
    words: str = ""
    """Where it did nothing: the words on the button that made it."""


class Eyes:
    """A seat (or the spectator's, or OPEN eyes) and its view: what it may do now."""

    def __init__(self, seat: int, view: View) -> None:
        self.seat = seat
        self.view = view

    def legal_actions(self) -> list[LegalAction]:
        """What the seat may play now."""
        return self.view.legal_actions(self.seat)

    def next_touches(self, touched: Gesture = ()) -> list[str]:
        """What the seat may touch next; IllegalAction if nothing it may play begins so."""
        follow = self.view.next_touches(touched, self.seat)
        if touched and not follow and touched not in [action.path for action in self.legal_actions()]:
            raise IllegalAction(f"Nothing legal begins with {', '.join(touched)}.")
        return follow

    def choose(self, asked: str | int) -> int:
        """The legal action that a text or an id means; an error for people if there is none."""
        if isinstance(asked, str):
            return self.view.read_action(asked, self.seat)
        if not 0 <= asked < self.view.game.rules.ACTIONS:
            raise IllegalAction(f"There is no action {asked} in this game.")
        if asked not in self.view.legal(self.seat):
            raise self.view.illegal(asked, self.seat)
        return asked


class Observer(Eyes):
    """One seat's eyes on a game from its beginning on: `seen` before an action, `hide` after it.

    All that it tells is made in `hear` and below, from what was seen of each action and from the views:
    two games that look alike to a seat are told alike.
    """

    def __init__(self, position: Position, seat: int) -> None:
        super().__init__(seat, position.view(seat))
        self.told: list[Told] = []
        self._truth = position.copy()
        self._rewrites = 0

    # What comes in

    def follow(self, match: Match) -> Iterator[Told]:
        """Catch up with a match, action by action; what was taken back since is told no more."""
        kept = min([len(self.told), *match.rewrites[self._rewrites :]])
        self._rewrites = len(match.rewrites)
        if kept < len(self.told):
            self._truth = match.position_at(kept)
            self.forget(kept, self._truth)
        for seat, action in match.entries[kept : match.ply]:
            yield self.see(seat, action)

    def continue_after(self, rewrites: int) -> None:
        """Know that a match was rewritten so often before this observer saw it."""
        self._rewrites = rewrites

    def see(self, seat: int, action: int) -> Told:
        """Look on while a seat (or nature) plays an action."""
        seen = self._truth.seen(self.seat, seat, action)
        self._truth.push(action, seat)
        return self.hear(seat, seen, self._truth.view(self.seat))

    def forget(self, kept: int, position: Position) -> None:
        """Be told that all but so many actions were taken back, and what the position is then."""
        del self.told[kept:]
        self.view = position.view(self.seat)

    # What is made of it

    def hear(self, seat: int, seen: int, view: View) -> Told:
        """Be told of an action by what can be seen of it and by the view after it."""
        before, self.view = self.view, view
        hidden = seen == HIDDEN
        text = "?" if hidden else before.action_text(seen, seat)
        events = view.events()
        words = "" if events or hidden or seat == NATURE else called(before, seat, seen)
        told = Told(len(self.told) + 1, seat, seen, text, events, words)
        self.told.append(told)
        return told


def nobody_looks(observer: Observer) -> None:
    """What is done after each action where nobody has to be told of it."""


class Observers:
    """Several observers of one match: what is played is played once for all of them."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.look: Callable[[Observer], None] = nobody_looks
        """Called for each observer after each action."""
        self._observers: dict[int, Observer] = {}
        self._truth = match.position_at(0)
        self._ours = True
        """Whether `_truth` is a copy that nobody else has."""
        self._ply = 0
        self._rewrites = 0

    def __contains__(self, seat: int) -> bool:
        return seat in self._observers

    def of(self, seat: int) -> Observer:
        """A seat's observer, who has seen everything so far."""
        self.follow()
        if seat not in self._observers:
            self._observers[seat] = Observer(self.match.position_at(0), seat)
            for _ in self._observers[seat].follow(self.match):
                pass
        return self._observers[seat]

    def missing(self, seat: int) -> int:
        """How many actions of the match a seat's observer has not followed yet."""
        return self.match.ply - (self._ply if seat in self._observers else 0)

    def take(self, observer: Observer, rewrites: int) -> None:
        """Let in an observer who has followed the match elsewhere, when so much had been taken back."""
        self.follow()
        observer.continue_after(rewrites)
        for _ in observer.follow(self.match):
            pass
        self._observers[observer.seat] = observer

    def drop(self, seat: int) -> None:
        """Let go of an observer."""
        self._observers.pop(seat, None)

    def follow(self) -> None:
        """Let everybody catch up with the match."""
        match, everybody = self.match, list(self._observers.values())
        kept = min([self._ply, *match.rewrites[self._rewrites :]])
        self._rewrites = len(match.rewrites)
        if kept < self._ply:
            self._truth, self._ply, self._ours = match.position_at(kept), kept, True
            for observer in everybody:
                observer.forget(kept, self._truth)
        if not everybody:
            self._truth, self._ply, self._ours = match.position_at(match.ply), match.ply, True
        for seat, action in match.entries[self._ply : match.ply]:
            seen = [self._truth.seen(observer.seat, seat, action) for observer in everybody]
            self._play(seat, action)
            for observer, what in zip(everybody, seen, strict=True):
                observer.hear(seat, what, self._seen_by(observer.seat))
                self.look(observer)

    def _seen_by(self, seat: int) -> View:
        """The position as a seat knows it. Where nothing is hidden, all look at the match's own."""
        truth = self._truth
        if isinstance(truth, View) and not self._ours and not truth.book.hides:
            return truth
        return truth.view(seat)

    def _play(self, seat: int, action: int) -> None:
        """What the match did with an action: it is played here only where the match has let go of it."""
        self._ply += 1
        after = self.match.lately(self._ply)
        if after is None:
            after = self._truth if self._ours else self._truth.copy()
            after.push(action, seat)
            self._ours = True
        else:
            self._ours = False
        self._truth = after


def called(position: Position, seat: int, action: int) -> str:
    """The words on the button that makes an action, as everybody may read them; empty if none does.

    Where they are always the same, a game's scene may say so (`BUTTON_WORDS`, by the button's id): then no
    picture is drawn to find them.
    """
    public = position.view(SPECTATOR)
    path = public.gesture(action, seat)
    if not path or not path[-1].startswith("button:"):
        return ""
    always: dict[str, str] = getattr(position.game.scene, "BUTTON_WORDS", {})
    if path[-1] in always:
        return always[path[-1]]
    scene: Scene = position.game.scene.scene(public, seat, (), frozenset())
    return next((button.text for button in scene.buttons if button.id == path[-1]), "")
