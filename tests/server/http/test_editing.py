"""A click on a place of the editor puts the next thing there, and the position's text says so."""

from __future__ import annotations

import random

import pytest
from tests.server.clients import Client

from gridwright.games import game, registered
from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.editing import CLEAR, TURN
from gridwright.kernel.errors import BadOption, BadText
from gridwright.kernel.position import Position

EDITORS = [name for name, found in registered().items() if found.editing]


def opening(name: str) -> Position:
    return Position(game(name), game(name).options())


def places(name: str) -> list[str]:
    board = opening(name).scene(SPECTATOR).board
    return [c.id for c in board.cells] + [p.id for p in board.points if p.kind != "spot"]


def signs(name: str, text: str) -> dict[str, list[str]]:
    """What stands where, as the picture shows it."""
    scene = Position.read(game(name), game(name).options(), text).scene(SPECTATOR, hints=False)
    found: dict[str, list[str]] = {cell.id: [cell.kind] for cell in scene.board.cells}
    for piece in scene.pieces:
        found.setdefault(piece.at, []).append(f"{piece.shape} {piece.role} {piece.role2} {piece.count}")
    return found


@pytest.mark.parametrize("name", EDITORS)
def test_a_click_changes_its_place_and_no_other(name: str) -> None:
    text = game(name).edited(opening(name).text(), CLEAR)
    rng = random.Random(1)
    for place in rng.sample(places(name), 12):
        changed = game(name).edited(text, place)
        before, after = signs(name, text), signs(name, changed)
        spots = {p.id for p in opening(name).scene(SPECTATOR).board.points if p.kind == "spot"}
        differ = {at for at in before.keys() | after.keys() if before.get(at) != after.get(at)} - spots
        assert differ == {place}


@pytest.mark.parametrize("name", EDITORS)
def test_clicks_come_round(name: str) -> None:
    start = Position.read(
        game(name), game(name).options(), game(name).edited(opening(name).text(), CLEAR)
    ).text()
    for place in (places(name)[0], places(name)[-1], TURN):
        text, seen = start, [start]
        while True:
            text = game(name).edited(text, place)
            now = Position.read(game(name), game(name).options(), text).text()
            assert (
                game(name).edited(game(name).edited(text, place), place, back=True) in (text, now)
                or now == start
            )
            if now == start:
                break
            assert now not in seen, "a thing came twice before all had come"
            seen.append(now)
        assert len(seen) > 1


@pytest.mark.parametrize("name", EDITORS)
def test_many_clicks_make_positions_or_a_sentence(name: str) -> None:
    rng = random.Random(2)
    text, read = opening(name).text(), 0
    for _ in range(300):
        text = game(name).edited(text, rng.choice([*places(name), TURN]), rng.random() < 0.3)
        sentence = ""
        try:
            text = Position.read(game(name), game(name).options(), text).text()
            read += 1
        except BadText as error:
            sentence, text = str(error), opening(name).text()
        assert sentence == "" or sentence.endswith(".")
    assert read > 100


def test_over_the_network(client: Client) -> None:
    told = client.post("/api/edit", {"game": "ctron", "preset": "wood", "place": "cell:1:2"}, 200)
    drawn = client.post("/api/scene", {"game": "ctron", "position": told["position"]}, 200)
    assert drawn["position"].startswith("LL")
    full = {"game": "ironclad", "place": "cell:d4"}
    assert "there are 12" in client.post("/api/edit", full, 400)["sentence"]
    lower = client.post("/api/edit", {"game": "ironclad", "place": "cell:c1"}, 200)["position"]
    assert "c1=" not in lower.partition("|")[0], "three high, then Black's: too many; then none"
    for body in (
        {"game": "minefield", "place": "cell:a1"},
        {"game": "ctron", "place": "cell:99:1"},
        {"game": "cups", "place": "button:pass"},
        {"game": "ironclad", "place": "nowhere"},
        {"game": "ctron", "position": "", "place": "cell:1:1"},
    ):
        answer = client.http.post(f"{client.url}/api/edit", json=body)
        assert 400 <= answer.status_code < 500, body
        assert answer.json()["sentence"]


def test_which_games_are_edited_by_clicks() -> None:
    assert EDITORS == ["ctron", "ironclad", "cups"]
    with pytest.raises(BadOption, match="not edited by clicks"):
        game("tron").edited("anything", TURN)


def test_a_hostile_place_is_no_pattern() -> None:
    text = game("cups").edited(opening("cups").text(), "cell:(a+)+$")
    with pytest.raises(BadText):
        Position.read(game("cups"), game("cups").options(), text)
