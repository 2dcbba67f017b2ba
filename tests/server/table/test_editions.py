"""Games of other editions of the rules go on, or are closed and kept."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest
from tests.server.later_editions import LATER, refusing
from tests.server.running import Starter
from tests.server.storage import first_database
from tests.server.storage.old_tables import seen_by

from gridwright.games import game
from gridwright.kernel.game import Game
from gridwright.server.storage import schema
from gridwright.server.storage.store import Store
from gridwright.server.table.editions import OLDER
from toygame import notation as toy_notation
from toygame import options as toy_options

TOY = Game("toy", "toygame")


def test_games_of_older_rules_go_on_with_a_sentence(
    start: Starter, old_file: str, later_editions: pytest.MonkeyPatch
) -> None:
    server = start(database=old_file, pace=9999)
    for told in first_database.RUNNING:
        spectator = server.client.sit(told["table"])
        assert spectator.state["notice"] == OLDER
        assert spectator.state["ply"] == told["seen"][0]["ply"]
        spectator.close()
    for told in first_database.OVER:
        assert server.client.sit(told["table"]).state["notice"] == ""
    told = first_database.named("tron running")
    seen = next(seen for seen in told["seen"] if seen["turn"])
    person = seen_by(server.client, told, seen)
    person.play()
    added = [line["text"] for line in person.log[len(seen["log"]) :]]
    assert added[0] == f"From here on the game is played by edition {LATER} of the rules."
    played = [line for line in person.log if line["kind"] == "play"]
    later_editions.undo()
    server.stop()
    older = start(database=old_file, pace=9999).client
    answer = older.http.get(f"/api/tables/{told['table']}")
    assert answer.status_code == 400
    sentence = answer.json()["sentence"]
    assert sentence.startswith(
        f"This game cannot be opened here: it was played by edition {LATER} of the rules"
    )
    assert len(played) > told["seen"][0]["ply"]


def test_a_game_that_todays_rules_make_another_one_is_closed_and_kept(
    start: Starter, old_file: str, later_editions: pytest.MonkeyPatch
) -> None:
    Store(old_file).close()  # by the rules of then
    told = first_database.named("minefield running")
    was = next(seen for seen in told["seen"] if seen["turn"] is not None)
    texts = [line[2] for line in was["log"] if line[0] == "p"]
    gone = next(line[2] for line in was["log"] if line[1] >= 0 and line[2] != "?" and line[0] == "p")
    refusing(later_editions, "minefield", gone)
    server = start(database=old_file, pace=9999)
    person = seen_by(server.client, told, was)
    hub = server.app.state.hub
    table = hub.rooms[told["table"]].table
    number = 1 + next(i for i, written in enumerate(table.written) if written.text == gone)
    state = person.state
    assert state["over"]
    assert state["results"] is None
    assert state["ending"].startswith(
        f"This game was begun under edition 1 of the rules, and by today's edition {LATER} it would be "
        f"another game. It is closed, and kept as it was played: action {number} "
    )
    assert f"“{gone}” is played no more." in state["ending"]
    assert (state["turn"], state["deciding"], state["legal"]) == (None, [], [])
    # All of it can be read, as it was written; the board is the last one that is surely the same.
    assert state["ply"] <= number - 1
    assert len(person.log) == len(was["log"])
    assert sum(line["text"].endswith(f": {gone}") for line in person.log) == texts.count(gone)
    assert "This game was begun" in person.refused(kind="play", text="F")
    assert "This game was begun" in person.refused(kind="offer_undo")
    person.does(kind="chat", text="a pity")
    body = server.client.get(f"/api/tables/{told['table']}/record")
    assert body["rules"] == 1
    assert [action for _, action in body["actions"]] == [written.text for written in table.written]
    server.stop()
    # The rules of then would go on with it, but everybody has seen everything now.
    later_editions.undo()
    again = start(database=old_file, pace=9999).client.sit(told["table"])
    assert again.state["over"]
    assert "would go on" in again.state["ending"]


def test_a_game_that_was_over_does_not_begin_again(
    start: Starter, old_file: str, later_editions: pytest.MonkeyPatch
) -> None:
    told = first_database.named("ctron resigned")
    store = Store(old_file)
    with store.writing() as connection:  # as if today's rules did not know that end
        connection.execute(schema.JOURNAL.delete().where(schema.JOURNAL.c.kind == "resign"))
    store.close()
    state = start(database=old_file, pace=9999).client.sit(told["table"]).state
    assert state["over"]
    assert "it was over, and would go on" in state["ending"]


def test_options_that_are_no_more_close_a_game(
    start: Starter, old_file: str, later_editions: pytest.MonkeyPatch
) -> None:
    told = first_database.named("cups in random pairs")
    with sqlite3.connect(old_file.removeprefix("sqlite:///")) as file:
        file.execute("update tables set setup = replace(setup, 'hex61_spread', 'hex99') where game = 'cups'")
    file.close()
    Store(old_file).close()
    person = start(database=old_file, pace=9999).client.sit(told["table"])
    assert "hex99" in person.state["ending"]
    assert len(person.log) == len(told["seen"][0]["log"])


def toy_server(start: Starter, database: str) -> Any:
    def find(name: str) -> Game:
        return TOY if name == "toy" else game(name)

    return start(database=database, pace=0, app={"find": find})


def test_a_later_edition_of_somebodys_own_game(
    start: Starter, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Undone, resigned and talked over: all of it is told of a game that is closed."""
    server = toy_server(start, database)
    made = server.client.set_table("toy", "me", "open", options={"tokens": 30})
    people = [server.client.sit(made, key["secret"]) for key in made["keys"]]
    people[1].does(kind="sit_down")
    for _ in range(3):
        people[0].play("3")
        people[1].until(people[1].my_turn)
        people[1].play("1")
        people[0].until(people[0].my_turn)
    people[0].does(kind="chat", text="well")
    before = [line["text"] for line in people[0].log]
    server.stop()
    monkeypatch.setattr(toy_options, "RULES_VERSION", 2, raising=False)
    tells = toy_notation.position_text
    monkeypatch.setattr(toy_notation, "position_text", lambda o, s: tells(o, s).replace("2", "two"))
    server = toy_server(start, database)
    person = server.client.sit(made, made["keys"][0]["secret"])
    assert "it leads to another position now" in person.state["ending"]
    told = [line["text"].split(": ")[-1] for line in person.log]
    assert told == before
    assert [line["text"] for line in person.chat] == ["well"]
    uploaded = server.client.get(f"/api/tables/{made['table']}/record")
    kept = server.client.post("/api/records", {"record": json.dumps(uploaded)}, 201)
    again = server.client.sit(kept["table"])
    assert "would be another game" in again.state["ending"]
    assert [line["text"].split(": ")[-1] for line in again.log] == [
        action for _, action in uploaded["actions"]
    ]
