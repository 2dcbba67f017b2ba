"""Rematches."""

from __future__ import annotations

from tests.server.clients import Client, two_people


def test_a_rematch_rotates_the_seats_and_keeps_the_keys(client: Client) -> None:
    made, left, right = two_people(client)
    assert "not over" in left.refused(kind="rematch")
    left.does(kind="resign")
    left.does(kind="rematch")
    right.until(lambda: right.state["rematch_asked"] == [0])
    right.does(kind="rematch")
    left.until(lambda: left.state["rematch"] is not None)
    again = client.sit(left.state["rematch"], made["keys"][0]["secret"])
    assert again.welcome["your_seats"] == [1]
    assert again.people[0]["name"] == "Bo"
    answer = client.http.delete(
        f"/api/tables/{left.state['rematch']}", headers={"authorization": f"Bearer {made['owner']}"}
    )
    assert answer.status_code == 204
