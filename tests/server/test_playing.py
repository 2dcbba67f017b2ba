"""Tables over the network: play, watch, resign, take back, play again, talk, and bots that fail."""

from __future__ import annotations

import re
import threading
import time
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from tests.server.clients import Client, Person
from tests.server.conftest import Running, Starter

from gridwright.agents.players import RandomBot
from gridwright.games import game
from gridwright.kernel.binding import INTERPRETED, NATIVE
from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import IllegalAction
from gridwright.kernel.game import Game
from gridwright.kernel.match import Match
from gridwright.kernel.position import Position
from gridwright.server.bots import MOST_SEARCHED, Bots


def two(client: Client, name: str = "ctron", **more: Any) -> tuple[dict[str, Any], Person, Person]:
    made = client.set_table(name, "me", "open", **more)
    first, second = (client.sit(made, key["secret"]) for key in made["keys"])
    client.post(f"/api/tables/{made['table']}/join", {"secret": made["keys"][1]["secret"], "name": "Bo"})
    return made, first, second


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


def test_two_people_and_a_late_spectator_agree(client: Client) -> None:
    made, left, right = two(client)
    left.play()
    right.play()
    watcher = client.sit(made)
    left.until(lambda: left.state["ply"] == 2)
    assert watcher.welcome["your_seats"] == []
    assert watcher.state["turn"] is None
    assert watcher.state["legal"] == []
    assert watcher.state["position"] == left.state["position"] == right.state["position"]
    strip = [{k: v for k, v in line.items() if k != "scene"} for line in left.log]
    assert strip == [{k: v for k, v in line.items() if k != "scene"} for line in watcher.log]
    assert "watching" in watcher.refused(kind="resign")


def test_an_illegal_or_late_action_gets_the_kernels_sentence_and_changes_nothing(client: Client) -> None:
    _, left, right = two(client, preset="wood")
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


SHOT = "W c4 e4 | B d5=2 f8=3 | w D4 | b E4 E5 | turn W A"
"""A position of Ironclad in which White may shoot at d5, and dice decide."""


def test_what_happened_between_two_states_comes_with_its_boards(client: Client) -> None:
    made = client.set_table("ironclad", "me", "open", position=SHOT)
    me, other = (client.sit(made, key["secret"]) for key in made["keys"])
    me.play("*d5")
    other.until(lambda: other.state["ply"] == me.state["ply"])
    for person in (me, other):
        *before, last = person.log
        assert [line["seat"] for line in person.log][:2] == [0, -1]
        assert all(line["scene"]["board"] for line in before), "each board on the way"
        assert "scene" not in last, "the last one is the state's own"
    late = client.sit(made)
    assert all("scene" not in line for line in late.log), "what is long past needs no showing"


def test_two_tabs_on_one_seat_agree(client: Client) -> None:
    made = client.set_table("ctron", "me", "open")
    tabs = [client.sit(made, made["keys"][0]["secret"]) for _ in range(2)]
    tabs[0].play()
    tabs[1].until(lambda: tabs[1].state["ply"] == 1)
    boards = [tab.state for tab in tabs]
    assert boards[0] == boards[1]


def test_a_reload_in_mid_turn_resumes_exactly(client: Client) -> None:
    made, left, _ = two(client)
    left.play()
    before = left.state
    left.close()
    again = client.sit(made, made["keys"][0]["secret"])
    for part in ("ply", "scene", "legal", "turn", "position", "deciding"):
        assert again.state[part] == before[part], part


def test_touching_is_drawn_for_oneself_alone(client: Client) -> None:
    _, left, right = two(client)
    path = left.state["legal"][0]["path"]
    answer = left.ask(kind="touch", touched=path[:1])
    assert answer["kind"] == "picture"
    assert path[1] in answer["next"]
    assert {"at": path[0], "kind": "chosen"} in answer["scene"]["highlights"]
    assert "Nothing legal begins" in left.refused(kind="touch", touched=["cell:9:9"])
    count = len(right.frames)
    right.ask(kind="ping")
    assert all('"picture"' not in frame for frame in right.frames[count:])


def test_resigning_of_two_ends_the_game(client: Client) -> None:
    _, left, right = two(client)
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


def test_undo_needs_the_others_consent_and_rewrites_the_log(client: Client) -> None:
    _, left, right = two(client)
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


def test_a_rematch_rotates_the_seats_and_keeps_the_keys(client: Client) -> None:
    made, left, right = two(client)
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


def test_talk_is_plain_text_on_one_line(client: Client) -> None:
    _, left, right = two(client)
    left.does(kind="chat", text="  <b>hello</b>\n\x07 there ")
    right.until(lambda: bool(right.chat))
    assert right.chat[-1]["text"] == "<b>hello</b> there"
    assert "nothing in that" in left.refused(kind="chat", text="\u200b \n")
    assert "characters" in left.refused(kind="chat", text="x" * 400)


def test_presence_is_told(client: Client) -> None:
    made, left, right = two(client)
    left.until(lambda: left.people[1]["here"] and left.people[1]["name"] == "Bo")
    right.close()
    left.until(lambda: not left.people[1]["here"])
    client.sit(made)


def test_a_past_moment_is_shown_as_it_was_seen(client: Client) -> None:
    _, left, right = two(client)
    boards = [left.state["scene"]["pieces"]]
    for person in (left, right, left):
        person.play()
        boards.append(person.state["scene"]["pieces"])
    for ply, board in enumerate(boards):
        moment = right.ask(kind="replay_to", ply=ply)
        assert moment["scene"]["pieces"] == board
        assert (moment["entry"] or {"ply": 0})["ply"] == ply
    assert "There is no moment 9" in right.refused(kind="replay_to", ply=9)


def test_a_database_that_does_not_answer_is_said_and_nothing_is_lost(
    server: Running, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worst case: the action was stored, but the database failed before it said so."""
    _, left, right = two(client)
    real = server.app.state.house.store.add

    def fails(*words: Any) -> None:
        real(*words)
        raise OperationalError("commit", {}, Exception("gone"))

    monkeypatch.setattr(server.app.state.house.store, "add", fails)
    assert "cannot store" in left.refused(kind="play", action=left.state["legal"][0]["id"])
    monkeypatch.undo()
    right.until(right.my_turn)
    assert right.state["ply"] == 1
    right.play()
    left.until(lambda: left.state["ply"] == 2)


class Broken:
    """A bot that fails."""

    name = "novice"

    def ranked(self, *_: object) -> list[int]:
        raise ZeroDivisionError


def test_a_bot_that_fails_is_reported_and_can_be_replaced(
    server: Running, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gridwright.server import bots

    real = bots.bot
    monkeypatch.setattr(bots, "bot", lambda name, *a: Broken() if name == "novice" else real(name, *a))
    made = client.set_table("ctron", "me", "novice")
    me = client.sit(made, made["keys"][0]["secret"])
    me.play()
    me.until(lambda: bool(me.people[1]["fault"]))
    me.until(lambda: "bot failed" in me.log[-1]["text"])
    assert me.state["ply"] == 1
    assert "no player called" in me.refused(kind="seat_bot", seat=1, player="nobody at all")
    me.does(kind="seat_bot", seat=1, player="random")
    me.until(lambda: me.state["ply"] == 2)
    assert not me.people[1]["fault"]
    assert "is well" in me.refused(kind="seat_bot", seat=1, player="random")


def test_one_silent_player_does_not_stall_the_rest(client: Client) -> None:
    made = client.set_table(
        "minefield", "me", "open", "open", seats=3, absence={"after": 5, "then": "bot"}, substitute="random"
    )
    people = [client.sit(made, key["secret"]) for key in made["keys"][:2]]
    for person in people:
        person.send(kind="chat", text="here")
    table = made["table"]
    end = time.monotonic() + 25
    while time.monotonic() < end:
        seats = people[0].people
        if seats[2]["driven_by"] == "bot":
            break
        for person in people:
            person.ask(kind="ping")
            if person.state["turn"] is not None:
                person.play()
        time.sleep(0.05)
    assert seats[2]["driven_by"] == "bot"
    absent = client.sit(table, made["keys"][2]["secret"])
    assert any("silent" in line["text"] for line in absent.log if line["kind"] == "note")
    assert "; random bot from action" in client.get(f"/api/tables/{table}/record")["seats"][2]
    if absent.ask(kind="sit_down")["kind"] == "done":
        absent.until(lambda: absent.people[2]["driven_by"] == "person")
    else:
        absent.until(lambda: absent.state["over"])


def test_an_absent_opponent_is_nudged_and_may_be_replaced(client: Client) -> None:
    made = client.set_table("ctron", "me", "open", absence={"after": 5, "then": "nudge"})
    me = client.sit(made, made["keys"][0]["secret"])
    me.play()
    assert "5 seconds" in me.refused(kind="seat_bot", seat=1, player="random")
    while me.read(15)["kind"] != "nudge":
        pass
    me.does(kind="seat_bot", seat=1, player="random")
    me.until(lambda: me.state["ply"] == 2)


@pytest.mark.parametrize("then", ["bot", "lose"])
def test_a_flag_falls(client: Client, then: str) -> None:
    made = client.set_table("ctron", "me", "open", clock={"seconds": 5, "then": then}, substitute="random")
    me = client.sit(made, made["keys"][0]["secret"])
    assert not any(clock["running"] for clock in me.state["clocks"]), "not all are seated"
    client.post(f"/api/tables/{made['table']}/join", {"secret": made["keys"][1]["secret"]})
    me.until(lambda: me.state["clocks"][0]["running"])
    if then == "lose":
        me.until(lambda: me.state["over"], timeout=10)
        assert me.state["ending"] == "Right wins: Left's time is over."
    else:
        me.until(lambda: me.people[0]["driven_by"] == "bot", timeout=10)
        me.until(lambda: me.state["ply"] == 1)


def test_a_free_seat_of_a_public_table_may_be_taken_once(client: Client) -> None:
    made = client.set_table("ctron", "me", "open", public=True, name="Open house")
    listed = client.get("/api/tables?show=free")["tables"]
    assert [table["name"] for table in listed] == ["Open house"]
    joined = client.post(f"/api/tables/{made['table']}/join", {"name": "Walk-in"})
    assert joined["seats"] == [1]
    again = client.post(f"/api/tables/{made['table']}/join", {"name": "Late"}, 409)
    assert "no free seat" in again["sentence"]
    person = client.sit(made, joined["secret"])
    assert person.welcome["your_seats"] == [1]
    assert person.people[1]["name"] == "Walk-in"


def test_bots_keep_nobody_waiting_while_the_fast_code_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight riders choose among hundreds of spaces: without compiled code by urge, at once."""
    monkeypatch.setattr("gridwright.server.bots.mode", lambda _: INTERPRETED)
    position = Position(game("tron"), game("tron").options(seats=8))
    dice = position.book.rng(1)
    while position.to_move == NATURE:
        position.play(position.sample(dice), NATURE)
    seat = position.to_move
    view = position.view(seat)
    assert len(view.legal(seat)) > MOST_SEARCHED
    searched: list[str] = []
    monkeypatch.setattr("gridwright.server.bots.bot", lambda name, *_: searched.append(name) or RandomBot())
    assert Bots._choose(view, seat, "expert") in view.legal(seat)
    assert not searched
    monkeypatch.setattr("gridwright.server.bots.mode", lambda _: NATIVE)
    assert Bots._choose(view, seat, "expert") in view.legal(seat)
    assert searched == ["expert"]


def test_the_word_that_bots_are_warming_up_goes_when_they_are(
    start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also while nothing else happens at the table."""
    compiled = threading.Event()
    now: dict[str, str] = {}

    def warm(found: Game, _: object) -> threading.Event:
        compiled.wait(30)
        now[found.name] = NATIVE
        return compiled

    monkeypatch.setattr("gridwright.server.bots.COMPILE", "")
    monkeypatch.setattr("gridwright.server.bots.warm", warm)
    monkeypatch.setattr("gridwright.server.bots.mode", lambda found: now.get(found.name, INTERPRETED))
    client = start().client
    made = client.set_table("ctron", "me", "novice")
    me = client.sit(made, made["keys"][0]["secret"])
    assert "being made ready" in me.state["notice"]
    compiled.set()
    me.until(lambda: me.state["notice"] == "")


def test_choices_without_an_event_have_words(client: Client) -> None:
    """Whoever hears the log read out is told more than a letter."""
    made = client.set_table("minefield", "me", "open", seats=2)
    people = [client.sit(made, key["secret"]) for key in made["keys"]]
    for person in people:
        person.ask(kind="ping")
    first = next(person for person in people if person.state["turn"] is not None)
    while not any(legal["path"] == ["button:cautious"] for legal in first.state["legal"]):
        first.play()
    careful = next(legal for legal in first.state["legal"] if legal["path"] == ["button:cautious"])
    first.does(kind="play", action=careful["id"], turn=first.state["turn"])
    for person in people:
        person.until(lambda person=person: person.state["version"] >= first.state["version"])
        line = [entry for entry in person.log if entry["kind"] == "play"][-1]
        assert (line["text"], line["words"]) == ("C", "Cautious: one step, one look")
