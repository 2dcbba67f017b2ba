"""An observer: what one seat saw of a game, and what it may do now. Logs, news and offers come from here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from gridwright.kernel.contract import HIDDEN, NATURE, SPECTATOR
from gridwright.kernel.errors import IllegalAction
from gridwright.kernel.position import LegalAction, Position
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


class Observer:
    """One seat's eyes on a game (or the spectator's, or OPEN ones): `seen` before an action, `hide` after it.

    All that it tells is made in `hear` and below, from what was seen of each action and from the views:
    two games that look alike to a seat are told alike.
    """

    def __init__(self, position: Position, seat: int) -> None:
        self.seat = seat
        self.view = position.view(seat)
        self.told: list[Told] = []
        self._truth = position.copy()
        self._rewrites = 0

    # What comes in

    def follow(self, match: Match) -> Iterator[Told]:
        """Catch up with a match, action by action; what was taken back since is told no more."""
        kept = min([len(self.told), *match.rewrites[self._rewrites :]])
        self._rewrites = len(match.rewrites)
        if kept < len(self.told):
            del self.told[kept:]
            self._truth = match.position_at(kept)
            self.view = self._truth.view(self.seat)
        for seat, action in match.entries[kept : match.ply]:
            yield self.see(seat, action)

    def see(self, seat: int, action: int) -> Told:
        """Look on while a seat (or nature) plays an action."""
        seen = self._truth.seen(self.seat, seat, action)
        self._truth.push(action, seat)
        return self.hear(seat, seen, self._truth.view(self.seat))

    # What is made of it

    def hear(self, seat: int, seen: int, view: Position) -> Told:
        """Be told of an action by what can be seen of it and by the view after it."""
        before, self.view = self.view, view
        hidden = seen == HIDDEN
        text = "?" if hidden else before.action_text(seen, seat)
        events = view.events()
        words = "" if events or hidden or seat == NATURE else called(before, seat, seen)
        told = Told(len(self.told) + 1, seat, seen, text, events, words)
        self.told.append(told)
        return told

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


def called(position: Position, seat: int, action: int) -> str:
    """The words on the button that makes an action, as everybody may read them; empty if none does."""
    public = position.view(SPECTATOR)
    path = public.gesture(action, seat)
    if not path or not path[-1].startswith("button:"):
        return ""
    scene: Scene = position.game.scene.scene(public, seat, (), frozenset())
    return next((button.text for button in scene.buttons if button.id == path[-1]), "")
