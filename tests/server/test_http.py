"""The HTTP doors: the shelf, records, positions, analysis, one's own tables."""

from __future__ import annotations

import json

import pytest
from tests.server.clients import Client
from tests.server.conftest import Running

from gridwright.agents.search import Candidate, Thought
from gridwright.games import game, registered
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.position import Position
from gridwright.server import thinking
from gridwright.server.bodies import AskAnalysis
from gridwright.server.settings import STATIC
from gridwright.solver.contract import Standing


def test_the_shelf_has_every_game_with_a_picture(client: Client) -> None:
    shelf = client.get("/api/games")
    assert [g["name"] for g in shelf] == list(registered())
    for entry in shelf:
        assert entry["scene"]["board"]
        assert 1 <= entry["least_seats"] <= entry["most_seats"] <= 8
        full = client.get(f"/api/games/{entry['name']}")
        assert full["options_schema"]["properties"]["seats"]
    assert [p["name"] for p in client.get("/api/about")["players"]][:2] == ["novice", "club"]


def test_presets_say_how_many_can_play_them(client: Client) -> None:
    """Every number of players has a preset; a preset can be played by the numbers it names and no other."""
    for shelved in client.get("/api/games"):
        numbers = range(shelved["least_seats"], shelved["most_seats"] + 1)
        playable = {name: preset["seats"] for name, preset in shelved["presets"].items()}
        assert set(numbers) == {number for each in playable.values() for number in each}
    for name, preset in client.get("/api/games/minefield")["presets"].items():
        for number in (2, 3, 4):
            asked = {"game": "minefield", "preset": name, "seats": number}
            client.post("/api/tables", asked, 201 if number in preset["seats"] else 400)


def test_rulebooks_and_their_pictures(client: Client) -> None:
    book = client.get("/api/games/ctron/rules")
    assert book["text"].startswith("#")
    for name in book["pictures"]:
        answer = client.http.get(f"/api/games/ctron/pictures/{name}")
        assert answer.headers["content-type"] == "image/svg+xml"
    for path in ("ctron/pictures/..%2Frules.py", "ctron/pictures/none.svg", "nothing/rules", "nothing"):
        answer = client.http.get(f"/api/games/{path}")
        assert answer.status_code == 404
        assert answer.json()["sentence"].endswith((".", "?"))


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"game": "chess"}, "no game called chess"),
        ({"game": "ctron", "preset": "none"}, "no preset none"),
        ({"game": "ctron", "options": {"row": 5}}, "Did you mean rows"),
        ({"game": "ctron", "options": {"rows": 99}}, "option rows cannot be 99"),
        ({"game": "ctron", "options": {"rows": {"a": [1]}}}, "option rows cannot be"),
        ({"game": "ctron", "seating": [{"who": "bot", "player": "grandmaster"}]}, "Did you mean master"),
        ({"game": "ctron", "seating": [{}, {}, {}]}, "3 people for 2 seats"),
        ({"game": "ctron", "position": "x"}, "x"),
        ({"game": "minefield", "clock": {"seconds": 60, "then": "lose"}}, "Only in a game of two"),
    ],
)
def test_a_table_that_cannot_be_set_is_one_sentence(client: Client, body: dict, says: str) -> None:  # type: ignore[type-arg]
    sentence = client.post("/api/tables", body, 400)["sentence"]
    assert says in sentence
    assert sentence.endswith((".", "?"))


@pytest.mark.parametrize("body", [{}, {"game": 3}, {"game": "ctron", "more": 1}, [], "x"])
def test_what_is_no_request_is_refused_with_a_sentence(client: Client, body: object) -> None:
    assert client.post("/api/tables", body, 422)["sentence"]


def test_records_go_out_and_come_back(client: Client) -> None:
    made = client.set_table("ironclad", "me", "random")
    me = client.sit(made, made["keys"][0]["secret"])
    for _ in range(5):
        me.play()
        me.until(me.my_turn)
    me.does(kind="resign")
    record = client.get(f"/api/tables/{made['table']}/record")
    line = json.dumps(record)
    uploaded = client.post("/api/records", {"record": line, "name": "Old game", "public": True}, 201)
    viewer = client.sit(uploaded["table"])
    assert viewer.welcome["table"]["kind"] == "record"
    assert viewer.state["ply"] == me.state["ply"]
    assert viewer.ask(kind="replay_to", ply=3, point=1)["kind"] == "moment"
    listed = client.get("/api/tables?show=over")["tables"]
    assert "Old game" in [table["name"] for table in listed]
    bad = record | {"actions": record["actions"][:-2]}
    assert "claims a result" in client.post("/api/records", {"record": json.dumps(bad)}, 400)["sentence"]
    assert "not JSON" in client.post("/api/records", {"record": "{{{"}, 400)["sentence"]
    nested = "[" * 100_000
    assert client.post("/api/records", {"record": nested}, 400)["sentence"]


def test_a_device_finds_its_own_tables_and_deletes_them(client: Client) -> None:
    made = [client.set_table("ctron", "me", "open") for _ in range(2)]
    keys = [{"table": m["table"], "secret": m["keys"][0]["secret"]} for m in made]
    keys += [{"table": "nothing-here"}, {"table": made[0]["table"] + "x", "secret": "z" * 32}]
    mine = client.post("/api/mine", {"keys": keys})["tables"]
    assert len(mine) == 2
    assert all(m["yours"] == [0] and m["your_turn"] for m in mine)
    path = f"/api/tables/{made[0]['table']}"
    for header in (
        {},
        {"authorization": f"Bearer {keys[0]['secret']}"},
        {"authorization": "Bearer " + "x" * 32},
    ):
        assert client.http.delete(path, headers=header).status_code == 409
    watching = client.sit(made[0])
    assert (
        client.http.delete(path, headers={"authorization": f"Bearer {made[0]['owner']}"}).status_code == 204
    )
    while watching.read()["kind"] != "gone":
        pass
    assert client.http.get(path).status_code == 404
    assert len(client.post("/api/mine", {"keys": keys})["tables"]) == 1


@pytest.mark.parametrize("name", list(registered()))
def test_positions_are_drawn_with_their_legal_actions(client: Client, name: str) -> None:
    drawn = client.post("/api/scene", {"game": name})
    for _ in range(4):
        if drawn["over"]:
            break
        text = drawn["legal"][0]["text"]
        body = {"game": name, "play": [*drawn.get("played", []), text]}
        played = body["play"]
        drawn = client.post("/api/scene", body)
        drawn["played"] = played
    assert drawn["scene"]["board"]
    if not registered()[name].about.secrets:
        again = client.post(
            "/api/scene", {"game": name, "position": drawn["position"], "options": drawn["options"]}
        )
        assert again["position"] == drawn["position"]


def test_a_gesture_is_narrowed_without_a_table(client: Client) -> None:
    drawn = client.post("/api/scene", {"game": "ctron", "position": "L...R L"})
    path = drawn["legal"][0]["path"]
    touched = client.post("/api/scene", {"game": "ctron", "position": "L...R L", "touched": path[:1]})
    assert path[1] in touched["next"]
    assert "no slide" in client.post("/api/scene", {"game": "ctron", "play": ["zz"]}, 400)["sentence"]


def test_a_position_is_analysed(server: Running, client: Client) -> None:
    told = client.post("/api/analyse", {"game": "ctron", "position": "L...R L", "simulations": 50})
    best = told["candidates"][0]
    assert best["text"] == "1:1-1:4"
    assert best["path"] == ["cell:1:1", "cell:1:4"]
    over = client.post("/api/analyse", {"game": "ctron", "position": "##LR L"}, 400)
    assert "nothing to analyse" in over["sentence"]
    assert client.post("/api/analyse", {}, 400)["sentence"]
    assert client.post("/api/analyse", {"table": "not-a-table"}, 404)["sentence"]


def test_every_move_has_its_class_where_the_solver_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those that a short search never came to."""
    position = Position.read(game("ctron"), game("ctron").options(), "L.../..../..../...R L")
    legal = position.legal(0)
    short = Thought((Candidate(legal[0], 3, 0.7, 1.0, False),), 3, False, ())
    monkeypatch.setattr(thinking, "mode", lambda _: NATIVE)
    monkeypatch.setattr(thinking.Searcher, "think", lambda *_: short)
    known = Standing(True, "N", frozenset(), dict.fromkeys(legal, "L"))
    monkeypatch.setattr(thinking, "exact_classes", lambda _: known)
    told = thinking.think(position, 0, AskAnalysis(game="ctron"))
    assert [c.action for c in told.candidates][:1] == legal[:1]
    assert {c.action: c.exact for c in told.candidates} == dict.fromkeys(legal, "L")
    monkeypatch.setattr(thinking, "exact_classes", lambda _: None)
    assert [c.action for c in thinking.think(position, 0, AskAnalysis(game="ctron")).candidates] == legal[:1]


def test_the_page_or_a_word_on_how_to_build_it(client: Client) -> None:
    answer = client.http.get("/")
    assert answer.status_code == 200
    assert "<html" in answer.text
    assert client.http.get("/api/nothing").status_code == 404
    assert client.http.get("/../../etc/passwd").status_code in (200, 404)
    assert "root:" not in client.http.get("/%2e%2e/%2e%2e/%2e%2e/etc/passwd").text


def test_text_is_squeezed_and_what_never_changes_is_kept(client: Client) -> None:
    big = client.http.get("/api/games")
    assert big.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in big.headers["vary"].lower()
    plain = client.http.get("/api/games", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == big.json()
    small = client.http.get("/api/tables/nowhere-at-all")
    assert "content-encoding" not in small.headers
    built = STATIC / "index.html"
    if not built.is_file():
        pytest.skip("the page is not built (make page)")
    page = client.http.get("/")
    assert page.headers["cache-control"] == "no-cache"
    for asset in sorted((STATIC / "assets").iterdir()):
        answer = client.http.get(f"/assets/{asset.name}")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.content == asset.read_bytes()
        text = asset.suffix in (".js", ".css") and asset.stat().st_size > 1000
        assert ("content-encoding" in answer.headers) == text, asset.name
