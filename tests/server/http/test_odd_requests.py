"""What nobody would write by hand gets a sentence too."""

from __future__ import annotations

import contextlib
import itertools
import json
import random
from pathlib import Path

import pytest
from tests.server.clients import Client, Person
from tests.server.running import Starter

from gridwright.games import registered
from gridwright.games.cups.boards import MOST_KEPT, read_board
from gridwright.kernel.errors import BadOption

HALF = '"\\ud800"'
ODD = ["null", "1", "-1", "0.5", "true", '"x"', "[]", "[null]", "{}", '{"a": [1]}', "1" + "0" * 40, '[["x"]]']


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("tables", {"game": "ctron", "options": {"HALF": 1}}),
        ("tables", {"game": "ctron", "options": {"rows": "HALF"}}),
        ("tables", {"game": "ctron", "HALF": 1}),
        ("tables", {"game": "ctron", "seating": [{"who": "me", "name": "HALF"}]}),
        ("scene", {"game": "HALF"}),
        ("scene", {"game": "ctron", "play": ["HALF"]}),
        ("edit", {"game": "ctron", "place": "HALF"}),
        ("analyse", {"game": "ctron", "position": "HALF"}),
        ("mine", {"keys": [{"table": "HALF"}]}),
        ("records", {"record": '{"game": "HALF"}'}),
    ],
)
def test_half_a_character_is_a_sentence(client: Client, path: str, body: object) -> None:
    text = json.dumps(body)
    text = text.replace('\\"HALF\\"', '\\"\\\\ud800\\"').replace('"HALF"', HALF)
    answer = client.http.post(f"/api/{path}", content=text, headers={"content-type": "application/json"})
    assert answer.status_code == 422, answer.text
    assert "half a character" in answer.json()["sentence"]


def test_a_whole_character_in_two_halves_is_one(client: Client) -> None:
    body = '{"game": "ctron", "name": "\\ud83d\\ude00"}'
    made = client.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert client.get(f"/api/tables/{made.json()['table']}")["name"] == "\N{GRINNING FACE}"


@pytest.mark.parametrize("name", registered())
def test_options_of_every_odd_kind_are_options_or_a_sentence(name: str) -> None:
    found = registered()[name]
    for option in found.model.model_fields:
        for value in ODD:
            with contextlib.suppress(BadOption):
                assert found.options(sets={option: json.loads(value)})


@pytest.mark.parametrize(
    "path",
    [
        "a" * 300,
        "assets/" + "b" * 300 + ".js",
        "a/" * 500,
        "%00",
        "%ff",
        "%ed%a0%80.js",
        "..%2f..%2fetc%2fpasswd",
    ],
)
def test_addresses_that_no_file_can_have(start: Starter, tmp_path: Path, path: str) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").write_text("the page", encoding="utf-8")
    answer = start(static=tmp_path / "static").client.http.get(f"/{path}")
    assert (answer.status_code, answer.text) == (200, "the page") or answer.status_code == 404


def test_names_with_a_nought_in_them_are_no_names(start: Starter, database: str) -> None:
    """PostgreSQL has no way to write one."""
    client = start(database=database).client
    assert client.http.get("/api/tables?game=%00").status_code == 422
    person = Person(client.url, "aaaaaaa%00a", greet=False)
    person.send(kind="hello")
    assert "no such table" in person.read()["sentence"]


@pytest.mark.parametrize("unseen", ["\u2800\u2800", "\u3164", "\u200b\u200d", "\u0301\u0302", " \t "])
def test_names_that_nobody_can_see_are_refused(client: Client, unseen: str) -> None:
    seating = [{"who": "me", "name": unseen}]
    sentence = client.post("/api/tables", {"game": "ctron", "seating": seating}, 422)["sentence"]
    assert "Nobody can see that name" in sentence or "nobody can see" in sentence
    made = client.set_table("ctron", "me", "open", public=True)
    client.post(f"/api/tables/{made['table']}/join", {"name": unseen}, 422)
    assert "nothing in that" in client.sit(made, made["keys"][0]["secret"]).refused(kind="chat", text=unseen)


def test_boards_that_people_draw_are_not_all_kept() -> None:
    cells = list("*" * 12 + "." * 25)
    rng = random.Random(1)
    for _ in range(MOST_KEPT + 50):
        rng.shuffle(cells)
        left = iter(cells)
        rows = [f"{3 - long + 4}{''.join(itertools.islice(left, long))}" for long in (4, 5, 6, 7, 6, 5, 4)]
        read_board("/".join(row.removeprefix("0") for row in rows))
    assert read_board.cache_info().currsize == MOST_KEPT
