"""Levels: search bots defined by their work, not by time, so that a seed replays on any machine."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from gridwright.agents.bot import Bot
from gridwright.agents.deadline import DeadlineBot
from gridwright.agents.exact import has_solver, proven_first
from gridwright.agents.personas import personas, with_manners
from gridwright.agents.players import InstinctBot, RandomBot, at_once, bots_of
from gridwright.agents.search import Searcher, Thought
from gridwright.kernel import chance
from gridwright.kernel.binding import INTERPRETED, NATIVE
from gridwright.kernel.errors import BadOption
from gridwright.kernel.instincts import WON
from gridwright.kernel.position import Position
from gridwright.kernel.suggestions import suggest

LEVELS = ("novice", "club", "expert", "master")

USUAL = {"novice": 8, "club": 60, "expert": 300, "master": 1200}
"""Simulations a decision in a game whose bots.py does not say; docs/bots.md has what each level is worth."""

INTERPRETED_SHARE = 20
"""Until native code is ready the interpreter does this fraction of the work, to keep nobody waiting."""


@dataclass(frozen=True)
class SearchBot:
    """A bot that searches so many simulations a decision."""

    name: str
    simulations: int
    mode: str = NATIVE
    threads: int = 1
    searcher: Searcher = field(default_factory=Searcher)
    exact: bool = True
    """Whether a solver may settle what the search found, where the game has one."""

    def think(self, view: Position, seat: int, seed: int) -> Thought:
        """Search the view."""
        return self.searcher.think(view, seat, self.simulations, seed, self.mode, self.threads)

    def ranked(self, view: Position, seat: int, seed: int) -> list[int]:
        """The actions the search prefers; a mixed answer is drawn, with this seed, from its mixture.

        A win in one is taken, and where nothing is hidden none is offered, however short the search.
        """
        legal = view.legal(seat)
        if len(legal) == 1:
            return legal
        now = at_once(view, seat, seed, self.mode)
        if WON in now.values():
            return sorted(legal, key=lambda action: now[action] != WON)
        thought = self.think(view, seat, seed)
        order = [c.action for c in thought.candidates]
        if thought.mixed:
            order.insert(0, drawn(thought, seed))
        everything = list(dict.fromkeys([*order, *legal]))
        if thought.mixed or view.game.about.secrets:
            return everything
        if self.exact and self.mode == NATIVE and has_solver(view):
            return proven_first(view, everything, self.simulations)
        return sorted(everything, key=lambda action: -now[action])


def drawn(thought: Thought, seed: int) -> int:
    """An action from a mixture, counted through in the order of ids."""
    left = chance.draw([chance.stream(seed, 1)], 1 << 30) / (1 << 30)
    for candidate in sorted(thought.candidates, key=lambda c: c.action):
        left -= candidate.share
        if left < 0.0 and candidate.share > 0.0:
            return candidate.action
    return max(thought.candidates, key=lambda c: c.share).action


def work(game: str, level: str) -> int:
    """How many simulations a level does in this game."""
    own: dict[str, int] = getattr(bots_of(game), "WORK", USUAL)
    return own[level]


def bot(name: str, game: str, mode: str = NATIVE, threads: int = 1) -> Bot:
    """The player with this name; BadOption if there is none.

    A name is a level, `random`, `careful`, `greedy`, a number of simulations (`500`) or seconds (`3s`), and
    may have a restriction (`club/never-reveals`) or a persona (`club/racer`) after a slash; a persona alone
    plays as club does.
    """
    player, sign, manners = f"club/{name}".partition("/") if name in personas(game) else name.partition("/")
    found: Bot
    if player == "random":
        found = RandomBot()
    elif player in ("careful", "greedy"):
        found = InstinctBot(player, mode)
    elif player in LEVELS or (player.isdigit() and 0 < int(player) <= 10_000_000):
        amount = int(player) if player.isdigit() else work(game, player)
        if mode == INTERPRETED:
            amount = max(4, amount // INTERPRETED_SHARE)
        found = SearchBot(player, amount, mode, threads)
    elif (seconds := re.fullmatch(r"(\d+(?:\.\d+)?)s", player)) and 0 < float(seconds[1]) <= 3600:
        found = DeadlineBot(float(seconds[1]), mode)
    else:
        known = dict.fromkeys([*LEVELS, "random", "careful", "greedy", "me", *personas(game)])
        raise BadOption(f"There is no player called {player}. {suggest(player, known)}")
    return with_manners(found, manners, game) if sign else found
