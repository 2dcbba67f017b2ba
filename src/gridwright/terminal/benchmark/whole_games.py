"""How many whole games bots play a second: on one thread, on two, and asked one by one instead."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from gridwright.agents.arena import play_on
from gridwright.agents.bot import Bot
from gridwright.agents.levels import bot
from gridwright.agents.self_play import SelfPlay, by_search_alone, plays_natively
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.kernel.match import Match
from gridwright.terminal.benchmark.rates import SEED, Clock, Report, count_cores, find_repeats

ROUNDS = 5
"""Whole games are long: fewer rounds of them than of single plies."""

RANDOM = "random"

Player = Callable[[range], int]
"""Plays some deals; how many were played."""


def find_native_bot(game: Game, player: str) -> Bot:
    """The bot with this name, without a solver's help; BadOption if its games are not played natively."""
    found = by_search_alone(bot(player, game.name))
    if not plays_natively(found, game):
        raise BadOption(f"{player} does not play natively: take a level, careful, greedy or random.")
    return found


class BotGames:
    """Games between copies of one bot, each deal played anew."""

    def __init__(self, game: Game, player: str) -> None:
        self.game, self.options = game, game.options()
        one = find_native_bot(game, player)
        self.bots = [one] * self.options.seats
        self._tables = [SelfPlay(game, self.options, [one]) for _ in range(2)]

    def play(self, threads: int, deals: range) -> int:
        """Play these deals natively, shared out between so many threads; how many were played."""
        if threads == 1:
            return self._play_at(self._tables[0], deals)
        with ThreadPoolExecutor(threads) as pool:
            parts = [deals[part::threads] for part in range(threads)]
            return sum(pool.map(self._play_at, self._tables, parts))

    def _play_at(self, table: SelfPlay, deals: range) -> int:
        for deal in deals:
            table.play(self.bots, SEED + deal)
        return len(deals)

    def ask(self, deals: range) -> int:
        """Play these deals by asking the bots one by one, as at a table; how many were played."""
        seats = [one.name for one in self.bots]
        for deal in deals:
            play_on(Match(self.game, self.options, seats=seats), self.bots, SEED + deal)
        return len(deals)


def measure_whole_games(game: Game, player: str, seconds: float) -> Report:
    """Whole games a second of random players and of a bot, each on one thread and on two."""
    told: Report = {"game": game.name, "player": player}
    for name in dict.fromkeys((RANDOM, player)):
        games = BotGames(game, name)
        alone, both = partial(games.play, 1), partial(games.play, 2)
        asked = compare_on_same_deals(alone, games.ask, seconds, time.thread_time)
        told[name] = {
            "one_thread": asked["ours"],
            "asked_one_by_one": asked["theirs"],
            "ratio": asked["ratio"],
        }
        if count_cores() > 1:
            shared = compare_on_same_deals(both, alone, seconds, time.perf_counter)
            told[name] |= {"two_threads": shared["ours"], "two_against_one": shared["ratio"]}
    return told


def compare_on_same_deals(ours: Player, theirs: Player, seconds: float, clock: Clock) -> Report:
    """The rates of two ways to play, in turns: games differ in length, so both play the same ones."""
    ours(range(2))  # what is loaded once is nobody's game
    each = 2 * -(-find_repeats(lambda times: theirs(range(times)), seconds / ROUNDS / 2) // 2)
    spent = {ours: 0.0, theirs: 0.0}
    ratios = []
    for number in range(ROUNDS):
        deals = range(number * each, (number + 1) * each)
        took = {}
        for way in (ours, theirs) if number % 2 else (theirs, ours):
            began = clock()
            way(deals)
            took[way] = clock() - began
            spent[way] += took[way]
        ratios.append(took[theirs] / took[ours])
    games = ROUNDS * each
    return {"ours": games / spent[ours], "theirs": games / spent[theirs], "ratio": statistics.median(ratios)}
