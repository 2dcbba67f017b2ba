"""Nobody can fill a journal: most of it is kept for the game, and of the rest each seat has its share."""

from __future__ import annotations

import itertools
from dataclasses import replace

from tests.server.table.at_a_table import AtATable

from gridwright.server.limits import Limits
from gridwright.server.table.commands import chat, resign, sit_down, takeover, undo

SMALL = replace(Limits(), journal_length=200, kept_for_play=100, seat_changes=20)
"""Of two seats each has 50 entries beside its play."""


def test_a_seat_that_changes_hands_again_and_again_cannot_fill_the_journal() -> None:
    at = AtATable(limits=SMALL)
    for _ in range(20):
        at.does(takeover.seat_bot, [0], 0, "random")
        assert at.does(sit_down.sit_down, 0)
    assert "Left has changed 20 times" in at.refuses(takeover.seat_bot, [0], 0, "random")
    assert "changed 20 times" in at.refuses(sit_down.sit_down, 0, "Another name")
    at.plays()
    at.plays()
    assert at.table.ply == 2


def test_who_talks_away_a_share_keeps_nobody_else_from_anything() -> None:
    at = AtATable(limits=SMALL)
    while not at.refuses(chat.say, 0, "hm", 300):
        pass
    assert len(at.journal) == 51, "Bo sat down, and then there was talk"
    assert "what is left is kept for the game" in at.refuses(chat.say, 0, "hm", 300)
    assert at.does(chat.say, 1, "hm", 300)
    while not at.table.match.over:
        at.plays()
    assert at.table.over


def test_who_has_used_up_a_share_may_still_resign_and_be_replaced() -> None:
    at = AtATable(limits=SMALL, absence={"after": 5, "then": "bot"})
    while not at.refuses(chat.say, 0, "hm", 300):
        pass
    at.table.people[0].waited_since -= 10_000
    assert at.does(takeover.replace_absent, 0)
    assert "kept for the game" in at.refuses(sit_down.sit_down, 0), "the bot decides from here on"
    at = AtATable(limits=SMALL)
    while not at.refuses(chat.say, 0, "hm", 300):
        pass
    assert at.does(resign.resign, 0)


def test_who_resigns_and_comes_back_changes_hands_too() -> None:
    at = AtATable("me", "open", "open", "open", game="minefield", seats=4,
                  limits=replace(SMALL, seat_changes=10))  # fmt: skip
    for _ in range(10):
        at.does(resign.resign, 0)
        at.does(sit_down.sit_down, 0)
    assert "changed 10 times" in at.refuses(resign.resign, 0)


def test_a_bot_is_not_seated_again_where_it_sits() -> None:
    at = AtATable()
    assert at.does(takeover.seat_bot, [0], 0, "random")
    assert not at.does(takeover.seat_bot, [0], 0, "random")


def test_names_of_seats_stay_short_however_often_a_bot_takes_over() -> None:
    at = AtATable()
    for turn in itertools.count():
        at.does(takeover.seat_bot, [0], 0, "random")
        at.does(sit_down.sit_down, 0)
        assert at.table.match.seats[0] == "Me", "nobody else has decided anything"
        if turn == 20:
            break
    at = AtATable(preset="wood")
    for _ in range(10):
        at.does(takeover.seat_bot, [0], 0, "random")
        at.plays()
        at.does(sit_down.sit_down, 0)
        at.plays()
        if at.table.over:
            break
    assert len(at.table.match.seats[0]) < 160, at.table.match.seats[0]
    assert at.table.match.seats == at.read_again().match.seats


def test_asking_to_take_back_stops_until_one_acts_again() -> None:
    at = AtATable()
    at.plays()
    at.plays()
    for _ in range(3):
        at.does(undo.offer_undo, 0)
        at.does(undo.answer_undo, 1, False)
    assert "after your next action" in at.refuses(undo.offer_undo, 0)
    at.plays()
    assert at.does(undo.offer_undo, 0)
    before = len(at.journal)
    assert not at.does(undo.answer_undo, 0, True), "who asks has agreed already"
    assert len(at.journal) == before


def test_a_full_journal_has_room_for_the_end() -> None:
    at = AtATable(limits=replace(SMALL, journal_length=3, kept_for_play=0))
    at.plays()
    at.plays()
    assert "it is full" in at.refuses(chat.say, 1, "hm", 300)
    assert at.does(resign.resign, 0)
    assert at.table.over
