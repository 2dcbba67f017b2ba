"""Analysis: what a bot, and where there is one a solver, thinks of a position."""

from __future__ import annotations

import secrets
import time

from gridwright.agents.analysis import deciding_seat, main_line
from gridwright.agents.search import Candidate, Searcher, Thought
from gridwright.agents.warm import mode
from gridwright.games import game as find_game
from gridwright.kernel.binding import INTERPRETED, NATIVE
from gridwright.kernel.position import Position
from gridwright.server.http.bodies.analysis import Analysis, AskAnalysis, CandidateMove
from gridwright.server.live.exact import exact_classes
from gridwright.server.live.reading import read_position

SECONDS = 10.0
"""After so long an analysis tells what it has found by then."""

INTERPRETED_MOST = 60
"""Simulations of an analysis while the fast code is not ready."""


def analyse_text(asked: AskAnalysis) -> Analysis:
    """Think about a position that is asked for in words."""
    assert asked.game is not None
    position = read_position(find_game, asked.game, asked)
    return think(position, deciding_seat(position, asked.seat), asked)


def think(position: Position, seat: int, asked: AskAnalysis) -> Analysis:
    """Search the seat's view, and ask the solver where there is one."""
    view = position.view(seat)
    ready = mode(position.game)
    simulations = asked.simulations if ready == NATIVE else min(asked.simulations, INTERPRETED_MOST)
    thought = Searcher().think(
        view, seat, simulations, secrets.randbits(40), ready, deadline=time.monotonic() + SECONDS
    )
    solvable = asked.exact and ready == NATIVE and not position.game.about.secrets
    exact = exact_classes(position) if solvable else None
    candidates = [
        CandidateMove(
            action=c.action,
            text=view.action_text(c.action, seat),
            path=list(view.gesture(c.action, seat)),
            value=c.value,
            visits=c.visits,
            share=c.share,
            proven=c.proven,
            exact=None if exact is None else exact.after.get(c.action),
        )
        for c in (*thought.candidates, *unvisited(view, seat, thought))
    ]
    return Analysis(
        seat=seat,
        seat_name=view.seat_name(seat),
        simulations=thought.simulations,
        mixed=thought.mixed,
        candidates=candidates if exact is not None else candidates[: len(thought.candidates)],
        main_line=list(main_line(view, thought)),
        exact=None if exact is None else exact.here,
        full_strength=ready != INTERPRETED,
    )


def unvisited(view: Position, seat: int, thought: Thought) -> list[Candidate]:
    """The legal actions that a short search never came to: the solver has a word on them too."""
    seen = {c.action for c in thought.candidates}
    return [Candidate(a, 0, 0.5, 0.0, False) for a in view.legal(seat) if a not in seen]
