"""Tron: an independent resolver, relabelled riders, exact guesses, and piles that are drawn out."""

from __future__ import annotations

import random
import re
from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from gridwright.games import game
from gridwright.games.tron.action_texts import LETTERS
from gridwright.games.tron.cards import CARDS_IN_DECK, CHOICES, CHOOSE, Card, class_of
from gridwright.games.tron.codes import Stage
from gridwright.games.tron.driving import ANSWER, DRIVE
from gridwright.games.tron.grid import OFF
from gridwright.games.tron.position_texts import path
from gridwright.kernel.binding import INTERPRETED, NATIVE
from gridwright.kernel.contract import NATURE, SPECTATOR
from gridwright.kernel.errors import BadOption, GridwrightError
from gridwright.kernel.position import Position

TRON = game("tron")
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
TURNS = (0, 3, 1)


def at(text: str, **sets: Any) -> Position:
    return Position.read(TRON, TRON.options(None, sets), text, INTERPRETED)


def walked(seed: int, plies: int, preset: str | None = None, seats: int | None = None, **sets: Any) -> Any:
    """Positions of a random game; riders mostly keep out of trouble, so that tails grow."""
    rng = random.Random(seed)
    p = Position(TRON, TRON.options(preset, sets, seats))
    for _ in range(plies):
        if p.over:
            return
        yield p
        seat = p.to_move
        if seat == NATURE:
            p.play(rng.choice(p.legal()))
        else:
            seat = rng.choice(p.deciding())
            options = p.legal(seat)
            urges = [p.book.prior(p.o, p.s, seat, a) for a in options]
            # Where every way is certain death nothing is urged: then any will do.
            p.play(rng.choices(options, urges if any(urges) else None)[0], seat)


# A second opinion on ticks and crashes, written over lists and dictionaries


class Reference:
    """One round of movement cards, dashes and cuts, resolved over plain paths as the rulebook's 3.4 says."""

    def __init__(self, p: Position) -> None:
        s, o = p.plain, p.plain_options
        self.side, self.fast = o.side, bool(s.fast)
        self.paths = {i: [divmod(x, o.side) for x in path(o, s, i)] for i in range(o.seats) if s.head[i] >= 0}
        self.heading = {i: s.heading[i] for i in self.paths}
        self.walls = set()
        for line in s.crusher:
            if line != OFF:
                a = o.line_space[line]
                self.walls.add(frozenset((divmod(a, o.side), divmod(o.near[a, o.line_way[line]], o.side))))
        self.cause: dict[int, str] = {}

    def ahead(self, i: int) -> tuple[int, int]:
        (row, col), (down, across) = self.paths[i][0], STEPS[self.heading[i]]
        return row + down, col + across

    def run(self, moves: dict[int, tuple[int, int, bool]], go: bool) -> None:
        """Riders of one class move: who turns which way, how many steps, whether he cuts."""
        moves = {i: m for i, m in moves.items() if i not in self.cause}
        for i, (turn, _, _) in moves.items():
            self.heading[i] = (self.heading[i] + TURNS[turn]) % 4
        left = {i: steps for i, (_, steps, _) in moves.items()}
        entered: dict[tuple[int, int], set[int]] = {}
        tick = 1
        while any(left[i] and i not in self.cause for i in left):
            active = {i for i in left if left[i] and i not in self.cause}
            if self.fast and tick > 1 and not go:
                for i in list(active):
                    if entered.get(self.ahead(i), set()) - {i}:
                        left[i] = 0
                        active.discard(i)
            self.tick(active, {i for i in moves if moves[i][2]}, entered)
            for i in active:
                left[i] -= 1
            tick += 1

    def tick(self, active: set[int], cutters: set[int], entered: dict[tuple[int, int], set[int]]) -> None:
        heads: dict[tuple[int, int], list[int]] = {}
        tails: dict[tuple[int, int], int] = {}
        for i, spaces in self.paths.items():
            heads.setdefault(spaces[0], []).append(i)
            tails.update((space, i) for space in spaces[1:])
        goal = {i: self.ahead(i) for i in active}
        fate: dict[int, str] = {}
        for i, (row, col) in goal.items():
            if not (0 <= row < self.side and 0 <= col < self.side):
                fate[i] = "off"
            elif frozenset((self.paths[i][0], goal[i])) in self.walls:
                fate[i] = "crusher"
            elif any(goal.get(j) == self.paths[i][0] for j in heads.get(goal[i], ()) if j != i):
                fate[i] = "head"
            elif goal[i] in tails and i not in cutters:
                fate[i] = "self" if tails[goal[i]] == i else f"tail:{LETTERS[tails[goal[i]]]}"
            elif goal[i] in heads:
                fate[i] = "bump"
        reach = {i for i in active if i not in fate}
        crowd = {i for i in reach if any(goal[i] == goal[j] for j in reach - {i})}
        before = {space: set(who) for space, who in entered.items()}
        for i in reach:
            if goal[i] in tails:
                victim = self.paths[tails[goal[i]]]
                del victim[victim.index(goal[i]) :]
        for i in reach:
            self.paths[i].insert(0, goal[i])
            entered.setdefault(goal[i], set()).add(i)
        struck = set()
        for i in [i for i in fate if fate[i] == "bump"]:
            [*others] = heads[goal[i]]
            j = others[-1]
            if j in reach or (self.fast and before.get(goal[i]) == {j}):
                fate[i] = f"tail:{LETTERS[j]}"
            else:
                fate[i] = "head"
                struck |= {j for j in others if j not in fate and j not in self.cause}
        fate.update(dict.fromkeys(crowd | struck, "head"))
        self.cause.update(fate)


def enacted(rng: random.Random, p: Position, go: bool) -> Reference:
    """Play one round of movement in `p`, and the same in a reference."""
    reference = Reference(p)
    kinds: dict[int, Card] = {}
    for seat in p.deciding():
        choice = rng.choice([a for a in p.legal(seat) if CHOICES[CHOOSE.choice(a)].spaces])
        kinds[seat] = CHOICES[CHOOSE.choice(choice)]
        p.play(choice, seat)
    # A movement card says which way by itself, in normal mode; the others are asked.
    chosen = {i: (int(card), card.spaces) for i, card in kinds.items() if card <= Card.RIGHT}
    while p.plain.stage in (Stage.HOW, Stage.STOP):
        seat = rng.choice(p.deciding())
        if p.plain.stage == Stage.STOP:
            p.play(ANSWER.id(go), seat)
        else:
            how = rng.choice(p.legal(seat))
            chosen[seat] = (DRIVE.turn(how), DRIVE.distance(how))
            p.play(how, seat)
    for now in sorted({class_of(kinds[i]) for i in chosen}):
        movers = [i for i in chosen if class_of(kinds[i]) == now]
        reference.run({i: (*chosen[i], kinds[i] == Card.CUT) for i in movers}, go)
    return reference


@pytest.mark.parametrize(
    ("preset", "seats", "go"),
    [(None, 3, False), ("unlimited", None, False), ("unlimited", None, True), (None, 6, False)],
)
def test_an_independent_resolver_agrees(preset: str | None, seats: int | None, go: bool) -> None:
    sets = {"side": 8} if preset is None else {}
    seen: Counter[str] = Counter()
    for seed in range(4):
        rng = random.Random(seed)
        for p in walked(seed, 900, preset, seats, **sets):
            s = p.plain
            if s.stage != Stage.CARDS or s.waiting != s.group or rng.random() > 0.5:
                continue
            twin = p.copy()
            wanted = enacted(rng, twin, go)
            s, o = twin.plain, twin.plain_options
            for i, spaces in wanted.paths.items():
                if s.head[i] != OFF:
                    assert [divmod(x, o.side) for x in path(o, s, i)] == spaces, p.text()
                told = wanted.cause.get(i, "")
                seen[told[:4]] += 1
                got = TRON.notation.position_text(o, s).split("; ")[1 + i].partition("dead=")[2].split(" ")[0]
                assert got == told, (p.text(), i)
    assert {"off", "head", "tail"} <= set(seen)


# Relabelling

SETTING_UP = (Stage.ORDER, Stage.HEAD, Stage.HEAD_AGAIN, Stage.TAIL)


@pytest.mark.parametrize("preset", ["final", "unlimited", "iter2_noorder"])
def test_riders_may_be_relabelled(preset: str) -> None:
    """Who is called A changes nothing: a position with the riders renamed plays to the same, renamed."""
    names = "BCA"

    def renamed(text: str) -> str:
        return _renamed(text, names)

    for seed in range(3):
        rng = random.Random(seed)
        for p in walked(seed, 400, preset):
            if p.plain.stage in SETTING_UP or rng.random() > 0.3:
                continue
            image = Position.read(TRON, p.options, renamed(p.text()))
            seat = p.to_move if p.to_move == NATURE else rng.choice(p.deciding())
            other = seat if seat == NATURE else LETTERS.index(names[seat])
            action = rng.choice(p.legal(seat))
            text = p.action_text(action, seat)
            if p.plain.stage == Stage.LOTS:
                text = names[LETTERS.index(text)]
            after = p.copy()
            after.play(action, seat)
            image.play(image.read_action(text, other), other)
            assert image.identity() == Position.read(TRON, p.options, renamed(after.text())).identity()


def _renamed(text: str, names: str) -> str:
    """The text of a position with the riders' letters exchanged."""
    new = dict(zip(LETTERS, names, strict=False))
    sections = []
    for section in text.split("; "):
        first, *rest = section.split(" ")
        if first in new:
            rest = [f"dead=tail:{new[w[-1]]}" if w.startswith("dead=tail:") else w for w in rest]
            sections.append(" ".join([new[first], *rest]))
        elif first == "flags":
            sections.append(" ".join([first, *(w[:-1] + new[w[-1]] if w[-1] in new else w for w in rest)]))
        elif first == "claims":
            sections.append(" ".join([first, *(w[:-1] + new[w[-1]] for w in rest)]))
        elif first == "order":
            sections.append("order " + "".join(new[letter] for letter in rest[0]))
        elif first == "stage" and rest[0] != "over":
            words = ["".join(sorted(new[c] for c in w)) if set(w) <= set(new) else w for w in rest]
            sections.append(" ".join(["stage", *words]))
        else:
            sections.append(section)
    riders = sorted(s for s in sections if s[:2] in {f"{letter} " for letter in LETTERS})
    return "; ".join([sections[0], *riders, *(s for s in sections[1:] if s not in riders)])


# Guesses


def possible_hands(p: Position, seat: int) -> dict[tuple[tuple[int, ...], ...], Fraction]:
    """Every way to fill the hands that the seat does not see, equally likely, by plain enumeration."""
    o, s = p.plain_options, p.view(seat).plain
    known = {s.hand[i, j] - 1 for i in range(o.seats) for j in range(s.hands[i]) if s.hand[i, j]}
    slots = [(i, j) for i in range(o.seats) for j in range(s.hands[i]) if not s.hand[i, j]]
    free = [c for c in range(CARDS_IN_DECK) if o.deck >> c & 1 and c not in known]
    worlds = []
    for dealt in permutations(free, len(slots)):
        if all(s.back[c] <= s.drawn[i, j] for c, (i, j) in zip(dealt, slots, strict=True)):
            worlds.append(dealt)
    return {(w,): Fraction(1, len(worlds)) for w in worlds}


@pytest.mark.parametrize("text", [
    "A 6,5-6,4 hand=dash1@0; B 10,10-11,10 hand=cut@0,retract@4; C 2,2-2,1 hand=dash3@2; round 5; "
    "back dash2@3 dash3@1",
    "A 6,5-6,4; B 10,10-11,10 hand=dash1@1,dash2@4; C 2,2-2,1 hand=cut@3; round 5; "
    "back dash2@3 cut@2 dash1@1",
])  # fmt: skip
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_guesses_are_exact(text: str, seat: int) -> None:
    p = at(text, specials="dash,cut,retract", special_start=1)
    worlds = possible_hands(p, seat)
    draws = 250 * len(worlds)
    rng = p.book.rng(11)
    seen: Counter[tuple[tuple[int, ...], ...]] = Counter()
    view = p.view(seat)
    hidden = [(i, j) for i in range(3) for j in range(view.plain.hands[i]) if not view.plain.hand[i, j]]
    for _ in range(draws):
        world = view.copy()
        world.guess(seat, rng)
        seen[(tuple(world.plain.hand[i, j] - 1 for i, j in hidden),)] += 1
    assert set(seen) == set(worlds)
    expected = draws / len(worlds)
    distance = sum((seen[w] - expected) ** 2 / expected for w in worlds)
    freedom = len(worlds) - 1
    assert distance <= freedom + 5 * (2 * freedom) ** 0.5


def test_what_is_inferred_comes_true_as_often_as_it_should() -> None:
    """Over whole games, the card truly in a hidden slot is each possible one equally often: no bias."""
    share, expected, spread = 0.0, 0.0, 0.0
    for seed in range(6):
        for p in walked(seed, 500):
            s = p.plain
            if s.stage != Stage.CARDS or s.waiting != s.group or not s.hands[1]:
                continue
            rng = p.book.rng(seed, s.round)
            hits = 0
            for _ in range(8):
                world = p.view(0)
                world.guess(0, rng)
                hits += world.plain.hand[1, 0] == s.hand[1, 0]
            twin = p.view(0)
            twin.guess(0, rng)
            again = twin.view(0)
            agree = 0
            for _ in range(8):
                world = again.copy()
                world.guess(0, rng)
                agree += world.plain.hand[1, 0] == twin.plain.hand[1, 0]
            share, expected, spread = share + hits, expected + agree, spread + 16
    assert spread > 200
    # Truth and a guess are drawn from the same spread, so other guesses hit them equally often.
    assert abs(share - expected) < 6 * spread**0.5


def test_pending_choices_of_others_are_undone() -> None:
    p = at("A 6,5-6,4 hand=dash1; B 10,10-11,10 hand=cut; C 2,2-2,1; round 2")
    p.play(p.read_action("dash1", 0), 0)
    p.play(p.read_action("forward", 1), 1)
    world = p.view(1)
    world.guess(1, world.book.rng(3))
    assert world.deciding() == [0, 2]
    assert world.plain.card[1] == p.plain.card[1]


# Chance


def test_every_space_is_reached_by_pairs_before_the_piles_are_shuffled() -> None:
    """A pile is drawn out before any of its cards comes again, and rows and columns stay equally deep."""
    rows: list[int] = []
    for p in walked(5, 3000, "iter1"):
        s = p.plain
        if s.stage != Stage.ORDER:
            assert s.rows.bit_count() - s.cols.bit_count() == (s.row != OFF)
        if s.stage == Stage.ROW:
            assert len(p.legal()) == p.plain_options.side - s.rows.bit_count()
            rows.append(s.rows.bit_count())
    assert max(rows) == 11
    assert rows.count(0) >= 2


def test_the_lawyers_find_nothing_in_many_native_games() -> None:
    """Thousands of rounds with bounds checks on: paths, flags, cards and crushers stay sound."""
    import numpy as np

    from gridwright.kernel import chance

    book = TRON.book(NATIVE)
    for preset, seats in (("final", 4), ("final", 8), ("unlimited", 3), ("iter2_noorder", 3)):
        o = book.options(TRON.options(preset, {"max_rounds": 60}, seats).record())
        states, out = book.states(20), book.legal_buffer()
        rngs = chance.streams(3, 0, 20)
        for i in range(20):
            s = states[i]
            book.start(o, s)
            for _ in range(20000):
                if book.playout(o, s, rngs[i], out, 1) == 0:
                    break
                assert book.unsound(o, s) == 0
            results = np.zeros(8)
            book.returns(o, s, results)
            assert abs(results.sum() - 1) < 1e-9


# Texts


def test_a_damaged_text_is_refused_in_words_or_plays_on() -> None:
    """Whatever is accepted can be written, read again and played; whatever is not gets a sentence."""
    rng = random.Random(7)
    texts = [p.text() for seed in (1, 2) for i, p in enumerate(walked(seed, 300, None, 4)) if i % 7 == 0]
    accepted = 0
    refusals: list[str] = []
    for _ in range(400):
        text = damaged(rng, rng.choice(texts), texts)
        try:
            p = Position.read(TRON, TRON.options(seats=4), text)
        except GridwrightError as refusal:
            refusals.append(str(refusal))
            continue
        accepted += 1
        assert Position.read(TRON, TRON.options(seats=4), p.text()).text() == p.text()
        for _ in range(12):
            if p.over:
                break
            seat = p.to_move
            p.play(rng.choice(p.legal(seat)), seat)
    assert accepted > 20
    assert all(sentence.endswith(".") for sentence in refusals)


def damaged(rng: random.Random, text: str, texts: list[str]) -> str:
    """A text with a section lost or taken from elsewhere, or a number changed."""
    sections = text.split("; ")
    way = rng.randrange(3)
    if way == 0:
        sections.pop(rng.randrange(len(sections)))
    elif way == 1:
        foreign = rng.choice(rng.choice(texts).split("; "))
        sections = [foreign if s.split(" ")[0] == foreign.split(" ")[0] else s for s in sections]
    else:
        numbers = list(re.finditer(r"\d+", text))
        match = rng.choice(numbers)
        return f"{text[: match.start()]}{rng.randrange(15)}{text[match.end() :]}"
    return "; ".join(sections)


# Options


@pytest.mark.parametrize("start", ["placed", "side_by_side"])
@pytest.mark.parametrize(("seats", "side"), [(8, 6), (8, 7), (7, 6)])
def test_more_riders_than_rows_are_refused(seats: int, side: int, start: str) -> None:
    sentence = f"side of {side} is too small for {seats} riders.*so give it a side of {seats} or more."
    with pytest.raises(BadOption, match=sentence):
        TRON.options(sets={"side": side, "start": start}, seats=seats)


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_as_many_riders_as_rows_find_room(seats: int) -> None:
    """Everybody is dealt a row card and puts head and tail; side by side they fill a row."""
    sets = {"side": seats, "flags": 0, "special_start": 0}
    for p in walked(seats, 3 * seats + 2, None, seats, **sets):
        assert p.legal()
    assert all(p.plain.length[seat] for seat in range(seats))
    p = Position(TRON, TRON.options(sets={**sets, "start": "side_by_side"}, seats=seats))
    assert [divmod(p.plain.head[i], seats) for i in range(seats)] == [(seats - 2, i) for i in range(seats)]


def test_a_position_with_more_riders_than_rows_is_refused() -> None:
    riders = "; ".join(f"{letter} -" for letter in LETTERS)
    with pytest.raises(GridwrightError, match="too small for 8 riders"):
        Position.read(TRON, TRON.options(), f"side 6; {riders}")
