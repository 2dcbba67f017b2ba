"""Observers: each is told what it saw and what it may do, made from its own views and from nothing else."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from gridwright.checks.laws import Trial, reguessed
from gridwright.games import game, registered
from gridwright.kernel.contract import HIDDEN, NATURE, OVER, SPECTATOR
from gridwright.kernel.errors import GridwrightError, IllegalAction
from gridwright.kernel.match import Match, Tried
from gridwright.kernel.observer import Observer, Observers, Told, called
from gridwright.kernel.position import OPEN, Position, View

GAMES = sorted(registered())
SECRETIVE = [name for name, g in registered().items() if g.about.secrets]
FIELD = "mbobm/bbobm/ooooo/mmomb/mmomm c1,a3,c5,e3 0"
DUEL = "side 12; A 6,5-6,4 hand=dash1; B 10,10-11,10 hand=dash2; round 2; order AB"


def onlookers(position: Position) -> list[int]:
    return [*range(position.options.seats), SPECTATOR, OPEN]


def told(name: str, start: str, *plays: str, seats: int) -> dict[str, list[list[str]]]:
    """What each onlooker was told of some plays (`Seat: action`, or nature's): a list of lines each."""
    g = game(name)
    position = g.position(g.options(seats=seats), start)
    eyes = {i: Observer(position, i) for i in onlookers(position)}
    for play in plays:
        who, sign, text = play.rpartition(": ")
        seat = g.seat(position.options, who) if sign else NATURE
        action = position.read_action(text, seat)
        for observer in eyes.values():
            observer.see(seat, action)
        position.push(action, seat)
    names = dict(enumerate(g.seat_names(position.options))) | {SPECTATOR: "Spectator", OPEN: "Open eyes"}
    return {names[i]: [[one.text, *one.events] for one in observer.told] for i, observer in eyes.items()}


# What each log shows


def test_only_the_looker_learns_what_lies_there() -> None:
    logs = told("minefield", FIELD, "South: C", "South: ?b1", "South: .", "West: F", "3", seats=4)
    public = [["C"], ["?b1", "South looks at b1."], ["."], ["F"], ["3", "West rolls 3."]]
    private = [*public]
    private[1] = ["?b1", "South looks at b1: it is a mine."]
    assert logs == {
        "South": private,
        "West": public,
        "North": public,
        "East": public,
        "Spectator": public,
        "Open eyes": private,
    }


def test_what_is_chosen_face_down_is_a_question_mark_to_the_others() -> None:
    logs = told("tron", DUEL, "Blue: dash1", "Vermilion: dash2", "Blue: left", "Vermilion: right", seats=2)
    revealed = ["Blue plays Dash.", "Vermilion plays Dash."]
    driven = ["Blue drives from 6,5 to 4,5.", "Vermilion drives from 10,10 to 10,12."]

    def log(*texts: str) -> list[list[str]]:
        blue, vermilion, left, right = texts
        chosen = "Blue has chosen."
        return [[blue, chosen], [vermilion, *revealed], [left, chosen], [right, *driven]]

    assert logs == {
        "Blue": log("dash1", "?", "left", "?"),
        "Vermilion": log("?", "dash2", "?", "right"),
        "Spectator": log("?", "?", "?", "?"),
        "Open eyes": log("dash1", "dash2", "left", "right"),
    }


def test_what_nature_does_unseen_has_no_text_but_is_counted() -> None:
    g = game("minefield")
    match = Match(g, g.options())
    match.settle(match.position.book.rng(1))
    assert {text for _, text in match.log(0)} == {"?"}
    assert {text for _, text in match.log(OPEN)} == {"mine", "blank"}
    assert len(match.log(0)) == len(match.log(OPEN)) == match.ply


def test_a_button_that_did_nothing_is_called_by_its_name() -> None:
    g = game("minefield")
    south = Observer(g.position(g.options("base4"), FIELD), 0)
    assert south.see(0, south.choose("C")).words == "Cautious: one step, one look"


# The law: an observer that is fed what can be seen tells the same as one that looks on


def from_the_truth(ply: int, position: Position, observer: int, seat: int, action: int) -> Told:
    """What `seen` and `hide` leave of an action, put into words with the whole position at hand."""
    seen = position.seen(observer, seat, action)
    text = "?" if seen == HIDDEN else position.action_text(seen, seat)
    after = position.copy()
    after.push(action, seat)
    events = after.view(observer).events()
    words = "" if seen == HIDDEN or seat == NATURE or events else called(position, seat, seen)
    return Told(ply, seat, seen, text, events, words)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_follows_from_what_is_seen_and_from_the_views(name: str) -> None:
    g = registered()[name]
    for preset in list(g.presets)[:2]:
        match = Match(g, g.options(preset))
        opening = match.position.copy()
        looking = {i: Observer(opening, i) for i in onlookers(opening)}
        # These begin with their seat's view: the truth never comes near them.
        fed = {i: Observer(opening.view(i), i) for i in onlookers(opening)}
        for position, seat, action in islice(Trial(g, match.options).walk(0), 150):
            for i, observer in looking.items():
                assert observer.legal_actions() == fed[i].legal_actions()
                if seat != OVER:
                    expected = from_the_truth(match.ply + 1, position, i, seat, action)
                    assert observer.see(seat, action) == expected
                    assert fed[i].hear(seat, expected.seen, observer.view) == expected
            if seat != OVER:
                match.play(seat, action)
        assert {i: match.told(i) for i in looking} == {i: observer.told for i, observer in looking.items()}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_taken_back_is_told_no_more(name: str) -> None:
    g = registered()[name]
    rng = random.Random(7)
    match = Match(g, g.options())
    eyes = [Observer(match.position_at(0), i) for i in onlookers(match.position)]
    for _ in range(120):
        if rng.random() < 0.12:
            match.take_back(rng.randrange(max(0, match.ply - 20), match.ply + 1))
        if not match.over:
            match.play(*Trial.pick(match.position, rng))
        for observer in rng.sample(eyes, 2):
            fresh: list[Told] = [*observer.follow(match)]
            assert observer.told == match.told(observer.seat)
            assert observer.told[len(observer.told) - len(fresh) :] == fresh
            now = match.position.view(observer.seat)
            assert observer.view.book.image(observer.view.s) == now.book.image(now.s)


def taken(match: Match, tried: list[Tried]) -> None:
    for one in tried:
        match.take(one)


def said(match: Match, tried: list[Tried]) -> None:
    for one in tried:
        match.say(one.seat, one.text)


def played(match: Match, tried: list[Tried]) -> None:
    for one in tried:
        match.play(one.seat, one.action)


def taken_back(match: Match, tried: list[Tried]) -> None:
    taken(match, tried)
    match.take_back(max(match.ply - 3, 0))


@pytest.mark.parametrize("name", GAMES)
def test_observers_of_a_match_see_the_same_whoever_played_and_where(name: str) -> None:
    """At a server some actions were tried here, and taken; others were played elsewhere, and are said."""
    g, rng = registered()[name], random.Random(3)
    match = Match(g, g.options())
    observers = Observers(match)
    looking = onlookers(match.position)
    for seat in looking:
        observers.of(seat)
    for _ in range(60):
        if not match.over:
            tried = tries(match, rng)
            rng.choice([taken, taken, said, said, played, taken_back])(match, tried)
        if rng.random() < 0.8:
            observers.follow()
            for seat in looking:
                assert observers.of(seat).told == match.told(seat)
                assert images(observers.of(seat).view) == images(match.position.view(seat))


def tries(match: Match, rng: random.Random) -> list[Tried]:
    """What somebody may play now, tried; or what nature does first."""
    book, position = match.position.book, match.position
    if position.to_move == NATURE:
        return match.natures(lambda: book.rng(rng.getrandbits(40)))
    seat = rng.choice(position.deciding())
    return match.tried(seat, rng.choice(position.legal(seat)), lambda: book.rng(rng.getrandbits(40)))


def images(view: View) -> object:
    return view.book.image(view.s)


# What a seat may do


@pytest.mark.parametrize("name", SECRETIVE)
def test_offers_and_refusals_are_the_same_in_all_worlds_that_a_seat_thinks_possible(name: str) -> None:
    g = registered()[name]
    differed = 0
    for rng, position, _, _ in Trial(g, g.options(), 3).sampled(4):
        for seat in position.deciding():
            world = reguessed(position, seat, rng)
            differed += world.book.image(world.s) != position.book.image(position.s)
            one, two = Observer(position, seat), Observer(world, seat)
            assert one.legal_actions() == two.legal_actions()
            actions = rng.sample(range(g.rules.ACTIONS), 10)
            texts = [position.action_text(action, seat) for action in one.view.legal(seat)[:3]]
            for asked in [*actions, *texts, "nonsense"]:
                assert answer(one, asked) == answer(two, asked)
    assert differed


def answer(observer: Observer, asked: str | int) -> str:
    try:
        return str(observer.choose(asked))
    except GridwrightError as error:
        return str(error)


def test_a_seat_chooses_by_text_or_by_id() -> None:
    left = Observer(game("ctron").position(text="L...R L"), 0)
    offered = {action.text: action for action in left.legal_actions()}
    assert set(offered) == {"1:1-1:2", "1:1-1:3", "1:1-1:4"}
    for text, action in offered.items():
        assert left.choose(text) == left.choose(action.action) == action.action
    assert offered["1:1-1:3"].path == ("cell:1:1", "cell:1:3")
    with pytest.raises(IllegalAction, match="There is no action 99999 in this game"):
        left.choose(99999)
    with pytest.raises(IllegalAction, match=r"is not legal here: the way is blocked\. Try"):
        left.choose("1:1-1:5")


def test_touches_lead_on_or_are_refused() -> None:
    left = Observer(game("ctron").position(text="L...R L"), 0)
    assert left.next_touches() == ["cell:1:1"]
    assert left.next_touches(("cell:1:1",)) == ["cell:1:2", "cell:1:3", "cell:1:4"]
    assert left.next_touches(("cell:1:1", "cell:1:2")) == []
    with pytest.raises(IllegalAction, match="Nothing legal begins with cell:1:5"):
        left.next_touches(("cell:1:5",))


def test_looking_changes_nothing() -> None:
    position = game("ctron").position(text="L...R L")
    spectator = Observer(position, SPECTATOR)
    assert spectator.see(0, position.read_action("1:1-1:4")).text == "1:1-1:4"
    assert position.text() == "L...R L"
    assert spectator.legal_actions() == []
