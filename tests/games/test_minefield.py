"""Jerks in a Minefield beyond its cases: layout facts, the law of guesses, views, and statistical anchors."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, product
from math import comb
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from gridwright.checks.laws import image_under
from gridwright.games import game
from gridwright.games.minefield import living, rules, things
from gridwright.games.minefield.options import STARTS
from gridwright.kernel import chance
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.contract import HIDDEN, NATURE, SPECTATOR
from gridwright.kernel.errors import BadOption, BadText, IllegalAction
from gridwright.kernel.position import Position

FIELD = "mbobm/bbobm/ooooo/mmomb/mmomm"
START = f"{FIELD} c1,a3,c5,e3 0"


def at(text: str = START, *plays: str, preset: str | None = None, **sets: Any) -> Position:
    g = game("minefield")
    position = Position.read(g, g.options(preset, sets), text)
    for play in plays:
        position.play(position.read_action(play))
    return position


# 25. Layouts


def layouts(laid: list[int]) -> np.ndarray:
    """Every way to lay ten mines on these positions: a row a position, a column a layout, true where free."""
    count = comb(len(laid), things.MINES)
    flat = np.fromiter(
        (p for c in combinations(laid, things.MINES) for p in c), np.int8, count * things.MINES
    )
    free = np.ones((things.PLACES, count), dtype=bool)
    free[flat, np.repeat(np.arange(count), things.MINES)] = False
    return free


def flooded(o: Any, free: np.ndarray, start: int) -> np.ndarray:
    """Which positions can be walked to from a start over free tiles, by the game's own neighbours."""
    steps = [
        (p, int(o.near[p, way])) for p in range(things.PLACES) for way in range(8) if o.near[p, way] >= 0
    ]
    reached = np.zeros_like(free)
    reached[start] = free[start]
    before = -1
    while (now := int(np.count_nonzero(reached))) != before:
        before = now
        for p, q in steps:
            reached[q] |= reached[p] & free[q]
    return reached


def test_25_how_often_a_random_field_seals_players_in() -> None:
    o = Position(game("minefield"), game("minefield").options("random_noroll")).o
    free = layouts([int(o.lay[i]) for i in range(o.to_lay)])
    assert free.shape[1] == 352716
    joined = np.array([flooded(o, free, start)[list(STARTS)] for start in STARTS])
    # A component is counted at the first start that lies in it.
    components = sum((~joined[:i, i].any(axis=0)).astype(int) for i in range(4))
    assert np.bincount(components, minlength=5)[1:].tolist() == [57814, 166484, 113750, 14668]
    doors = [[int(q) for q in (o.near[start, way] for way in range(8)) if q >= 0] for start in STARTS]
    sealed = np.any([~free[ways].any(axis=0) for ways in doors], axis=0)
    assert int(sealed.sum()) == 119154
    assert round(57814 / 352716, 4) == 0.1639
    assert round(119154 / 352716, 4) == 0.3378


def test_25_the_cross_joins_everybody() -> None:
    o = Position(game("minefield"), game("minefield").options("base4")).o
    free = layouts([int(o.lay[i]) for i in range(o.to_lay)])
    assert free.shape[1] == 8008
    assert flooded(o, free, STARTS[0])[list(STARTS)].all()


# 26. Dice


def test_26_a_shove_succeeds_21_times_in_36() -> None:
    outcomes = Counter(
        at(f"{FIELD} c2,c3,c5,e3 0", "!N", *dice).text() for dice in product("123456", repeat=2)
    )
    assert sorted(outcomes.values()) == [15, 21]


def test_26_a_ghost_shoves_once_in_six() -> None:
    outcomes = Counter(at(f"{FIELD} g,a3,c5,e3 0", "!1>E", die).text() for die in "123456")
    assert sorted(outcomes.values()) == [1, 5]


# 7. Who knows what


def worlds(view: Position, seat: int, times: int) -> Counter[str]:
    rng = view.book.rng(5)
    found: Counter[str] = Counter()
    for _ in range(times):
        world = view.copy()
        world.guess(seat, rng)
        found[world.text()] += 1
    return found


@pytest.mark.parametrize("mode", ["interpreted", NATIVE])
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_guesses_are_uniform_over_the_worlds_that_are_possible(seat: int, mode: str) -> None:
    g = game("minefield")
    # Eight tiles lie face down, five of them mines: 56 worlds to a spectator, fewer to those who have looked.
    text = "mbomx/bboom/ooooo/omomo/xxoxx c2,a3,c5,g 0 eyes:0=a5;1=d2,e4"
    position = Position.read(g, g.options("base4"), text, mode)
    view = position.view(seat)
    mines = int(view.book.mines_unknown(view.o, view.s, seat))
    tiles = int(view.book.tiles_unknown(view.o, view.s, seat))
    possible = comb(tiles, mines)
    assert possible == {0: 35, 1: 20, SPECTATOR: 56}[seat]
    found = worlds(view, seat, 60 * possible)
    assert len(found) == possible
    assert chisquare(list(found.values())).pvalue > 0.001
    assert all(Position.read(g, position.options, world).view(seat).text() == view.text() for world in found)


def test_a_guess_while_the_field_is_laid_follows_the_heap() -> None:
    g = game("minefield")
    position = Position(g, g.options("base4"))
    for outcome in ("mine", "blank", "mine"):
        position.play(position.read_action(outcome))
    view = position.view(0)
    rng = view.book.rng(7)
    left: Counter[int] = Counter()
    times = 8000
    for _ in range(times):
        world = view.copy()
        world.guess(0, rng)
        left[int(world.s.mines_left)] += 1
    # Three tiles of a heap of ten mines and six blanks: hypergeometric.
    wanted = [times * comb(10, m) * comb(6, 3 - m) / comb(16, 3) for m in range(4)]
    assert chisquare([left[10 - m] for m in range(4)], wanted).pvalue > 0.001


def test_only_the_looker_reads_what_was_seen() -> None:
    position = at(START, "C", "?b1")
    assert position.view(0).events() == ["South looks at b1: it is a mine."]
    assert position.view(1).events() == ["South looks at b1."]
    assert position.view(SPECTATOR).events() == ["South looks at b1."]


def test_a_team_reads_it_together() -> None:
    position = at(START, "C", "?b1", preset="base2")
    assert position.view(0).events() == ["South looks at b1: it is a mine."]
    assert position.view(1).events() == ["South looks at b1."]


def test_knowledge_travels_with_a_swapped_tile() -> None:
    position = at(f"{FIELD} c1,a3,c5,g 3 eyes:0=b1", "b1<>c2")
    scenes = {seat: json.loads(position.scene(seat, hints=False).to_json()) for seat in (0, 1)}
    skulls = {seat: [p["at"] for p in s["pieces"] if p["shape"] == "skull"] for seat, s in scenes.items()}
    assert skulls == {0: ["cell:c2"], 1: []}


def test_the_laying_is_hidden_and_the_dice_are_not() -> None:
    position = Position(game("minefield"), game("minefield").options("base4"))
    assert position.seen(0, NATURE, rules.LAY.id(1)) == HIDDEN
    assert position.action_text(HIDDEN, NATURE) == "?"
    rolling = at(START, "F")
    assert rolling.seen(SPECTATOR, NATURE, living.FAST_DIE.id(4)) == living.FAST_DIE.id(4)


def test_the_chance_of_a_mine_is_exact() -> None:
    position = at(f"{FIELD} c1,a3,c5,e3 0 eyes:0=b1,e2")
    o, s, ask = position.o, position.s, position.book
    got = [(ask.mine_chances(o, s, x, 0), ask.mine_chances_of(o, s, x, 0)) for x in (0, 1, SPECTATOR)]
    assert got == [(9, 14), (10, 16), (10, 16)]
    texts = {c.id: c.text for c in position.scene(0, show=["odds"]).board.cells}
    assert texts["cell:a1"] == "64%"
    assert texts["cell:b1"] == texts["cell:c3"] == ""


# Texts and refusals


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("mmomm/mmomm/ooooo/mmomb/mmomm c1,a3,c5,e3 0", "The field has 15 mines"),
        (f"{FIELD} c1,a3,c5,e3 0 roll:!N", "nobody alive stands there"),
        (f"{FIELD} c1,a3,c5,e3 0 eyes:7=b1", "does not say who has looked where"),
        (f"{FIELD} c1,a3,c5,e3 p0", "only with two_player_turn=player_choice"),
        (f"{FIELD} x,a3,c5,e3 0", "has lost this turn"),
        (f"{FIELD} c1,a3,c5,e3 0 round:61", "from 0 to 60"),
        ("mbobm/bbobm/ooooo/_momb/mmomm c1,a3,c5,e3 0", "must be the last ones"),
    ],
)
def test_wrong_positions_are_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadText, match=r"^[^\n]*$") as refusal:
        at(text)
    assert sentence in str(refusal.value)


def test_a_position_alone_means_whatever_can_be_done_there() -> None:
    position = at(START, "C")
    assert position.read_action("c2") == living.STEP.id(0)
    with pytest.raises(IllegalAction, match="knows that tile already"):
        position.read_action("?c2")


def test_there_is_no_view_of_a_seat_that_does_not_exist() -> None:
    g = game("minefield")
    with pytest.raises(BadOption, match="minefield has no seat East"):
        g.seat(g.options("base3"), "East")


@pytest.mark.parametrize("preset", ["base2", "base3", "base4"])
def test_presets_that_fix_the_number_of_players_refuse_another(preset: str) -> None:
    with pytest.raises(BadOption, match="not"):
        game("minefield").options(preset, seats=2 + (int(preset[-1]) - 1) % 3)


# Symmetries


def test_every_symmetry_is_another_one() -> None:
    position = at(f"{FIELD} c1,a4,d5,e3 0 eyes:0=b1", preset="base4")
    images = {image_under(position, k).text() for k in range(32)}
    assert len(images) == 32
    assert image_under(position, 0).text() == position.text()


def test_a_swap_is_mirrored_with_its_lower_position_first() -> None:
    position = at(f"{FIELD} g,a3,c5,e3 0")
    north_for_south = 1
    moved = position.book.moved(position.o, position.s, north_for_south, 0, position.read_action("a1<>b2"))
    assert position.action_text(moved) == "b4<>a5"


def test_symmetries_are_as_many_as_turn_orders_allow() -> None:
    g = game("minefield")
    counts = {}
    for name, preset, sets in (
        ("four", "base4", {}),
        ("three", "base3", {}),
        ("teams", "base2", {}),
        ("neighbours", "base2", {"two_player_layout": "adjacent"}),
    ):
        position = Position(g, g.options(preset, sets))
        counts[name] = int(position.book.symmetries(position.o))
    assert counts == {"four": 32, "three": 24, "teams": 32, "neighbours": 16}


# Anchors: uniformly random games


def played(preset: str, games: int, **sets: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The final states, the plies and the results of some random games."""
    g = game("minefield")
    book = g.book(NATIVE)
    o = book.options(g.options(preset, sets).record())
    states, results = book.states(games), np.zeros((games, things.SEATS))
    plies, reasons = np.zeros(games, np.int64), np.zeros(games, np.int64)
    book.playouts(
        o, book.opening(o), states, chance.streams(11, 0, games), book.legal_buffer(),
        rules.MAX_PLIES, plies, reasons, results,
    )  # fmt: skip
    assert reasons.min() > 0
    return states, plies, results


@pytest.mark.parametrize(
    ("preset", "rounds"),
    [("base4", 1.95), ("base3", 1.3), ("base2", 1.5), ("dieroll", 4.3), ("random_field", 4.2)],
)
def test_random_games_last_as_long_as_the_anchor_says(preset: str, rounds: float) -> None:
    states, _, _ = played(preset, 6000)
    assert states["round"].mean() == pytest.approx(rounds, rel=0.05)


def test_later_seats_win_more_random_games() -> None:
    _, _, results = played("base4", 12000)
    assert 100 * results.mean(axis=0) == pytest.approx([20, 22, 27, 31], abs=2)
    _, _, teams = played("base2", 12000)
    assert 45 < 100 * teams[:, 0].mean() < 49


def test_random_players_die_by_their_own_steps() -> None:
    g = game("minefield")
    deaths: Counter[str] = Counter()
    for seed in range(60):
        position = Position(g, g.options("base4"))
        rng = position.book.rng(3, seed)
        while not position.over:
            seat = position.to_move
            out = position.book.legal_buffer()
            n = position.book.legal(position.o, position.s, seat, out)
            walked = position.s.token
            action = position.book.choose_random(position.o, position.s, seat, out, n, rng)
            position.push(action, seat)
            s = position.s
            for i in range(s.happened):
                if s.events[i, 0] == things.Event.BLEW_UP:
                    deaths["own step" if s.events[i, 1] == walked else "other"] += 1
    assert deaths["own step"] > 0.95 * deaths.total()


def test_the_cap_ends_games_that_nobody_dares_to_win() -> None:
    states, plies, results = played("no_ghosts", 500, max_rounds=1)
    assert states["round"].max() == 1
    assert results.sum(axis=1) == pytest.approx(1)
    assert plies.max() < rules.MAX_PLIES
