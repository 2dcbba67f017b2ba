"""The search: it replays from a seed, does not depend on threads, and finds what is there to be found."""

from __future__ import annotations

import random
import time
from functools import partial

import pytest

from gridwright.agents import search
from gridwright.agents.bot import decide
from gridwright.agents.deadline import DeadlineBot, tried
from gridwright.agents.levels import LEVELS, SearchBot, bot, work
from gridwright.agents.search import Searcher, Thought
from gridwright.games import game, registered
from gridwright.kernel.binding import INTERPRETED, NATIVE
from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import BadOption
from gridwright.kernel.position import Position
from gridwright.kernel.way import Way


def first_decision(name: str, seed: int = 1) -> Position:
    g = registered()[name]
    position = Position(g, g.options())
    dice = position.book.rng(seed)
    while position.to_move == NATURE:
        position.play(position.sample(dice), NATURE)
    return position


def ctron(text: str, **sets: object) -> Position:
    g = game("ctron")
    return Position.read(g, g.options(sets=sets), text)


def think(position: Position, simulations: int, **more: object) -> Thought:
    seat = position.deciding()[0]
    return Searcher().think(position.view(seat), seat, simulations, 7, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", registered())
def test_the_two_modes_think_alike(name: str) -> None:
    position = first_decision(name)
    assert think(position, 24, mode=INTERPRETED) == think(position, 24, mode=NATIVE)


@pytest.mark.parametrize("name", registered())
def test_a_seed_replays_whatever_the_number_of_threads(name: str) -> None:
    position = first_decision(name)
    assert think(position, 100, threads=1) == think(position, 100, threads=2)


@pytest.mark.parametrize("name", registered())
def test_every_simulation_finds_room(name: str) -> None:
    """Trees of games with secrets and dice grow by many nodes a simulation: none may be thought in vain."""
    position = first_decision(name)
    dice = random.Random(3)
    lots = position.book.rng(3)
    for _ in range(40):
        if position.over:
            return
        if position.to_move == NATURE:
            position.play(position.sample(lots), NATURE)
            continue
        thought = think(position, 1000)
        exact = any(c.proven for c in thought.candidates)
        assert exact or sum(c.visits for c in thought.candidates) == 1000
        position.play(dice.choice(position.legal(position.to_move)), position.to_move)


def test_a_tree_that_must_be_widened_thinks_on_alike_in_both_modes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "NODES_EACH", 0)
    position = first_decision("tron")
    assert think(position, 60, mode=INTERPRETED) == think(position, 60, mode=NATIVE)


def test_a_won_position_is_proven() -> None:
    thought = think(ctron("..../L..R/..../.... L"), 5000)
    best = thought.candidates[0]
    assert best.proven
    assert best.value == 1.0


def test_a_lost_position_is_proven_too() -> None:
    thought = think(ctron("L.../..../..../...R L"), 20000)
    assert all(c.proven and c.value == 0.0 for c in thought.candidates)


def test_misere_is_searched_by_its_own_rules() -> None:
    # Sliding up to Right would leave him stuck, which wins for him in misère play.
    thought = think(ctron("L...R L", play="misere"), 500)
    assert thought.candidates[0].value == 1.0
    assert thought.candidates[0].action != ctron("L...R L", play="misere").read_action("1:1-1:4")


WON_STARTS = [
    "..../.LR./..../.... L",
    "..../L..R/..../.... L",
    "..../L.R./..../.... L",
    "..../L.../..R./.... L",
    "..../LR../..../.... R",
    "..../L.../.R../.... R",
]


@pytest.mark.parametrize("text", WON_STARTS)
@pytest.mark.parametrize("defender", ["random", "expert", "master"])
def test_master_wins_every_won_start_of_the_printed_table(text: str, defender: str) -> None:
    position = ctron(text)
    hero = position.to_move
    players = {hero: bot("master", "ctron"), 1 - hero: bot(defender, "ctron")}
    ply = 0
    while not position.over:
        seat = position.to_move
        position.play(decide(position, seat, players[seat], 100 + ply))
        ply += 1
    assert position.winners() == [hero]


def test_levels_do_more_work_one_by_one() -> None:
    for name in registered():
        amounts = [work(name, level) for level in LEVELS]
        assert amounts == sorted(set(amounts))


def test_an_unknown_level_is_refused_in_words() -> None:
    with pytest.raises(BadOption, match=r"There is no player called masterr\. Did you mean master"):
        bot("masterr", "ctron")


def test_a_restriction_of_another_game_is_refused_in_words() -> None:
    with pytest.raises(BadOption, match="never-reveals in ctron: ctron knows mirrors"):
        bot("club/never-reveals", "ctron")


def test_the_mirror_copies_by_half_turn() -> None:
    position = ctron("L.../..../..../...R L")
    mirror = bot("random/mirrors", "ctron")
    position.play(position.read_action("1:1-1:3"))
    assert position.action_text(decide(position, 1, mirror, 5)) == "4:4-4:2"


def test_a_deadline_bot_goes_on_from_its_last_thought() -> None:
    position = first_decision("ctron")
    thinker, other = bot("0.1s", "ctron"), bot("club", "ctron")
    kept = []
    for ply in range(7):
        seat = position.to_move
        position.play(decide(position, seat, other if seat else thinker, ply))
        if seat == 0:
            kept.append(thinker.kept)  # type: ignore[attr-defined]
    assert max(kept) > 0


@pytest.mark.parametrize("name", ["ctron", "cups", "ironclad"])
def test_the_way_in_a_tree_leads_where_the_game_has_come(name: str) -> None:
    position = first_decision(name)
    tree = Searcher().plant(position.view(0), 0, 4000, 1, NATIVE)[0]
    tree.run(4000)
    here, node = position.copy(), 1
    for _ in range(2):
        node = max(tree.children(node), key=lambda child: int(tree.field(child, "visits")))
        here.play(int(tree.field(node, "key")), int(tree.field(node, "actor")))
    goal = tree.book.adopt(tree.book.state_layout, here.plain)
    path = Way(tree.book, tree.o, partial(tried, tree), time.monotonic() + 60).find(tree.root, goal, 2)
    assert path is not None
    for seat, action in path:
        position.play(action, seat)
    assert position.identity() == here.identity()
    late = Way(tree.book, tree.o, partial(tried, tree), time.monotonic() - 1)
    assert late.find(tree.root, goal, 2) is None


def test_a_deadline_bot_thinks_on_when_its_first_room_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "NODES_EACH", 0)
    position = first_decision("ironclad")
    thought = DeadlineBot(0.001).think(position.view(0), 0, 1)
    assert thought.simulations >= search.WORKERS * search.SLICE


def test_a_bot_is_only_ever_handed_a_view() -> None:
    class Nosy:
        name = "nosy"

        def ranked(self, view: Position, seat: int, seed: int) -> list[int]:
            handed.append(view)
            return view.legal(seat)

    handed: list[Position] = []
    for name in registered():
        position = first_decision(name)
        seat = position.deciding()[0]
        decide(position, seat, Nosy(), 1)
        view = position.view(seat)
        assert handed[-1].book.image(handed[-1].s) == view.book.image(view.s)
        assert handed[-1].s is not position.s


def test_the_work_of_a_level_is_what_it_says() -> None:
    position = first_decision("ctron")
    thought = SearchBot("x", 250).think(position.view(0), 0, 1)
    assert thought.simulations == 250
