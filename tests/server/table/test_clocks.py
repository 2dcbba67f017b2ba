"""Clocks and flags."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import pytest
from tests.server.clients import Client
from tests.server.table.at_a_table import AtATable

from gridwright.server.table import clocks
from gridwright.server.table.commands import chat, play, sit_down, takeover


@pytest.mark.parametrize("then", ["bot", "lose"])
def test_a_flag_falls(client: Client, then: str) -> None:
    made = client.set_table("ctron", "me", "open", clock={"seconds": 5, "then": then}, substitute="random")
    me = client.sit(made, made["keys"][0]["secret"])
    assert not any(clock["running"] for clock in me.state["clocks"]), "not all are seated"
    client.post(f"/api/tables/{made['table']}/join", {"secret": made["keys"][1]["secret"]})
    me.until(lambda: me.state["clocks"][0]["running"])
    if then == "lose":
        me.until(lambda: me.state["over"], timeout=10)
        assert me.state["ending"] == "Right wins: Left's time is over."
    else:
        me.until(lambda: me.people[0]["driven_by"] == "bot", timeout=10)
        me.until(lambda: me.state["ply"] == 1)


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let seconds pass."""
    passed = [0.0]
    elapsed = clocks._elapsed
    monkeypatch.setattr(clocks, "_elapsed", lambda: elapsed() + round(passed[0] * 1e9))

    def let(seconds: float) -> None:
        passed[0] += seconds

    return let


Passing = Callable[[float], None]


def left(at: AtATable, seat: int = 0) -> int:
    """The whole seconds that a seat's clock shows, rounded up."""
    clocks = at.table.clocks
    assert clocks is not None
    return math.ceil(clocks.faces(at.table.now())[seat].left_ms / 1000)


@pytest.mark.parametrize("per", ["action", "game"])
def test_who_lets_a_bot_decide_and_sits_down_again_has_stopped_no_clock(passing: Passing, per: str) -> None:
    at = AtATable(clock={"per": per, "seconds": 60})
    for _ in range(5):
        passing(5)
        at.does(takeover.seat_bot, [0], 0, "random")
        passing(5)
        at.does(sit_down.sit_down, 0)
    assert left(at) == 10
    passing(11)
    assert not at.does(sit_down.sit_down, 0), "the flag falls first"
    assert at.journal[-1].kind == "flag"


@pytest.mark.parametrize("per", ["action", "game"])
def test_who_sits_down_after_the_flag_has_no_time(passing: Passing, per: str) -> None:
    at = AtATable(clock={"per": per, "seconds": 60, "extra": 60})
    passing(61)
    assert not at.does(play.play, 0, at.first_action(0), None), "that is too late"
    assert at.table.people[0].driven_by == "bot"
    assert "Left's time is over: the bot decides" in at.refuses(sit_down.sit_down, 0)
    at.plays()
    if per == "action":
        assert at.does(sit_down.sit_down, 0)
        at.plays()
        assert left(at) == 60
    else:
        assert "to the end" in at.refuses(sit_down.sit_down, 0), "the bot has gained no time for its person"


def test_a_clock_that_has_run_out_loses_whatever_one_does_then(passing: Passing) -> None:
    for command, words in (
        (takeover.seat_bot, ([0], 0, "random")),
        (chat.say, (0, "hm", 300)),
        (sit_down.sit_down, (0, "Another name")),
    ):
        at = AtATable(clock={"seconds": 60, "then": "lose"})
        passing(61)
        at.does(command, *words)  # type: ignore[arg-type]
        assert at.table.ending() == "Right wins: Left's time is over."


def test_who_sets_the_machines_clock_back_gains_no_time(
    passing: Passing, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = AtATable(clock={"seconds": 60})
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() - 3600 * 10**9)
    monkeypatch.setattr(time, "time", lambda: real() / 1e9 - 3600)
    passing(50)
    assert left(at) == 10
    at.plays()
    assert at.journal[-1].at >= at.journal[0].at


def test_a_clock_set_back_between_two_starts_gives_no_time_either(
    passing: Passing, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = AtATable(clock={"seconds": 60})
    passing(20)
    at.does(chat.say, 0, "hm", 300)
    monkeypatch.setattr(clocks, "BEGAN", clocks.BEGAN - 3600 * 10**9)
    again = at.read_again()
    passing(30)
    faces = again.clocks.faces(again.now()) if again.clocks else []
    assert math.ceil(faces[0].left_ms / 1000) == 10
    at.table = again
    at.plays()
    assert at.journal[-1].at > at.journal[-2].at, "what happens is never before what has happened"
