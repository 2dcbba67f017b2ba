"""The list of games."""

from __future__ import annotations

from tests.server.clients import Client

from gridwright.games import registered


def test_the_list_has_every_game_with_a_picture(client: Client) -> None:
    games = client.get("/api/games")
    assert [g["name"] for g in games] == list(registered())
    for entry in games:
        assert entry["scene"]["board"]
        assert 1 <= entry["least_seats"] <= entry["most_seats"] <= 8
        full = client.get(f"/api/games/{entry['name']}")
        assert full["options_schema"]["properties"]["seats"]
    assert [p["name"] for p in client.get("/api/about")["players"]][:2] == ["novice", "club"]


def test_presets_say_how_many_can_play_them(client: Client) -> None:
    """Every number of players has a preset; a preset can be played by the numbers it names and no other."""
    for entry in client.get("/api/games"):
        numbers = range(entry["least_seats"], entry["most_seats"] + 1)
        playable = {name: preset["seats"] for name, preset in entry["presets"].items()}
        assert set(numbers) == {number for each in playable.values() for number in each}
    for name, preset in client.get("/api/games/minefield")["presets"].items():
        for number in (2, 3, 4):
            asked = {"game": "minefield", "preset": name, "seats": number}
            client.post("/api/tables", asked, 201 if number in preset["seats"] else 400)
