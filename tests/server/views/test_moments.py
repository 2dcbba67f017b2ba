"""Past moments."""

from __future__ import annotations

from tests.server.clients import Client, two_people


def test_a_past_moment_is_shown_as_it_was_seen(client: Client) -> None:
    _, left, right = two_people(client)
    boards = [left.state["scene"]["pieces"]]
    for person in (left, right, left):
        person.play()
        boards.append(person.state["scene"]["pieces"])
    for ply, board in enumerate(boards):
        moment = right.ask(kind="replay_to", ply=ply)
        assert moment["scene"]["pieces"] == board
        assert (moment["entry"] or {"ply": 0})["ply"] == ply
    assert "There is no moment 9" in right.refused(kind="replay_to", ply=9)
