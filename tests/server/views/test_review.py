"""The review after a game with secrets says what each seat could know at every moment, no more, no less."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from tests.server.clients import Client

from gridwright.games import game
from gridwright.games.minefield.notation import cell_id
from gridwright.games.minefield.things import PLACES, Tile
from gridwright.kernel.contract import NATURE, SPECTATOR
from gridwright.kernel.position import OPEN, Position
from gridwright.server.socket.messages.moment import Fact
from gridwright.server.views.review import Review, on_the_board


def played(name: str, seats: int, seed: int, most: int = 400) -> tuple[Position, list[tuple[int, int]]]:
    """The opening, and a random game from it."""
    found = game(name)
    position = Position(found, found.options(seats=seats))
    start, rng, dice = position.copy(), random.Random(seed), position.book.rng(seed)
    entries = []
    while not position.over and len(entries) < most:
        seat = position.to_move
        action = position.sample(dice) if seat == NATURE else rng.choice(position.legal(seat))
        entries.append((seat, action))
        position.play(action, seat)
    return start, entries


def moments(start: Position, entries: list[tuple[int, int]]) -> list[Position]:
    position, found = start.copy(), [start.copy()]
    for seat, action in entries:
        position.play(action, seat)
        found.append(position.copy())
    return found


def known(facts: list[Fact]) -> dict[str, set[int]]:
    return {fact.at: {one.seat for one in fact.knew} for fact in facts if fact.at}


def face_down_and_clear(position: Position, observer: int) -> set[int]:
    view = position.view(observer).plain
    return {p for p in range(PLACES) if not view.tile[p] & (Tile.UNKNOWN | Tile.UNLAID | Tile.UP)}


@pytest.mark.parametrize("seed", range(6))
def test_tiles_are_known_to_those_whose_view_shows_them(seed: int) -> None:
    start, entries = played("minefield", 3, seed)
    review = Review(start, entries)
    for ply, position in enumerate(moments(start, entries)):
        public = face_down_and_clear(position, SPECTATOR)
        told = known(review.facts(ply))
        for seat in range(3):
            private = {cell_id(p) for p in face_down_and_clear(position, seat) - public}
            assert private == {at for at, knew in told.items() if seat in knew}, (ply, seat)


def test_the_picture_that_hides_nothing_shows_every_mine() -> None:
    start, entries = played("minefield", 3, 2)
    for position in moments(start, entries)[16:]:
        shown = on_the_board(position.scene(OPEN, hints=False))
        s = position.plain
        mines = {p for p in range(PLACES) if s.tile[p] & Tile.MINE and not s.on[p]}
        assert {cell_id(p) for p in mines} <= {thing.at for thing in shown if thing.shape == "skull"}


def test_cards_are_known_to_those_who_hold_them() -> None:
    start, entries = played("tron", 3, 5, 200)
    review = Review(start, entries)
    some = 0
    for ply, position in enumerate(moments(start, entries)):
        facts = review.facts(ply)
        held = Counter(fact.owner for fact in facts)
        public = position.view(SPECTATOR).plain
        for seat in range(3):
            backs = [public.hand[seat, slot] for slot in range(public.hands[seat])].count(0)
            assert held[seat] == backs, (ply, seat)
        assert all([one.seat for one in fact.knew] == [fact.owner] for fact in facts)
        some += len(facts)
    assert some


def test_a_fact_says_how_and_since_when() -> None:
    start, entries = played("minefield", 3, 2)
    review = Review(start, entries)
    told = [fact for ply in range(len(entries) + 1) for fact in review.facts(ply)]
    assert told
    for fact in told:
        seat, _ = entries[fact.since - 1]
        assert [one.seat for one in fact.knew][:1] == [seat]
        assert "looks at" in fact.how


def test_what_ghosts_move_stays_known() -> None:
    """A tile somebody has looked at is swapped: they know it where it lies now, since they looked."""
    for seed in range(60):
        start, entries = played("minefield", 3, seed)
        review = Review(start, entries)
        for ply in range(1, len(entries)):
            before = {fact.at for fact in review.facts(ply - 1)}
            for fact in review.facts(ply):
                if fact.at not in before and fact.since < ply:
                    assert min(one.since for one in fact.knew) == fact.since
                    assert "looks at" in fact.how
                    return
    pytest.fail("no known tile was moved in any of these games")


@pytest.mark.parametrize(("name", "rules"), [("minefield", {}), ("tron", {"max_rounds": 3, "side": 8})])
def test_no_fact_is_told_before_the_end(client: Client, name: str, rules: dict[str, int]) -> None:
    made = client.set_table(name, "me", "random", "random", seats=3, options=rules)
    me = client.sit(made, made["keys"][0]["secret"])
    rng = random.Random(1)
    while True:
        me.until(me.my_turn)
        if me.state["over"]:
            break
        assert me.ask(kind="replay_to", ply=me.state["ply"])["facts"] == []
        choice = rng.choice(me.state["legal"])["id"]
        me.does(kind="play", action=choice, turn=me.state["turn"])
    last = me.state["ply"]

    def facts(ply: int, point: str | int) -> Any:
        while (moment := me.ask(kind="replay_to", ply=ply, point=point))["reviewing"]:
            assert moment["facts"] == []
        return moment["facts"]

    found = [facts(ply, "open") for ply in range(last + 1)]
    assert [facts(ply, 1) for ply in range(last + 1)] == found
    assert name == "minefield" or any(found)
