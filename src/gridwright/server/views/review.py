"""The review after a game with secrets: who could have known what, and since when.

It is made from pictures alone. What everybody could see is the spectator's picture; what a seat could see is
the picture of its view. A *secret* of some moment is a thing that stands in some seat's picture and not in
the spectator's. So whatever `hide` lets a seat see, the review says it knew, and no game needs a word of its
own here. What nobody knew is nobody's secret: the picture that hides nothing shows it, the review is silent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from gridwright.kernel.contract import HIDDEN, NATURE, SPECTATOR
from gridwright.kernel.observer import Observer, Told
from gridwright.kernel.position import OPEN, Position
from gridwright.kernel.scene import Scene
from gridwright.server.socket.messages.moment import Fact, Knower

MOST_FACTS = 60
"""So many secrets of one moment are told."""


class Thing(NamedTuple):
    """Something in a picture: a shape at a place, or a card in somebody's hand."""

    shape: str = ""
    at: str = ""
    card: str = ""
    owner: int = -1
    copy: int = 0
    """Which one of several equal cards."""

    def like(self, other: Thing) -> bool:
        """Whether the other may be the same thing, moved."""
        return self._replace(at="", copy=0) == other._replace(at="", copy=0)


@dataclass
class Secret:
    """A thing not all could see, who saw it, and since which ply each did."""

    since: int
    how: str = ""
    knew: dict[int, int] = field(default_factory=dict)


def on_the_board(scene: Scene) -> set[Thing]:
    """What stands on the board: pieces, and signs in corners."""
    signs = [(piece.shape, piece.at) for piece in scene.pieces]
    signs += [(badge.shape, badge.at) for badge in scene.badges if badge.shape]
    return {Thing(shape, at) for shape, at in signs}


def in_hands(scene: Scene) -> set[Thing]:
    """The cards that lie open in the picture, by whose hand they are in."""
    owners = {seat.role: i for i, seat in enumerate(scene.seats)}
    found: set[Thing] = set()
    for hand in scene.hands:
        owner = owners.get(hand.role, -1)
        seen: Counter[str] = Counter()
        for card in hand.cards:
            if not card.back:
                found.add(Thing(card=card.title, owner=owner, copy=seen[card.title]))
                seen[card.title] += 1
    return found


class Look:
    """What an observer has before it now; its picture is drawn when it is first asked for."""

    def __init__(self, observer: Observer) -> None:
        self.seat, self.view = observer.seat, observer.view

    @cached_property
    def identity(self) -> tuple[object, ...]:
        """What makes the view itself."""
        return self.view.identity()

    @cached_property
    def scene(self) -> Scene:
        """The picture of the view."""
        return self.view.scene(self.seat, hints=False)


class Review:
    """A finished game, gone through once with everybody's eyes."""

    def __init__(self, start: Position, entries: Iterable[tuple[int, int]]) -> None:
        self.seats = range(start.options.seats)
        self._secrets: dict[Thing, Secret] = {}
        self._facts_at: list[list[Fact]] = []
        self._sees: dict[int, frozenset[Thing]] = {}
        self._drawn: dict[tuple[object, ...], frozenset[Thing]] = {}
        eyes = {i: Observer(start, i) for i in (*self.seats, SPECTATOR, OPEN)}
        self._look(0, eyes, dict.fromkeys(self.seats, ""))
        for ply, (seat, action) in enumerate(entries, 1):
            told = {i: observer.see(seat, action) for i, observer in eyes.items()}
            heard = {i: private(told[i], told[SPECTATOR]) for i in self.seats}
            self._look(ply, eyes, heard, seat == NATURE)
        self._drawn.clear()

    def facts(self, ply: int) -> list[Fact]:
        """The secrets of a moment, the longest known first."""
        return self._facts_at[min(ply, len(self._facts_at) - 1)]

    def _look(self, ply: int, eyes: dict[int, Observer], heard: dict[int, str], chance: bool = True) -> None:
        """Who sees what now. Where nobody's knowledge changed, and chance did nothing, all is as before."""
        public = Look(eyes[SPECTATOR])
        sees = {i: self._seen_beyond(eyes[i], public) for i in self.seats}
        if sees != self._sees or chance:
            everything = self._seen_beyond(eyes[OPEN], public)
            known = frozenset(thing for things in sees.values() for thing in things)
            hidden = frozenset(thing for thing in known if thing in everything or not thing.card)
            self._secrets = self._followed(ply, hidden, heard, sees)
            self._sees = sees
            self._facts_at.append(self._known_facts())
        else:
            self._facts_at.append(self._facts_at[-1])

    def _seen_beyond(self, observer: Observer, public: Look) -> frozenset[Thing]:
        """What an observer sees and a spectator does not; drawn only when what they know has changed."""
        pairs = enumerate(zip(observer.view.identity(), public.identity, strict=True))
        more = (observer.seat, *((i, *both) for i, both in pairs if both[0] != both[1]))
        if len(more) == 1:
            return frozenset()
        if more not in self._drawn:
            own, common = Look(observer).scene, public.scene
            things = (on_the_board(own) - on_the_board(common)) | (in_hands(own) - in_hands(common))
            self._drawn[more] = frozenset(things)
        return self._drawn[more]

    def _followed(
        self, ply: int, hidden: frozenset[Thing], heard: dict[int, str], sees: dict[int, frozenset[Thing]]
    ) -> dict[Thing, Secret]:
        """The secrets now: those that stayed, those that were moved, and new ones."""
        left = [thing for thing in self._secrets if thing not in hidden]
        now: dict[Thing, Secret] = {}
        for thing in sorted(hidden):
            before = self._secrets.get(thing) or self._moved(thing, left)
            knowers = [i for i in self.seats if thing in sees[i]]
            how = next((heard[i] for i in knowers if heard.get(i)), "")
            secret = Secret(before.since, before.how or how, before.knew) if before else Secret(ply, how)
            secret.knew = {i: secret.knew.get(i, ply) for i in knowers}
            now[thing] = secret
        return now

    def _moved(self, thing: Thing, left: list[Thing]) -> Secret | None:
        """The secret that this thing was a moment ago, when it was elsewhere."""
        before = next((other for other in left if other.like(thing)), None)
        if before is None:
            return None
        left.remove(before)
        return self._secrets[before]

    def _known_facts(self) -> list[Fact]:
        known = sorted(self._secrets.items(), key=lambda item: (item[1].since, item[0]))
        return [
            Fact(
                shape=thing.shape,
                at=thing.at,
                card=thing.card,
                owner=thing.owner,
                since=secret.since,
                how=secret.how,
                knew=knowers(secret.knew.items()),
            )
            for thing, secret in known[:MOST_FACTS]
        ]


def private(own: Told, public: Told) -> str:
    """What an observer was told of an action and not everybody."""
    events = " ".join(sentence for sentence in own.events if sentence not in public.events)
    return events or ("" if own.seen in (HIDDEN, public.seen) else own.text)


def knowers(knew: Iterable[tuple[int, int]]) -> list[Knower]:
    """Who knew, since when, in the seats' order."""
    return [Knower(seat=seat, since=since) for seat, since in sorted(knew)]
