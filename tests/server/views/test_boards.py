"""What viewers are shown: boards on the way, gestures half made, words."""

from __future__ import annotations

from tests.server.clients import Client, two_people

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


def test_touching_is_drawn_for_oneself_alone(client: Client) -> None:
    _, left, right = two_people(client)
    path = left.state["legal"][0]["path"]
    answer = left.ask(kind="touch", touched=path[:1])
    assert answer["kind"] == "picture"
    assert path[1] in answer["next"]
    assert {"at": path[0], "kind": "chosen"} in answer["scene"]["highlights"]
    assert "Nothing legal begins" in left.refused(kind="touch", touched=["cell:9:9"])
    count = len(right.frames)
    right.ask(kind="ping")
    assert all('"picture"' not in frame for frame in right.frames[count:])


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
