"""How many whole games bots play a second: on one thread, on two, and asked one by one instead."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from gridwright.agents.arena import play_on
from gridwright.agents.bot import Bot
from gridwright.agents.levels import bot
from gridwright.agents.self_play import SelfPlay, by_search_alone, plays_natively
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.kernel.match import Match
from gridwright.terminal.benchmark.rates import SEED, Report, count_cores, measure_in_turns

ROUNDS = 5
"""Whole games are long: fewer rounds of them than of single plies."""

RANDOM = "random"


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

    def play(self, threads: int, times: int) -> int:
        """Play so many games on each of so many threads, natively; how many were played."""
        if threads == 1:
            return self._play_at(self._tables[0], range(times))
        with ThreadPoolExecutor(threads) as pool:
            parts = [range(part, threads * times, threads) for part in range(threads)]
            return sum(pool.map(self._play_at, self._tables, parts))

    def _play_at(self, table: SelfPlay, deals: range) -> int:
        for deal in deals:
            table.play(self.bots, SEED + deal)
        return len(deals)

    def ask(self, times: int) -> int:
        """Play so many games by asking the bots one by one, as at a table; how many were played."""
        seats = [one.name for one in self.bots]
        for deal in range(times):
            play_on(Match(self.game, self.options, seats=seats), self.bots, SEED + deal)
        return times


def measure_whole_games(game: Game, player: str, seconds: float) -> Report:
    """Whole games a second of random players and of a bot, each on one thread and on two."""
    told: Report = {"game": game.name, "player": player}
    for name in dict.fromkeys((RANDOM, player)):
        games = BotGames(game, name)
        turns = partial(measure_in_turns, seconds=seconds, rounds=ROUNDS)
        asked = turns(partial(games.play, 1), games.ask)
        told[name] = {
            "one_thread": asked["ours"],
            "asked_one_by_one": asked["theirs"],
            "ratio": asked["ratio"],
        }
        if count_cores() > 1:
            both = turns(partial(games.play, 2), partial(games.play, 1), clock=time.perf_counter)
            told[name] |= {"two_threads": both["ours"], "two_against_one": both["ratio"]}
    return told
