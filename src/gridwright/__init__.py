"""Play, solve and playtest board games on a grid.

    import gridwright as gw

    match = gw.play("ctron", "greedy", "random", seed=1)
    print(match.ending())

Every public name is loaded when it is first used: importing this package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:  # what editors and type checkers read; a test holds it to the table below
    from gridwright.agents.analysis import Analysis as Analysis
    from gridwright.agents.analysis import Line as Line
    from gridwright.agents.bot import Bot as Bot
    from gridwright.agents.bot import decide as decide
    from gridwright.agents.rating import Rating as Rating
    from gridwright.agents.rating import Score as Score
    from gridwright.front import Scoreboard as Scoreboard
    from gridwright.front import Solution as Solution
    from gridwright.front import analyse as analyse
    from gridwright.front import arena as arena
    from gridwright.front import bot as bot
    from gridwright.front import check as check
    from gridwright.front import laws as laws
    from gridwright.front import play as play
    from gridwright.front import png as png
    from gridwright.front import record as record
    from gridwright.front import replay as replay
    from gridwright.front import solve as solve
    from gridwright.front import svg as svg
    from gridwright.front import text as text
    from gridwright.front import value as value
    from gridwright.games import game as game
    from gridwright.games import registered
    from gridwright.kernel import scene as scene
    from gridwright.kernel.actions import kind as kind
    from gridwright.kernel.actions import outcome as outcome
    from gridwright.kernel.codes import Code as Code
    from gridwright.kernel.contract import HIDDEN as HIDDEN
    from gridwright.kernel.contract import NATURE as NATURE
    from gridwright.kernel.contract import OVER as OVER
    from gridwright.kernel.contract import SPECTATOR as SPECTATOR
    from gridwright.kernel.contract import carry_out as carry_out
    from gridwright.kernel.contract import events as events
    from gridwright.kernel.contract import mix as mix
    from gridwright.kernel.contract import note as note
    from gridwright.kernel.contract import query as query
    from gridwright.kernel.contract import rule as rule
    from gridwright.kernel.errors import AmbiguousText as AmbiguousText
    from gridwright.kernel.errors import BadOption as BadOption
    from gridwright.kernel.errors import BadRecord as BadRecord
    from gridwright.kernel.errors import BadText as BadText
    from gridwright.kernel.errors import GridwrightError as GridwrightError
    from gridwright.kernel.errors import IllegalAction as IllegalAction
    from gridwright.kernel.game import About as About
    from gridwright.kernel.game import Game as Game
    from gridwright.kernel.match import Match as Match
    from gridwright.kernel.observer import Observer as Observer
    from gridwright.kernel.options import Choice as Choice
    from gridwright.kernel.options import GameOptions as GameOptions
    from gridwright.kernel.options import Preset as Preset
    from gridwright.kernel.perft import perft as perft
    from gridwright.kernel.playouts import Playouts as Playouts
    from gridwright.kernel.playouts import playouts as playouts
    from gridwright.kernel.position import OPEN as OPEN
    from gridwright.kernel.position import Position as Position
    from gridwright.kernel.record import Record as Record
    from gridwright.kernel.rulebook import INTERPRETED as INTERPRETED
    from gridwright.kernel.rulebook import NATIVE as NATIVE
    from gridwright.kernel.scene import Scene as Scene
    from gridwright.lab.measures import measures as measures
    from gridwright.lab.measures.measure import Measure as Measure
    from gridwright.lab.seen import SeenGame as SeenGame
    from gridwright.lab.surveys import surveys as surveys
    from gridwright.lab.surveys.survey import Survey as Survey
    from gridwright.lab.surveys.survey import SurveyLine as SurveyLine
    from gridwright.solver.contract import Solver as Solver
    from gridwright.solver.contract import Unsolved as Unsolved
    from gridwright.solver.values import GameValue as GameValue

    shelf = registered

_HOMES = {
    # Games, and playing them
    "game": "games",
    "shelf": "games:registered",
    "Game": "kernel.game",
    "Position": "kernel.position",
    "Match": "kernel.match",
    "Observer": "kernel.observer",
    "play": "front",
    "bot": "front",
    "Bot": "agents.bot",
    "decide": "agents.bot",
    "arena": "front",
    "Scoreboard": "front",
    "Score": "agents.rating",
    "Rating": "agents.rating",
    # Finding out
    "analyse": "front",
    "Analysis": "agents.analysis",
    "Line": "agents.analysis",
    "solve": "front",
    "Solution": "front",
    "value": "front",
    "GameValue": "solver.values",
    "playouts": "kernel.playouts",
    "Playouts": "kernel.playouts",
    "perft": "kernel.perft",
    "measures": "lab.measures",
    "Measure": "lab.measures.measure",
    "SeenGame": "lab.seen",
    "surveys": "lab.surveys",
    "Survey": "lab.surveys.survey",
    "SurveyLine": "lab.surveys.survey",
    # Records and pictures
    "Record": "kernel.record",
    "record": "front",
    "replay": "front",
    "svg": "front",
    "png": "front",
    "text": "front",
    "Scene": "kernel.scene",
    # Words
    "NATURE": "kernel.contract",
    "OVER": "kernel.contract",
    "SPECTATOR": "kernel.contract",
    "OPEN": "kernel.position",
    "HIDDEN": "kernel.contract",
    "INTERPRETED": "kernel.rulebook",
    "NATIVE": "kernel.rulebook",
    # Errors
    "GridwrightError": "kernel.errors",
    "BadText": "kernel.errors",
    "IllegalAction": "kernel.errors",
    "AmbiguousText": "kernel.errors",
    "BadOption": "kernel.errors",
    "BadRecord": "kernel.errors",
    "Unsolved": "solver.contract",
    # For authors of games
    "About": "kernel.game",
    "GameOptions": "kernel.options",
    "Code": "kernel.codes",
    "Choice": "kernel.options",
    "Preset": "kernel.options",
    "kind": "kernel.actions",
    "outcome": "kernel.actions",
    "rule": "kernel.contract",
    "query": "kernel.contract",
    "carry_out": "kernel.contract",
    "note": "kernel.contract",
    "events": "kernel.contract",
    "mix": "kernel.contract",
    "scene": "kernel:scene",
    "laws": "front",
    "check": "front",
    "Solver": "solver.contract",
}
"""Where each public name lives: its module, or `module:name` where it is called otherwise.

A new name is a line here and a line above.
"""

__all__ = [*_HOMES]


if not TYPE_CHECKING:  # so that type checkers know a name that is misspelt

    def __getattr__(name: str) -> Any:
        """A public name, loaded when it is first used."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        module, _, called = _HOMES[name].partition(":")
        found = getattr(import_module(f"{__name__}.{module}"), called or name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
