"""Resigning: of two the game is over, with more the others play on."""

from __future__ import annotations

import re

import pytest
from tests.server.clients import Client, two_people


def test_resigning_of_two_ends_the_game(client: Client) -> None:
    _, left, right = two_people(client)
    left.does(kind="resign")
    right.until(lambda: right.state["over"])
    assert right.state["ending"] == "Right wins: Left resigned."
    assert "The game is over" in right.refused(kind="resign")


@pytest.mark.parametrize("on_resign", ["bot", "nobody"])
def test_resigning_of_four_lets_the_others_play_on(client: Client, on_resign: str) -> None:
    made = client.set_table("minefield", "me", "open", "random", "random", seats=4, on_resign=on_resign,
                            substitute="random")  # fmt: skip
    me, other = (client.sit(made, key["secret"]) for key in made["keys"])
    me.does(kind="resign")
    me.until(lambda: me.people[0]["driven_by"] == on_resign)
    assert "bot plays for you" in me.refused(kind="play", action=0)
    for _ in range(3):
        other.until(other.my_turn)
        if other.state["over"]:
            break
        other.play()
    assert other.state["ply"] > 3
    # The bots go on meanwhile: the game may have ended since the last state that was read.
    if me.ask(kind="sit_down")["kind"] == "done":
        me.until(lambda: me.people[0]["driven_by"] == "person")
    else:
        me.until(lambda: me.state["over"])
    seats = client.get(f"/api/tables/{made['table']}/record")["seats"]
    driver = "random bot" if on_resign == "bot" else "by lot"
    assert re.match(rf"\w+; {driver} from action \d+", seats[0])
    assert ";" not in seats[1]
    notes = [line["text"] for line in me.log if line["kind"] == "note"]
    assert any("resigned" in note and "drive" in note for note in notes)
