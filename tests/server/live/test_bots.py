"""Bots that fail are replaced, and none keeps anybody waiting."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.clients import Client
from tests.server.running import Running, Starter
from tests.server.workers import slips

from gridwright.agents.players import RandomBot
from gridwright.games import game
from gridwright.kernel.binding import INTERPRETED, NATIVE
from gridwright.kernel.contract import NATURE
from gridwright.kernel.position import Position
from gridwright.server.live import bot_choice, bots, fast_code
from gridwright.server.live.bot_choice import MOST_SEARCHED, choice


def test_a_bot_that_fails_is_reported_and_can_be_replaced(
    server: Running, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "choice", slips.fails_as_novice)
    made = client.set_table("ctron", "me", "novice")
    me = client.sit(made, made["keys"][0]["secret"])
    me.play()
    me.until(lambda: bool(me.people[1]["fault"]))
    me.until(lambda: "bot failed: ZeroDivisionError" in me.log[-1]["text"])
    assert me.state["ply"] == 1
    assert "no player called" in me.refused(kind="seat_bot", seat=1, player="nobody at all")
    me.does(kind="seat_bot", seat=1, player="random")
    me.until(lambda: me.state["ply"] == 2)
    assert not me.people[1]["fault"]
    assert "is well" in me.refused(kind="seat_bot", seat=1, player="random")


def test_bots_keep_nobody_waiting_while_the_fast_code_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight riders choose among hundreds of spaces: without compiled code by urge, at once."""
    monkeypatch.setattr(bot_choice, "mode", lambda _: INTERPRETED)
    position = Position(game("tron"), game("tron").options(seats=8))
    dice = position.book.rng(1)
    while position.to_move == NATURE:
        position.play(position.sample(dice), NATURE)
    seat = position.to_move
    view = position.view(seat)
    assert len(view.legal(seat)) > MOST_SEARCHED
    searched: list[str] = []
    monkeypatch.setattr(bot_choice, "bot", lambda name, *_: searched.append(name) or RandomBot())
    assert choice(view, seat, "expert") in view.legal(seat)
    assert not searched
    monkeypatch.setattr(bot_choice, "mode", lambda _: NATIVE)
    assert choice(view, seat, "expert") in view.legal(seat)
    assert searched == ["expert"]


def test_the_word_that_bots_are_warming_up_goes_when_they_are(
    start: Starter, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Also while nothing else happens at the table."""
    compiled = tmp_path / "compiled"
    wait = f"import pathlib, time\nwhile not pathlib.Path({str(compiled)!r}).exists(): time.sleep(0.02)"
    monkeypatch.setattr(fast_code, "COMPILE", wait)
    client = start().client
    made = client.set_table("ctron", "me", "novice")
    me = client.sit(made, made["keys"][0]["secret"])
    assert "being made ready" in me.state["notice"]
    compiled.touch()
    me.until(lambda: me.state["notice"] == "")
