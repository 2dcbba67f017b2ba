"""Personas do what their names say, more often than the player that they are made from."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gridwright.agents.arena import play_on
from gridwright.agents.levels import bot
from gridwright.games import game, registered
from gridwright.games.cups.turn import CONVERT
from gridwright.games.ironclad.robots import STEP
from gridwright.games.ironclad.stones import PLACE
from gridwright.games.minefield import ghosts, living
from gridwright.games.tron import cards
from gridwright.games.tron.cards import CHOICES, Card
from gridwright.games.tron.grid import OFF
from gridwright.games.tron.playtest import landing
from gridwright.kernel.errors import BadOption
from gridwright.kernel.match import Match
from gridwright.kernel.position import Position

Told = Callable[[Position, int, int], float | None]
"""What is told of a decision, in the position before it; None where it says nothing."""


def sole_tokens(position: Position, seat: int, action: int) -> float:
    s = position.plain
    return sum(s.tokens[cell] for cell in range(position.plain_options.cells) if s.owner[cell] == 1 << seat)


def converts(position: Position, seat: int, action: int) -> float:
    return float(action in CONVERT)


def takes_away(position: Position, seat: int, action: int) -> float:
    after = position.copy()
    after.push(action, seat)
    return float(after.plain.total[1 - seat] < position.plain.total[1 - seat])


def shoves(position: Position, seat: int, action: int) -> float | None:
    if not any(one in living.SHOVE or one in ghosts.HAUNT for one in position.legal(seat)):
        return None
    return float(action in living.SHOVE or action in ghosts.HAUNT)


def free(position: Position, seat: int) -> bool:
    """Whether a player of Ironclad may play in either game, with his own side."""
    return position.plain.due == 0 and position.book.side_moved(position.o, position.s) == seat


def places(position: Position, seat: int, action: int) -> float | None:
    return float(action in PLACE) if free(position, seat) else None


def steps(position: Position, seat: int, action: int) -> float | None:
    return float(action in STEP) if free(position, seat) else None


def far_from_flag(position: Position, seat: int, action: int) -> float | None:
    s = position.plain
    if action not in cards.CHOOSE:
        return None
    return float(position.book.flag_distance(position.o, position.s, seat, s.head[seat]))


def far_from_rival(position: Position, seat: int, action: int) -> float | None:
    """How much further from the rival a movement card leads."""
    s, book = position.plain, position.book
    there = landing(position, seat, action)
    if action not in cards.CHOOSE or s.head[1 - seat] < 0 or there in (OFF, s.head[seat]):
        return None
    rival = s.head[1 - seat]
    return float(book.apart(position.o, there, rival) - book.apart(position.o, s.head[seat], rival))


def exits(position: Position, seat: int, action: int) -> float | None:
    there = landing(position, seat, action)
    if action not in cards.CHOOSE or there in (OFF, position.plain.head[seat]):
        return None
    return float(position.book.exits(position.o, position.s, there))


def spends(position: Position, seat: int, action: int) -> float | None:
    if action not in cards.CHOOSE or not position.plain.hands[seat]:
        return None
    return float(cards.CHOOSE.choice(action) >= cards.FIRST_SPECIAL)


def puts_crushers(position: Position, seat: int, action: int) -> float | None:
    if action not in cards.CHOOSE or not position.plain.hands[seat]:
        return None
    return float(CHOICES[cards.CHOOSE.choice(action)] == Card.CRUSHER)


DOES: dict[tuple[str, str], tuple[Told, int]] = {
    ("cups", "sovereign"): (sole_tokens, 1),
    ("cups", "assimilator"): (converts, 1),
    ("cups", "spoiler"): (takes_away, 1),
    ("minefield", "jerk"): (shoves, 1),
    ("ironclad", "builder"): (places, 1),
    ("ironclad", "charger"): (steps, 1),
    ("tron", "racer"): (far_from_flag, -1),
    ("tron", "hunter"): (far_from_rival, -1),
    ("tron", "territory"): (exits, 1),
    ("tron", "saver"): (spends, -1),
    ("tron", "blocker"): (puts_crushers, 1),
    ("tron", "never-specials"): (spends, -1),
}
"""What a persona does more of (1) or less (-1) than club."""


def means(name: str, players: tuple[str, str], told: Told, games: int) -> tuple[float, float]:
    """What is told of the decisions of each of two players, on average, over games with the seats changed."""
    g = game(name)
    found: tuple[list[float], list[float]] = ([], [])
    for number in range(games):
        seated = players if number % 2 == 0 else players[::-1]
        match = Match(g, g.options(seats=2))
        play_on(match, [bot(player, name) for player in seated], number // 2, most_plies=250)
        position = match.position_at(0)
        for seat, action in match.entries[: match.ply]:
            if seat >= 0:
                value = told(position, seat, action)
                if value is not None:
                    found[players.index(seated[seat])].append(value)
            position.push(action, seat)
    first, second = (sum(one) / len(one) for one in found)
    return first, second


@pytest.mark.parametrize(("name", "persona"), DOES, ids=[f"{name} {persona}" for name, persona in DOES])
def test_a_persona_does_what_its_name_says(name: str, persona: str, warm) -> None:
    warm(name)
    told, sign = DOES[name, persona]
    own, others = means(name, (f"club/{persona}", "club"), told, 6)
    assert sign * own > sign * others


def test_every_persona_is_tried_here() -> None:
    from gridwright.agents.personas import personas

    known = {(name, persona) for name in registered() for persona in personas(name)}
    assert known <= set(DOES)
    assert {name for name, _ in DOES} == {"cups", "ironclad", "minefield", "tron"}


def test_a_persona_alone_plays_as_club_does() -> None:
    assert bot("racer", "tron").name == "club/racer"
    assert bot("random/racer", "tron").name == "random/racer"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("club/racer", "There is no persona or restriction racer in cups: cups knows sovereign, assimilator"),
        ("3s/spoiler", "A persona thinks by work and not by the clock: write club/spoiler."),
    ],
)
def test_what_cannot_be_is_said(name: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        bot(name, "cups")


def test_the_same_seed_gives_the_same_decision() -> None:
    position = game("cups").position()
    spoiler = bot("random/spoiler", "cups")
    assert spoiler.ranked(position.view(0), 0, 7) == spoiler.ranked(position.view(0), 0, 7)
