"""What a bot and a solver think of a position."""

from __future__ import annotations

import pytest

from gridwright.agents.search import Candidate, Thought
from gridwright.games import game
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.position import Position
from gridwright.server.http.bodies.analysis import AskAnalysis
from gridwright.server.live import analysis
from gridwright.solver.contract import Standing


def test_every_move_has_its_class_where_the_solver_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those that a short search never came to."""
    position = Position.read(game("ctron"), game("ctron").options(), "L.../..../..../...R L")
    legal = position.legal(0)
    short = Thought((Candidate(legal[0], 3, 0.7, 1.0, False),), 3, False, ())
    monkeypatch.setattr(analysis, "mode", lambda _: NATIVE)
    monkeypatch.setattr(analysis.Searcher, "think", lambda *_, **_more: short)
    known = Standing(True, "N", frozenset(), dict.fromkeys(legal, "L"))
    monkeypatch.setattr(analysis, "exact_classes", lambda _: known)
    told = analysis.think(position, 0, AskAnalysis(game="ctron"))
    assert [c.action for c in told.candidates][:1] == legal[:1]
    assert {c.action: c.exact for c in told.candidates} == dict.fromkeys(legal, "L")
    monkeypatch.setattr(analysis, "exact_classes", lambda _: None)
    assert [c.action for c in analysis.think(position, 0, AskAnalysis(game="ctron")).candidates] == legal[:1]
