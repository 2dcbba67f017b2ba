"""Chat: plain text, on one line, not too much of it."""

from __future__ import annotations

import json
from dataclasses import replace

from tests.server.clients import Client, two_people
from tests.server.running import FREE, Running, Starter


def test_talk_is_plain_text_on_one_line(client: Client) -> None:
    _, left, right = two_people(client)
    left.does(kind="chat", text="  <b>hello</b>\n\x07 there ")
    right.until(lambda: bool(right.chat))
    assert right.chat[-1]["text"] == "<b>hello</b> there"
    assert "nothing in that" in left.refused(kind="chat", text="\u200b \n")
    assert "characters" in left.refused(kind="chat", text="x" * 400)


def test_towers_of_accents_are_taken_down(client: Client) -> None:
    _, left, right = two_people(client)
    tower, vietnamese = "Z" + "\u0301" * 40 + "algo", "Vie\u0323\u0302t Nam"
    for said, told in ((tower, "Z" + "\u0301" * 4 + "algo"), (vietnamese, vietnamese)):
        left.does(kind="chat", text=said)
        right.until(lambda told=told: bool(right.chat) and right.chat[-1]["text"] == told)


def test_text_is_sent_as_text_and_never_as_html(client: Client) -> None:
    nasty = '<img src=x onerror="alert(1)">'
    made = client.set_table("ctron", "me", "open", name=nasty, public=True)
    person = client.sit(made, made["keys"][0]["secret"])
    person.does(kind="chat", text=nasty)
    for path in (f"/api/tables/{made['table']}", "/api/tables"):
        answer = client.http.get(path)
        assert answer.headers["content-type"] == "application/json"
        assert nasty in json.dumps(answer.json(), ensure_ascii=False).replace('\\"', '"')


def test_talk_is_limited(strict: Running) -> None:
    made = strict.client.set_table()
    person = strict.client.sit(made, made["keys"][0]["secret"])
    answers = [person.ask(kind="chat", text="hm")["kind"] for _ in range(12)]
    assert answers[:5] == ["done"] * 5
    assert answers[-1] == "refused"


def test_who_connects_again_has_said_as_much_as_before(start: Starter) -> None:
    client = start(limits=replace(FREE, chat_a_minute=0.001, chat_burst=8)).client
    made = client.set_table()
    answers = []
    for _ in range(6):
        person = client.sit(made, made["keys"][0]["secret"])
        answers += [person.ask(kind="chat", text="hm")["kind"] for _ in range(2)]
        person.close()
    assert answers == ["done"] * 8 + ["refused"] * 4


def test_whoever_comes_is_told_the_last_of_the_talk(start: Starter) -> None:
    """However much was said, nobody has to read it all to get in."""
    client = start(limits=replace(FREE, chat_burst=1000)).client
    made = client.set_table("ctron", "me", "open")
    me = client.sit(made, made["keys"][0]["secret"])
    for number in range(210):
        me.send(kind="chat", text=f"line {number}")
    me.until(lambda: len(me.chat) == 210)
    late = client.sit(made, made["keys"][1]["secret"])
    assert [line["text"] for line in late.chat] == [f"line {number}" for number in range(10, 210)]
    me.does(kind="chat", text="welcome")
    late.until(lambda: late.chat[-1]["text"] == "welcome")
    assert len(late.chat) == 201
