"""The conformance laws: what every game must keep, ours and anybody's, tried on many random games.

A law is a function that walks some random games of one game under one set of options and yields a
sentence for each breach. `run_laws` runs them all.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from gridwright.kernel import chance, engine
from gridwright.kernel.binding import INTERPRETED, NATIVE
from gridwright.kernel.contract import HIDDEN, NATURE, OVER, SPECTATOR
from gridwright.kernel.errors import GridwrightError, IllegalAction
from gridwright.kernel.game import Game
from gridwright.kernel.match import Match
from gridwright.kernel.options import GameOptions
from gridwright.kernel.position import Position
from gridwright.kernel.record import read_record, record_of, replay


@dataclass(frozen=True)
class Trial:
    """One game, one set of options, and how hard to try."""

    game: Game
    options: GameOptions
    games: int = 20
    seed: int = 1
    mode: str = NATIVE
    """How the law of many games plays; interpreted it plays as few games as the others."""

    def rng(self, index: int) -> random.Random:
        """A generator for the index-th random game."""
        return random.Random(f"{self.seed}/{self.game.name}/{index}")

    def walk(self, index: int, mode: str = INTERPRETED) -> Iterator[tuple[Position, int, int]]:
        """A random game: before each ply the position, who acts and what; at the end the last position."""
        rng = self.rng(index)
        position = Position(self.game, self.options, mode)
        while not position.over:
            seat, action = self.pick(position, rng)
            yield position, seat, action
            position.push(action, seat)
        yield position, OVER, 0

    @staticmethod
    def pick(position: Position, rng: random.Random) -> tuple[int, int]:
        """A random decider and one of its legal actions; nature's by weight."""
        seat = position.to_move
        if seat == NATURE:
            outcomes = position.legal(NATURE)
            return seat, rng.choices(outcomes, [position.weight(a) for a in outcomes])[0]
        seat = rng.choice(position.deciding())
        return seat, rng.choice(position.legal(seat))

    def sampled(self, plies: int = 6) -> Iterator[tuple[random.Random, Position, int, int]]:
        """Some positions of each random game, the last one always among them."""
        for index in range(self.games):
            rng = self.rng(-1 - index)
            steps = sum(1 for _ in self.walk(index))
            wanted = {steps - 1, *(rng.randrange(steps) for _ in range(plies))}
            for ply, (position, seat, action) in enumerate(self.walk(index)):
                if ply in wanted:
                    yield rng, position, seat, action

    def observers(self) -> list[int]:
        """Every seat, and the spectator."""
        return [*range(self.options.seats), SPECTATOR]


Law = Callable[[Trial], Iterator[str]]
LAWS: dict[str, tuple[str, Law]] = {}


def law(function: Law) -> Law:
    """Register a law under its function's name; its docstring is the law in words."""
    LAWS[function.__name__] = (str(function.__doc__).rstrip("."), function)
    return function


FAULTS = {
    engine.NOTHING_LEGAL: "no action is legal although the game is not over",
    engine.TOO_LONG: "the game is longer than MAX_PLIES",
    engine.TOO_MANY: "more actions are legal than MAX_LEGAL",
    engine.TWICE: "an action is listed twice",
    engine.OUT_OF_RANGE: "an action's id is not below ACTIONS",
    engine.BARRED_BUT_LEGAL: "barred gives a reason against a legal action",
    engine.LEGAL_BUT_BARRED: "barred gives no reason against an action that is not legal",
    engine.NO_WEIGHT: "an outcome of nature's has no weight",
    engine.EVENTS_LOST: "more happened than events can hold",
    engine.IS_UNSOUND: "an invariant of the game is broken",
    engine.OUT_OF_TURN: "a seat that may not decide has legal actions",
}


IDS_A_PLY = 128
"""So many ids are tried a ply, on average."""

MANY = 1 << 16
"""Room for nature's outcomes where a game does not declare them."""

ABOUT_ONE = (
    engine.TWICE, engine.OUT_OF_RANGE, engine.BARRED_BUT_LEGAL, engine.LEGAL_BUT_BARRED, engine.NO_WEIGHT,
)  # fmt: skip


@law
def lawful(trial: Trial) -> Iterator[str]:
    """Legal until over and never after; list and guards agree on every id; events fit; nothing is lost."""
    rules = trial.game.rules
    book = trial.game.book(trial.mode)
    o = trial.game.record(trial.options, trial.mode)
    count = trial.games * (50 if book.native else 1)
    rngs = (
        chance.streams(trial.seed, 0, count)
        if book.native
        else [book.rng(trial.seed, i) for i in range(count)]
    )
    ids, told = max(rules.ACTIONS, rules.OUTCOMES), book.integers(3)
    # Trying every id costs as much as there are; a game that gives no reasons cannot be asked for them.
    every = 1 + ids // IDS_A_PLY if book.explains else 0
    fault = book.audits(
        o, book.opening(o), book.states(count), rngs, book.legal_buffer(),
        rules.MAX_LEGAL, rules.ACTIONS, rules.OUTCOMES or MANY, rules.MAX_PLIES, book.integers(ids + MANY),
        told, every,
    )  # fmt: skip
    if fault != engine.LAWFUL:
        game, seat, action = (int(x) for x in told)
        kind = rules.actions.of(action, seat == NATURE)
        which = f" ({kind.name} {' '.join(map(str, kind.apart(action)))})" if kind else f" ({action})"
        yield f"random game {game}: {FAULTS[fault]}{which if fault in ABOUT_ONE else ''}"


@law
def modes(trial: Trial) -> Iterator[str]:
    """Interpreted and native play are the same, byte for byte, at every ply."""
    native = trial.game.book(NATIVE)
    for index in range(trial.games):
        o = trial.game.record(trial.options, NATIVE)
        s = native.opening(o)
        for ply, (position, seat, action) in enumerate(trial.walk(index)):
            if position.book.image(position.s) != native.image(s):
                yield f"game {index}, ply {ply}: the two modes' states differ"
                return
            if int(native.to_move(o, s)) != position.to_move:
                yield f"game {index}, ply {ply}: the two modes disagree on who is to move"
                return
            if seat == OVER:
                if native.results(o, s) != position.results():
                    yield f"game {index}: the two modes' results differ"
                break
            if native.legal_list(o, s, seat) != position.legal(seat):
                yield f"game {index}, ply {ply}: the two modes' legal actions differ"
                return
            native.play(o, s, seat, action)


@law
def refusals(trial: Trial) -> Iterator[str]:
    """Play accepts exactly what legal lists, and a refusal changes nothing."""
    for rng, position, seat, _ in trial.sampled(3):
        legal = set(position.legal()) if seat != OVER else set()
        before = position.book.image(position.s)
        for _ in range(5):
            action = rng.randrange(trial.game.rules.ACTIONS)
            if action in legal or seat == NATURE:
                continue
            try:
                position.play(action, seat)
                yield f"{position.text()}: {action} was played although it is not legal"
            except IllegalAction as refusal:
                if "\n" in str(refusal):
                    yield f"the refusal of {action} is more than a sentence"
        if position.book.image(position.s) != before:
            yield f"{position.text()}: a refused action changed the state"


@law
def copies(trial: Trial) -> Iterator[str]:
    """A copy is independent of what it was copied from."""
    for _, position, seat, action in trial.sampled(2):
        if seat == OVER:
            continue
        before = position.book.image(position.s)
        twin = position.copy()
        twin.push(action, seat)
        if position.book.image(position.s) != before:
            yield f"{position.text()}: playing on a copy changed the original"


@law
def records(trial: Trial) -> Iterator[str]:
    """A record, written and read again, replays to the same states and result."""
    for index in range(trial.games):
        match = Match(trial.game, trial.options)
        images = []
        for position, seat, action in trial.walk(index):
            images.append(position.book.image(position.s))
            if seat != OVER:
                match.play(seat, action)
        again = replay(read_record(record_of(match).line()), lambda name: trial.game)
        if again.position.book.image(again.position.s) != images[-1] or again.results() != match.results():
            yield f"game {index}: the replayed record ends elsewhere"


@law
def texts(trial: Trial) -> Iterator[str]:
    """Texts of positions and of every legal action round-trip."""
    for _, position, _, _ in trial.sampled():
        text = position.text()
        again = Position.read(trial.game, trial.options, text)
        if again.text() != text:
            yield f"{text} reads back as {again.text()}"
        if again.identity() != position.identity():
            yield f"{text} reads back as another position"
        for seat in [NATURE] if position.to_move == NATURE else position.deciding():
            here, there = set(position.legal(seat)), set(again.legal(seat))
            # A text has no past: what only the past forbade may be legal again.
            past = trial.game.rules.FORGOTTEN
            if here - there or any(position.barred(a, seat) not in past for a in there - here):
                yield f"{text} reads back with other legal actions"
            for action in position.legal(seat):
                if position.read_action(position.action_text(action, seat), seat) != action:
                    yield f"{text}: {position.action_text(action, seat)} reads back as another action"


@law
def results(trial: Trial) -> Iterator[str]:
    """Results are between 0 and 1 and sum to 1; the ending has words."""
    for index in range(trial.games):
        *_, (position, _, _) = trial.walk(index)
        got = position.results()
        if abs(sum(got) - 1) > 1e-9 or min(got) < 0 or max(got) > 1:
            yield f"{position.text()}: results {got}"
        if "!" in position.ending() or not position.ending().endswith("."):
            yield f"the ending “{position.ending()}” is no sentence of ours"


@law
def views(trial: Trial) -> Iterator[str]:
    """A view of a view is that view; it offers its seat what the position offers."""
    for _, position, _, _ in trial.sampled():
        image = position.book.image
        for seat in trial.observers():
            view = position.view(seat)
            if image(view.view(seat).s) != image(view.s):
                yield f"{position.text()}: hiding twice from {position.seat_name(seat)} hides more"
            if seat in position.deciding() and view.legal(seat) != position.legal(seat):
                yield f"{position.text()}: {position.seat_name(seat)}'s view offers other actions"


@law
def pictures(trial: Trial) -> Iterator[str]:
    """Pictures have no fault, and every legal action has a gesture of its own in them."""
    for _, position, _, _ in trial.sampled(3):
        for seat in trial.observers():
            scene = position.scene(seat)
            yield from (f"{position.text()}: {fault}" for fault in scene.problems())
            if seat in position.deciding():
                yield from _gestures(position, seat, set(scene.touchables()))


def _gestures(position: Position, seat: int, touchables: set[str]) -> Iterator[str]:
    paths: dict[tuple[str, ...], str] = {}
    for action in position.legal(seat):
        path = position.gesture(action, seat)
        text = position.action_text(action, seat)
        for touch in path:
            if touch not in touchables:
                yield f"{position.text()}: {text} touches {touch}, which is not in the picture"
        if path in paths:
            yield f"{position.text()}: {text} and {paths[path]} have the same gesture"
        paths[path] = text
    for path in paths:
        if any(path[:n] in paths for n in range(len(path))):
            yield f"{position.text()}: the gesture of {paths[path]} begins with another action's"


@law
def symmetries(trial: Trial) -> Iterator[str]:
    """The mirrored game, played from its mirrored start, offers, shows and ends as the mirror says."""
    for index in range(trial.games):
        rng = trial.rng(-1 - index)
        mirror: Mirror | None = None
        k = 0
        for position, seat, action in trial.walk(index):
            book, o, s = position.book, position.o, position.s
            if mirror is None and book.mirrorable(o, s):
                k = rng.randrange(int(book.symmetries(o)))
                mirror = Mirror(position, k)
            if mirror is None:
                continue
            breach = mirror.differs(position, rng) if seat != OVER else mirror.ends(position)
            if breach:
                yield f"{position.text()}: symmetry {k} changes {breach}"
                break
            if seat != OVER:
                mirror.play(position, seat, action)


class Mirror:
    """A game as it goes on in the mirror."""

    def __init__(self, position: Position, k: int) -> None:
        self.k = k
        self.image = image_under(position, k)

    def seat(self, seat: int) -> int:
        """Who a seat is in the mirror."""
        return seat if seat < 0 else int(self.image.book.reflect_seat(self.image.o, self.k, seat))

    def play(self, position: Position, seat: int, action: int) -> None:
        """Play the image of an action that is about to be played."""
        self.image.push(self._action(position, seat, action), self.seat(seat))

    def _action(self, position: Position, seat: int, action: int) -> int:
        return position.book.moved(position.o, position.s, self.k, seat, action)

    def differs(self, position: Position, rng: random.Random) -> str:
        """What is not as it should be; empty if all is."""
        image = self.image
        if image.book.unsound(image.o, image.s):
            return "what always holds"
        for seat in [NATURE] if position.to_move == NATURE else position.deciding():
            here = {self._action(position, seat, action) for action in position.legal(seat)}
            if here != set(image.legal(self.seat(seat))):
                return "what is legal"
        seat = rng.choice([*range(position.options.seats), SPECTATOR])
        if image_under(position.view(seat), self.k).text() != image.view(self.seat(seat)).text():
            return f"what {position.seat_name(seat)} sees"
        return ""

    def ends(self, position: Position) -> str:
        """What is not as it should be at the end."""
        mapped = [0.0] * position.options.seats
        for seat, result in enumerate(position.results()):
            mapped[self.seat(seat)] = result
        return "" if self.image.over and self.image.results() == mapped else "the result"


def image_under(position: Position, k: int) -> Position:
    """The position's image under a symmetry; the past is not part of it."""
    image = position.copy()
    position.book.reflect(position.o, position.s, k, image.s)
    return image


@law
def commits(trial: Trial) -> Iterator[str]:
    """Simultaneous choices commute, and nobody sees what another has chosen."""
    for rng, position, _, _ in trial.sampled():
        seats = position.deciding()
        if len(seats) < 2:
            continue
        one, two = rng.sample(seats, 2)
        first, second = rng.choice(position.legal(one)), rng.choice(position.legal(two))
        ends = []
        for order in ([(one, first), (two, second)], [(two, second), (one, first)]):
            twin = position.copy()
            for seat, action in order:
                twin.play(action, seat)
            ends.append(twin.identity())
        if ends[0] != ends[1]:
            yield f"{position.text()}: the order of two commits matters"
        if any(position.seen(x, one, first) != HIDDEN for x in trial.observers() if x != one):
            yield f"{position.text()}: somebody sees what {position.seat_name(one)} commits"


@law
def guesses(trial: Trial) -> Iterator[str]:
    """Guesses agree with what the seat knows, and leave nothing unknown."""
    for rng, position, _, _ in trial.sampled():
        for seat in trial.observers():
            view = position.view(seat)
            world = reguessed(position, seat, rng)
            if world.book.unsound(world.o, world.s):
                yield f"{view.text()}: a guess of {position.seat_name(seat)}'s is unsound"
            if world.text().count("?") > position.text().count("?"):
                yield f"{view.text()}: a guess of {position.seat_name(seat)}'s leaves something unknown"
            if world.book.image(world.view(seat).s) != world.book.image(view.s):
                yield f"{view.text()}: a guess of {position.seat_name(seat)}'s contradicts the view"


def reguessed(position: Position, seat: int, rng: random.Random) -> Position:
    """Another world that the seat must think possible, with as many seats committed as in the first."""
    world = position.view(seat)
    world.guess(seat, world.book.rng(rng.getrandbits(60)))
    for other in world.deciding():
        if other not in position.deciding():
            world.play(rng.choice(world.legal(other)), other)
    return world


@law
def secrecy(trial: Trial) -> Iterator[str]:
    """Secrecy: what a seat may not know changes nothing that it sees, may do or is told."""
    for rng, position, seat, action in trial.sampled():
        for observer in trial.observers():
            world = reguessed(position, observer, rng)
            yield from _same_to(observer, position, world, rng)
            both = seat != OVER and action in world.legal(seat)
            if both and position.seen(observer, seat, action) != world.seen(observer, seat, action):
                name = position.seat_name(observer)
                yield f"{position.text()}: what {name} sees of an action betrays a secret"


def _same_to(observer: int, position: Position, world: Position, rng: random.Random) -> Iterator[str]:
    name = position.seat_name(observer)
    if position.scene(observer) != world.scene(observer):
        yield f"{position.text()}: {name}'s picture betrays a secret"
    one, two = position.view(observer), world.view(observer)
    if (
        one.book.image(one.s) != two.book.image(two.s)
        or one.text() != two.text()
        or one.events() != two.events()
    ):
        yield f"{position.text()}: {name}'s view betrays a secret"
    if observer in position.deciding():
        if position.legal(observer) != world.legal(observer):
            yield f"{position.text()}: {name}'s legal actions betray a secret"
        legal = set(one.legal(observer))
        for action in (rng.randrange(position.game.rules.ACTIONS) for _ in range(20)):
            if action not in legal and _refusal(one, observer, action) != _refusal(two, observer, action):
                yield f"{position.text()}: a refusal to {name} betrays a secret"
            if position.barred(action, observer) != world.barred(action, observer):
                yield f"{position.text()}: a reason given to {name} betrays a secret"


def _refusal(view: Position, seat: int, action: int) -> str:
    try:
        return str(view.illegal(action, seat))
    except GridwrightError as error:
        return str(error)


@law
def words(trial: Trial) -> Iterator[str]:
    """Every event, reason and refusal has words, without exclamation."""
    for rng, position, seat, _ in trial.sampled():
        told = [*position.events(), *position.view(SPECTATOR).events()]
        if seat not in (OVER, NATURE):
            legal = position.legal(seat)
            strangers = (rng.randrange(trial.game.rules.ACTIONS) for _ in range(3))
            told += [str(position.illegal(a, seat)) for a in strangers if a not in legal]
        yield from (f"“{t}” is no sentence of ours" for t in told if _shouts(t))


def _shouts(sentence: str) -> bool:
    """Whether a sentence ends in an exclamation; a `!` inside is some game's notation."""
    return sentence.rstrip().endswith("!")


def run_law(name: str, trial: Trial, most: int = 5) -> list[str]:
    """The first few breaches of one law."""
    breaches = []
    for breach in LAWS[name][1](trial):
        breaches.append(breach)
        if len(breaches) == most:
            break
    return breaches
