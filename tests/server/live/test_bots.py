"""Bots that fail are replaced, and none keeps anybody waiting."""

from __future__ import annotations

import threading

import pytest
from tests.server.clients import Client
from tests.server.running import Running, Starter

from gridwright.agents.players import RandomBot
from gridwright.games import game
from gridwright.kernel.binding import INTERPRETED, NATIVE
from gridwright.kernel.contract import NATURE
from gridwright.kernel.game import Game
from gridwright.kernel.position import Position
from gridwright.server.live import bots, fast_code
from gridwright.server.live.bots import MOST_SEARCHED, Bots


class Broken:
    """A bot that fails."""

    name = "novice"

    def ranked(self, *_: object) -> list[int]:
        raise ZeroDivisionError


def test_a_bot_that_fails_is_reported_and_can_be_replaced(
    server: Running, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = bots.bot
    monkeypatch.setattr(bots, "bot", lambda name, *a: Broken() if name == "novice" else real(name, *a))
    made = client.set_table("ctron", "me", "novice")
    me = client.sit(made, made["keys"][0]["secret"])
    me.play()
    me.until(lambda: bool(me.people[1]["fault"]))
    me.until(lambda: "bot failed" in me.log[-1]["text"])
    assert me.state["ply"] == 1
    assert "no player called" in me.refused(kind="seat_bot", seat=1, player="nobody at all")
    me.does(kind="seat_bot", seat=1, player="random")
    me.until(lambda: me.state["ply"] == 2)
    assert not me.people[1]["fault"]
    assert "is well" in me.refused(kind="seat_bot", seat=1, player="random")


def test_bots_keep_nobody_waiting_while_the_fast_code_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight riders choose among hundreds of spaces: without compiled code by urge, at once."""
    monkeypatch.setattr(bots, "mode", lambda _: INTERPRETED)
    position = Position(game("tron"), game("tron").options(seats=8))
    dice = position.book.rng(1)
    while position.to_move == NATURE:
        position.play(position.sample(dice), NATURE)
    seat = position.to_move
    view = position.view(seat)
    assert len(view.legal(seat)) > MOST_SEARCHED
    searched: list[str] = []
    monkeypatch.setattr(bots, "bot", lambda name, *_: searched.append(name) or RandomBot())
    assert Bots._choose(view, seat, "expert") in view.legal(seat)
    assert not searched
    monkeypatch.setattr(bots, "mode", lambda _: NATIVE)
    assert Bots._choose(view, seat, "expert") in view.legal(seat)
    assert searched == ["expert"]


def test_the_word_that_bots_are_warming_up_goes_when_they_are(
    start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also while nothing else happens at the table."""
    compiled = threading.Event()
    now: dict[str, str] = {}

    def warm(found: Game, _: object) -> threading.Event:
        compiled.wait(30)
        now[found.name] = NATIVE
        return compiled

    monkeypatch.setattr(fast_code, "COMPILE", "")
    monkeypatch.setattr(fast_code, "warm", warm)
    monkeypatch.setattr(fast_code, "mode", lambda found: now.get(found.name, INTERPRETED))
    client = start().client
    made = client.set_table("ctron", "me", "novice")
    me = client.sit(made, made["keys"][0]["secret"])
    assert "being made ready" in me.state["notice"]
    compiled.set()
    me.until(lambda: me.state["notice"] == "")
