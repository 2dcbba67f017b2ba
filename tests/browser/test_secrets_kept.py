"""Two browsers play whole games with secrets: no frame, no page ever holds what only the other may know."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.house import (
    House,
    as_states,
    frames_of,
    is_over,
    new_table,
    scenes_in,
    sit_down,
    touch_something,
)

from gridwright.games import game
from gridwright.kernel.match import Match
from gridwright.kernel.record import Record, replay
from gridwright.server.views.review import Review

Opener = Callable[..., Any]
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("minefield", {}),
    ("tron", {"options": {"max_rounds": 8, "side": 8}}),
]
PRIVATE = re.compile(r"looks at \w+: it is|draws (?!a special)")
"""Sentences that tell more than the public ones."""


def played_by_two(open_page: Opener, house: House, name: str, rules: dict[str, Any]) -> dict[str, Any]:
    """A whole game: what each browser was told, what its page showed on the way, and the record."""
    pages = [open_page(), open_page()]
    frames = [frames_of(page) for page in pages]
    seating = [{"who": "me", "name": "Ada"}, {"who": "open"}, {"who": "bot", "player": "random"}]
    made = new_table(pages[0], house, name, seating, **rules)
    keys = {key["seat"]: key["secret"] for key in made["keys"]}
    for seat, page in enumerate(pages):
        sit_down(page, house, made["table"], keys[seat])
    rng = random.Random(4)
    shown: list[list[str]] = [[], []]
    for turn in range(600):
        if all(is_over(page) for page in pages):
            break
        for seat, page in enumerate(pages):
            if page.evaluate("Boolean(document.querySelector('svg .area.open, .tray [data-touch]:enabled'))"):
                touch_something(page, rng)
            if turn % 8 == 0:
                shown[seat].append(page.content())
        pages[0].wait_for_timeout(20)
    assert all(is_over(page) for page in pages), "the game did not end"
    record = pages[0].request.get(f"{house.url}/api/tables/{made['table']}/record").json()
    return {"frames": frames, "shown": shown, "keys": keys, "record": record}


@pytest.mark.parametrize(("name", "rules"), GAMES, ids=[one[0] for one in GAMES])
def test_a_whole_game_between_two_browsers_keeps_its_secrets(
    open_page: Opener, house: House, name: str, rules: dict[str, Any]
) -> None:
    played = played_by_two(open_page, house, name, rules)
    match = replay(Record.model_validate(played["record"]), game)
    positions, fresh = [], Match(match.game, match.asked)
    for entry in match.entries:
        positions.append(fresh.position.copy())
        fresh.play(*entry)
    review = Review(positions[0], match.entries)
    facts = [fact for ply in range(len(positions)) for fact in review.facts(ply)]
    compared = 0
    for seat in (0, 1):
        others = {
            fact.how for fact in facts if fact.how and seat not in [one.seat for one in fact.knew]
        } - own_sentences(match, seat)
        assert any(PRIVATE.search(sentence) for sentence in others) or name == "minefield"
        texts = [*played["frames"][seat], *played["shown"][seat]]
        for text in texts:
            assert played["keys"][1 - seat] not in text
            assert not [sentence for sentence in others if sentence in text]
        for frame in as_states(played["frames"][seat]):
            compared += same_as_the_view(frame, positions, seat)
    assert compared > len(positions) / 2


def own_sentences(match: Match, seat: int) -> set[str]:
    """All that the seat itself was told in the game."""
    fresh = Match(match.game, match.asked)
    told: set[str] = set()
    for entry in match.entries:
        fresh.play(*entry)
        told.update(fresh.position.view(seat).events())
    return told


def same_as_the_view(frame: str, positions: list[Any], seat: int) -> int:
    """Compare every picture in a frame with one made from the seat's view alone; how many there were."""
    message = json.loads(frame)
    if message["kind"] != "state" or message["over"]:
        return 0
    views = {entry["ply"]: entry["scene"] for entry in message["log"]["entries"] if entry.get("scene")}
    view = positions[message["ply"]].view(seat)
    assert message["scene"] == view.scene(seat, hints=False).to_dict()
    told = [(one["id"], one["text"], tuple(one["path"])) for one in message["legal"]]
    assert told == (view.legal_actions(seat) if message["turn"] is not None else [])
    for ply, scene in views.items():
        if ply < len(positions):
            assert scene == positions[ply].view(seat).scene(seat, hints=False).to_dict()
    assert len(list(scenes_in(frame))) == 1 + len(views)
    return 1 + len(views)
