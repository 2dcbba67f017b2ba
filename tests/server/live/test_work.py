"""Work that clients choose: the bots on offer, while somebody waits, and no longer than it may take."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from tests.server.clients import PATIENCE, Client, two_people
from tests.server.running import FREE, Running, Starter
from tests.server.workers import slips

from gridwright.server.http import analysis
from gridwright.server.live import bots

BEYOND = ["3600s", "3s", "10000000", "500", "careful", "greedy", "club/never-reveals", "me"]
"""Players of the terminal: their work is for whoever pays for it."""

POSITION = {"game": "ctron", "simulations": 50_000}


@pytest.fixture
def began(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which work that never ends says that it has begun, and in which process."""
    monkeypatch.setenv("GRIDWRIGHT_BEGAN", str(tmp_path / "began"))
    return tmp_path / "began"


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def has_ended(began: Path) -> bool:
    """Whether the process that worked is no more."""
    try:
        os.kill(int(began.read_text()), 0)
    except ProcessLookupError:
        return True
    return False


def test_only_the_bots_on_offer_are_seated(client: Client) -> None:
    offered = {one["name"] for one in client.get("/api/about")["players"]}
    _, first, _ = two_people(client)
    for player in BEYOND:
        assert player not in offered
        for asked in ({"seating": [{"who": "bot", "player": player}]}, {"substitute": player}):
            refused = client.post("/api/tables", {"game": "ctron", **asked}, 400)
            assert f"no player called {player} here" in refused["sentence"]
        assert f"no player called {player} here" in first.refused(kind="seat_bot", seat=0, player=player)
    assert first.people[0]["driven_by"] == "person"


def test_a_table_of_old_with_another_bot_goes_on_with_one_on_offer(start: Starter, tmp_path: Path) -> None:
    """It was stored when any number of seconds could be seated."""
    first = start()
    made = first.client.set_table("ctron", "me", "random")
    first.stop()
    file = sqlite3.connect(tmp_path / "games.sqlite3")
    ((stored,),) = file.execute("select setup from tables").fetchall()
    setup = json.loads(stored)
    setup["seats"][1] |= {"player": "3600s", "name": "3600s"}
    with file:
        file.execute("update tables set setup = ?", [json.dumps(setup)])
    file.close()
    me = start().client.sit(made, made["keys"][0]["secret"])
    assert "no player called 3600s here any more: club plays instead" in me.state["notice"]
    me.play()
    me.until(lambda: me.state["ply"] == 2)


def test_an_analysis_stops_when_nobody_waits_for_it(
    server: Running, began: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "analyse_text", slips.begins_and_sleeps)
    asking = httpx.Client(base_url=server.settings.url)
    with pytest.raises(httpx.ReadTimeout):
        asking.post("/api/analyse", json=POSITION, timeout=httpx.Timeout(PATIENCE, read=2.0))
    asking.close()
    until(began.exists)
    until(lambda: has_ended(began))


def test_an_analysis_takes_no_longer_than_it_may(
    start: Starter, began: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "analyse_text", slips.begins_and_sleeps)
    client = start(limits=replace(FREE, asked_seconds=2.0)).client
    assert "not done after 2 seconds" in client.post("/api/analyse", POSITION, 400)["sentence"]
    until(lambda: has_ended(began))


def test_who_lets_much_be_worked_out_has_to_wait(start: Starter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "analyse_text", slips.fails)
    client = start(limits=replace(FREE, thinking_a_minute=1.0, thinking_burst=0.1)).client
    assert (
        "could not be worked out: ZeroDivisionError" in client.post("/api/analyse", POSITION, 400)["sentence"]
    )
    assert "a lot at once" in client.post("/api/analyse", POSITION, 429)["sentence"]


@pytest.mark.parametrize("end", ["sits down again", "is deleted"])
def test_a_bot_stops_thinking_when_its_action_is_not_asked_for_any_more(
    client: Client, began: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    monkeypatch.setattr(bots, "choice", slips.begins_and_sleeps)
    made = client.set_table("ctron", "me", "random")
    me = client.sit(made, made["keys"][0]["secret"])
    me.does(kind="seat_bot", seat=0, player="master")
    until(began.exists)
    if end == "sits down again":
        me.does(kind="sit_down", seat=0)
        until(lambda: has_ended(began))
        me.play()
        me.until(lambda: me.state["ply"] == 2)
    else:
        client.http.delete(
            f"/api/tables/{made['table']}", headers={"authorization": f"Bearer {made['owner']}"}
        )
        until(lambda: has_ended(began))


def test_one_persons_bots_keep_nobody_elses_waiting(start: Starter, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of one person at which bots think for ever: somebody else's bot answers."""
    monkeypatch.setattr(bots, "choice", slips.only_random_for_novice)
    server = start(trusted_proxies=("127.0.0.0/8",))
    ada, ben = (Client(server.settings.url) for _ in range(2))
    ada.http.headers["x-forwarded-for"] = "203.0.113.1"
    ben.http.headers["x-forwarded-for"] = "203.0.113.2"
    for _ in range(6):
        made = ada.set_table("ctron", "me", "master")
        me = ada.sit(made, made["keys"][0]["secret"])
        me.play()
    made = ben.set_table("ctron", "me", "novice")
    me = ben.sit(made, made["keys"][0]["secret"])
    me.play()
    me.until(lambda: me.state["ply"] == 2)
    ada.close()
    ben.close()
