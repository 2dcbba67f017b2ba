"""Analysis: what the search thinks of a position, and how much of that rests on guesses."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.agents.search import Searcher, Thought
from gridwright.kernel import chance
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.contract import NATURE, OVER
from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.position import Position

WORLDS = 24
"""How many guessed worlds are looked at one by one to see whether a guess matters."""


@dataclass(frozen=True)
class Line:
    """One candidate move in words and numbers."""

    action: str
    value: float
    visits: int
    share: float
    proven: bool
    best_in: float | None
    """With secrets: in which share of the guessed worlds this move came out best."""


@dataclass(frozen=True)
class Analysis:
    """A position explained to one seat."""

    seat: str
    simulations: int
    mixed: bool
    lines: tuple[Line, ...]
    main_line: tuple[str, ...]
    guesses_matter: float | None
    """With secrets: in which share of guessed worlds another move than the first one is best."""


def deciding_seat(position: Position, wanted: int | None) -> int:
    """The seat to analyse for: the one wanted, if it decides now; GridwrightError in words if not."""
    if position.to_move == OVER:
        raise GridwrightError(f"There is nothing to analyse: the game is over. {position.ending()}")
    if position.to_move == NATURE:
        raise GridwrightError("Nobody decides here: it is nature's turn. Play its outcome first.")
    seats = position.deciding()
    if wanted is None:
        return seats[0]
    if wanted not in seats:
        names = " and ".join(position.seat_name(s) for s in seats)
        raise GridwrightError(f"{position.seat_name(wanted)} does not decide here; {names} does.")
    return wanted


def analyse(position: Position, seat: int, simulations: int, seed: int, mode: str = NATIVE) -> Analysis:
    """Search a seat's view and put what was found into words. Only the view is looked at."""
    view = position.view(seat)
    searcher = Searcher()
    thought = searcher.think(view, seat, simulations, seed, mode)
    best_in = worlds_where_best(view, seat, simulations, seed, mode) if view.game.about.secrets else None
    lines = tuple(
        Line(
            view.action_text(c.action, seat),
            c.value,
            c.visits,
            c.share,
            c.proven,
            None if best_in is None else best_in.get(c.action, 0.0),
        )
        for c in thought.candidates
    )
    matter = None
    if best_in is not None and thought.candidates:
        matter = 1.0 - best_in.get(thought.candidates[0].action, 0.0)
    line = tuple(main_line(view, thought))
    return Analysis(view.seat_name(seat), thought.simulations, thought.mixed, lines, line, matter)


def worlds_where_best(view: Position, seat: int, simulations: int, seed: int, mode: str) -> dict[int, float]:
    """For each action the share of guessed worlds in which it is best, were that world known to be true."""
    won: dict[int, int] = {}
    searcher = Searcher(workers=1)
    for world in range(WORLDS):
        guessed = view.copy()
        guessed.guess(seat, guessed.book.rng(seed, 1000 + world))
        thought = searcher.think_known(
            guessed, seat, max(20, simulations // WORLDS), chance.stream(seed, world) >> 8, mode
        )
        best = max(thought.candidates, key=lambda c: c.visits).action
        won[best] = won.get(best, 0) + 1
    return {action: count / WORLDS for action, count in won.items()}


def main_line(view: Position, thought: Thought) -> list[str]:
    """The main line in notation, as far as it can be played on from the view without guessing."""
    position = view.copy()
    told: list[str] = []
    for seat, action in thought.line:
        if position.over or action not in position.legal(seat):
            break
        told.append(f"{position.seat_name(seat)}: {position.action_text(action, seat)}")
        position.push(action, seat)
        if view.game.about.secrets:
            break
    return told
