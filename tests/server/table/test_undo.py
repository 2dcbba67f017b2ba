"""Undo: consent, and what is never taken back."""

from __future__ import annotations

from tests.server.clients import Client, two_people
from tests.server.running import Starter

SHOT = "W c4 e4 | B d5=2 f8=3 | w D4 | b E4 E5 | turn W A"
"""A position of Ironclad in which White may shoot at d5, and dice decide."""


def test_undo_needs_the_others_consent_and_rewrites_the_log(client: Client) -> None:
    _, left, right = two_people(client)
    assert "nothing to take back" in left.refused(kind="offer_undo")
    first = left.state["position"]
    left.play()
    right.play()
    left.until(left.my_turn)
    left.does(kind="offer_undo")
    right.until(lambda: right.state["undo"] is not None)
    assert right.state["undo"] == {"seat": 0, "agreed": [0], "waiting": [1]}
    right.does(kind="answer_undo", agree=False)
    left.until(lambda: left.state["undo"] is None)
    assert left.state["ply"] == 2
    left.does(kind="offer_undo")
    right.until(lambda: right.state["undo"] is not None)
    right.does(kind="answer_undo", agree=True)
    left.until(lambda: left.state["ply"] == 0)
    assert left.state["position"] == first
    assert [line for line in left.log if line["kind"] == "play"] == []
    assert left.log[-1]["text"] == "Left took back."
    left.play()
    right.until(lambda: right.state["ply"] == 1)
    assert [line["ply"] for line in right.log if line["kind"] == "play"] == [1]


def test_bots_consent_at_once(start: Starter) -> None:
    client = start().client
    made = client.set_table("ctron", "me", "random", preset="wood")
    me = client.sit(made, made["keys"][0]["secret"])
    me.play()
    me.until(me.my_turn)
    me.does(kind="offer_undo")
    assert me.state["ply"] == 0


def test_nothing_is_taken_back_in_a_game_with_secrets(client: Client) -> None:
    made = client.set_table("minefield", "me", "open", seats=2)
    me = client.sit(made, made["keys"][0]["secret"])
    assert me.state["undo_barred"] == "In a game with secrets nothing can be taken back."
    assert me.refused(kind="offer_undo") == me.state["undo_barred"]


def test_nothing_is_taken_back_past_a_die(client: Client) -> None:
    made = client.set_table("ironclad", "me", "random", position=SHOT)
    me = client.sit(made, made["keys"][0]["secret"])
    me.does(kind="play", text="*d5", turn=me.state["turn"])
    assert [line["seat"] for line in me.log][:2] == [0, -1], "a die was rolled"
    assert "stays rolled" in me.state["undo_barred"]
    assert "stays rolled" in me.refused(kind="offer_undo")
