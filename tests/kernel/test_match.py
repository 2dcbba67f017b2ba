"""Matches: a game from its first position on, with a way back."""

from __future__ import annotations

import random

import pytest

from gridwright.games import game
from gridwright.kernel.contract import NATURE, SPECTATOR
from gridwright.kernel.errors import GridwrightError, IllegalAction
from gridwright.kernel.game import Game
from gridwright.kernel.match import Match
from gridwright.kernel.position import OPEN


@pytest.fixture
def match() -> Match:
    g = game("ctron")
    return Match(g, g.options("wood"))


@pytest.fixture
def toll() -> Match:
    g = Game("toy", "toygame")
    return Match(g, g.options("few"))


def say(match: Match, *texts: str) -> None:
    for text in texts:
        match.play(match.position.to_move, match.position.read_action(text))


def test_actions_are_logged(match: Match) -> None:
    say(match, "1:1-1:3", "4:4-2:4")
    assert match.log(SPECTATOR) == match.log(OPEN) == [(0, "1:1-1:3"), (1, "4:4-2:4")]
    assert match.position.text() == "##L./...R/...#/...# L"
    assert not match.over


def test_an_illegal_action_is_not_logged(match: Match) -> None:
    with pytest.raises(IllegalAction):
        match.play(1, 0)
    assert match.entries == []


def test_what_records_hold_is_said(match: Match) -> None:
    match.say(0, "1:1-1:3")
    match.say(1, "2:4")
    assert match.log(OPEN) == [(0, "1:1-1:3"), (1, "4:4-2:4")]
    for seat, text, why in (
        (1, "2:4-2:3", "It is not Right's turn, but Left's."),
        (NATURE, "die 1", "It is not Nature's turn, but Left's."),
        (0, "1:3-1:9", "1:9 is not on the board"),
        (0, "1:3-1:1", "1:3-1:1 is not legal here: the way is blocked"),
    ):
        with pytest.raises(GridwrightError, match=why):
            match.say(seat, text)
    assert len(match.entries) == 2
    assert match.position_at(0).text() == "L.../..../..../...R L"
    match.resign(0)
    with pytest.raises(IllegalAction, match="The game is over: Right wins"):
        match.say(0, "1:3-1:4")


def test_nature_says_its_part_in_its_turn(toll: Match) -> None:
    toll.say(0, "take 1")
    with pytest.raises(IllegalAction, match="It is not Bob's turn, but Nature's"):
        toll.say(1, "take 1")
    toll.say(NATURE, "die 1")
    assert toll.log(OPEN) == [(0, "take 1"), (NATURE, "die 1")]


# What was tried


def no_dice() -> None:
    raise AssertionError("nothing is rolled here")


def test_what_was_tried_is_taken_where_it_was_tried_and_nowhere_else(match: Match) -> None:
    (long,), (short,) = (
        match.tried(0, slide(match, "1:1-1:3"), no_dice),
        match.tried(0, slide(match, "1:1-1:2"), no_dice),
    )
    match.take(long)
    with pytest.raises(IllegalAction, match="That was tried as action 1 of another position"):
        match.take(short)
    (answer,) = match.tried(1, slide(match, "4:4-2:4"), no_dice)
    match.take_back(0)
    say(match, "1:1-1:2")
    with pytest.raises(IllegalAction, match="That was tried as action 2 of another position"):
        match.take(answer)
    assert match.log(OPEN) == [(0, "1:1-1:2")]
    assert match.position.text() == match.position_at(1).text()


def test_nothing_is_tried_that_is_not_legal_whatever_a_view_offered(match: Match) -> None:
    blocked = slide(match, "1:1-1:3")
    say(match, "1:1-1:2", "4:4-4:3")
    with pytest.raises(IllegalAction, match="1:1-1:3 is not legal here"):
        match.tried(0, blocked, no_dice)
    assert match.ply == 2


def slide(match: Match, text: str) -> int:
    return match.position.read_action(text)


def test_a_position_that_was_taken_stays_as_it_is_for_those_who_look_at_it(match: Match) -> None:
    for goes_on in (
        lambda: match.say(1, "4:4-2:4"),
        lambda: say(match, "4:4-2:4"),
        lambda: match.take_back(0),
    ):
        (first,) = match.tried(0, slide(match, "1:1-1:3"), no_dice)
        match.take(first)
        looked_at = match.lately(1)
        assert looked_at is not None
        before = looked_at.text()
        goes_on()
        assert looked_at.text() == before
        match.take_back(0)


def test_undo_goes_back_one_decision(match: Match) -> None:
    texts = [match.position.text()]
    for move in ("1:1-1:3", "4:4-2:4", "1:3-2:3"):
        say(match, move)
        texts.append(match.position.text())
    while match.undo():
        texts.pop()
        assert match.position.text() == texts[-1]
    assert len(texts) == 1
    assert not match.undo()
    say(match, "1:1-1:2")


def test_undo_takes_the_dice_after_the_decision_with_it(toll: Match) -> None:
    say(toll, "1", "die 0", "1", "die 1")
    assert toll.position.text() == "1 A"
    assert toll.undo()
    assert toll.position.text() == "3 B"
    assert toll.entries == [[0, 0], [NATURE, 0]]
    assert toll.undo()
    assert toll.position.text() == "4 A"
    assert not toll.undo()


def test_a_seat_takes_back_its_last_action_and_what_was_answered(match: Match) -> None:
    say(match, "1:1-1:3", "4:4-2:4", "1:3-2:3")
    assert (match.undo_keeps(0), match.undo_keeps(1)) == (2, 1)
    match.take_back(match.undo_keeps(1))
    assert match.log(OPEN) == [(0, "1:1-1:3")]
    assert match.rewrites == [1]
    assert match.undo_barred(1) == "There is nothing to take back yet."
    assert match.undo_barred(0) is None


def test_what_was_rolled_stays_rolled(toll: Match) -> None:
    say(toll, "1", "die 0")
    assert toll.undo_barred(0) == "Something was rolled since then, and what is rolled stays rolled."
    say(toll, "1")
    assert toll.undo_keeps(1) == 2


def test_nothing_is_taken_back_that_was_seen_or_is_over(match: Match) -> None:
    secrets = game("minefield")
    assert (
        Match(secrets, secrets.options()).undo_barred(0)
        == "In a game with secrets nothing can be taken back."
    )
    say(match, "1:1-1:3")
    match.resign(1)
    with pytest.raises(IllegalAction, match="The game is over, and stays as it is"):
        match.undo_keeps(0)


def test_every_moment_can_be_gone_back_to() -> None:
    g = game("cups")
    match, rng, texts = Match(g, g.options()), random.Random(2), []
    for _ in range(50):
        texts.append(match.position.text())
        match.play(match.position.to_move, rng.choice(match.position.legal()))
    assert [match.position_at(ply).text() for ply in range(50)] == texts
    match.take_back(33)
    assert match.position.text() == texts[33]
    match.play(match.position.to_move, match.position.legal()[0])
    assert [match.position_at(ply).text() for ply in range(34)] == texts[:34]
    with pytest.raises(IllegalAction, match=r"There is no moment 35: 34 actions have been played"):
        match.position_at(35)


def test_resigning_ends_the_game(match: Match) -> None:
    say(match, "1:1-1:3")
    match.resign(1)
    assert match.over
    assert match.results() == [1.0, 0.0]
    assert match.ending() == "Left wins: Right resigned."
    for attempt in (lambda: match.resign(0), lambda: match.play(1, 0)):
        with pytest.raises(IllegalAction, match="The game is over: Left wins: Right resigned"):
            attempt()


def test_a_resignation_can_be_taken_back_by_itself(match: Match) -> None:
    say(match, "1:1-1:3")
    match.resign(1)
    assert match.undo()
    assert not match.over
    assert match.log(OPEN) == [(0, "1:1-1:3")]


def test_nature_settles(toll: Match) -> None:
    say(toll, "1")
    for _ in range(2):
        toll.settle(toll.position.book.rng(3))
        assert toll.position.to_move == 1
        assert [seat for seat, _ in toll.log(OPEN)] == [0, NATURE]
        assert toll.log(OPEN)[-1][1] in ("die 0", "die 1")


def test_the_same_dice_fall_from_the_same_seed() -> None:
    g = Game("toy", "toygame")

    def fallen(seed: int) -> list:
        match = Match(g, g.options("ten"))
        rng = match.position.book.rng(seed)
        while not match.over:
            match.play(match.position.to_move, 0)
            match.settle(rng)
        return match.entries

    assert fallen(1) == fallen(1)
    assert len({str(fallen(seed)) for seed in range(20)}) > 1


def test_a_match_may_begin_anywhere() -> None:
    g = game("ctron")
    match = Match(g, g.options(), "L...R L", ["me", "random"])
    say(match, "1:1-1:4")
    assert match.over
    assert match.ending() == "Left wins: Right cannot move, and loses."
    assert match.undo()
    assert match.position.text() == "L...R L"
    assert (match.options.rows, match.options.cols) == (1, 5)
