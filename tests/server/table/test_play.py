"""Playing at a table: whole games, and actions that are refused."""

from __future__ import annotations

import pytest
from tests.server.clients import Client, two_people

from gridwright.games import game
from gridwright.kernel.errors import IllegalAction
from gridwright.kernel.match import Match


def test_a_person_plays_a_whole_game_against_a_bot(client: Client) -> None:
    made = client.set_table("ctron", "me", "random", preset="wood")
    me = client.sit(made, made["keys"][0]["secret"])
    assert me.welcome["your_seats"] == [0]
    while not me.state["over"]:
        me.play()
        me.until(me.my_turn)
    assert me.state["ending"].endswith(".")
    assert sorted(me.state["results"]) == [0.0, 1.0]
    assert [line["ply"] for line in me.log] == list(range(1, me.state["ply"] + 1))
    assert all(line["events"] for line in me.log)
    assert "over" in me.refused(kind="play", action=0)


def test_an_illegal_or_late_action_gets_the_kernels_sentence_and_changes_nothing(client: Client) -> None:
    _, left, right = two_people(client, preset="wood")
    match = Match(game("ctron"), game("ctron").options("wood"))
    with pytest.raises(IllegalAction) as error:
        match.position.view(0).read_action("1:1-4:4", 0)
    assert left.refused(kind="play", text="1:1-4:4") == str(error.value)
    assert "is no slide" in left.refused(kind="play", text="hello")
    assert "There is no action" in left.refused(kind="play", action=10**9)
    assert "not Right's turn" in right.refused(kind="play", text="4:4-4:3")
    turn = left.state["turn"]
    left.play("1:1-1:3")
    assert "too late" in left.refused(kind="play", text="1:3-1:4", turn=turn)
    right.until(right.my_turn)
    assert right.state["ply"] == 1
