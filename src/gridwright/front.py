"""The front door's own functions: what takes several rooms to do, each as one call.

`import gridwright as gw` offers them as `gw.play`, `gw.analyse` and so on, with every argument that most
people never need left out or given a default. Seats may be named: `seat="Left"` is `seat=0`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwright.games import game as find_game
from gridwright.kernel.contract import NATURE, OVER, SPECTATOR
from gridwright.kernel.errors import BadOption, GridwrightError
from gridwright.kernel.game import Game
from gridwright.kernel.match import Match
from gridwright.kernel.options import GameOptions
from gridwright.kernel.position import Position
from gridwright.kernel.record import Record, read_record
from gridwright.kernel.record import replay as replay_record
from gridwright.kernel.rulebook import INTERPRETED, NATIVE
from gridwright.kernel.scene import Scene

if TYPE_CHECKING:
    from gridwright.agents.analysis import Analysis
    from gridwright.agents.bot import Bot
    from gridwright.agents.rating import Rating, Score
    from gridwright.solver.values import GameValue

Options = Mapping[str, Any] | GameOptions | None
"""Rule options by name, as `{"rows": 4}`, or a game's own options object."""

# Playing


def play(
    game: Game | str | Position,
    *players: str | Bot,
    preset: str | None = None,
    options: Options = None,
    seats: int | None = None,
    seed: int = 1,
    mode: str = NATIVE,
) -> Match:
    """Play a whole game between bots; the match tells how it went.

    >>> match = gw.play("ctron", "careful", "random", preset="duo", seed=3, mode=gw.INTERPRETED)
    >>> match.ending()
    'Left wins: Right cannot move, and loses.'

    `match.results()` is what each seat got, `match.log(gw.OPEN)` all that was done.

    `game` is a game, its name, or a position to play on from. `players` sit down in this order: names (see
    `bot`) or bots of your own. One player takes every seat; none means `random`. The same seed gives the same
    game. Before they first play, bots that search compile the rules; `mode=gw.INTERPRETED` does without.
    """
    from gridwright.agents.arena import play_on

    start = game if isinstance(game, Position) else _opening(game, preset, options, seats)
    sitting: list[str | Bot] = list(players or ["random"])
    if len(sitting) == 1:
        sitting *= start.options.seats
    if len(sitting) != start.options.seats:
        raise BadOption(f"{len(sitting)} players cannot take {start.options.seats} seats: name one for each.")
    bots = [bot(player, start.game, mode) if isinstance(player, str) else player for player in sitting]
    text = start.text() if isinstance(game, Position) else None
    match = Match(start.game, start.options, text, [player.name for player in bots])
    play_on(match, bots, seed)
    return match


def bot(name: str, game: Game | str, mode: str = NATIVE, threads: int = 1) -> Bot:
    """The player with this name; BadOption if there is none.

    >>> novice = gw.bot("novice", "ctron", mode=gw.INTERPRETED)
    >>> position = gw.game("ctron").position(text="L...R L")
    >>> position.action_text(gw.decide(position, 0, novice, seed=1))
    '1:1-1:4'

    Names: a level (`novice`, `club`, `expert`, `master`), `random`, `careful`, `greedy`, a number of
    simulations (`500`) or of seconds (`3s`); with a restriction or a persona after a slash if wanted
    (`club/mirrors`, `club/racer`); a persona's name alone is that of a club player.
    """
    from gridwright.agents.levels import bot as called

    return called(name, _named(game).name, mode, threads)


@dataclass(frozen=True)
class Scoreboard:
    """What the games of an arena say of the bots that played."""

    games: int
    scores: tuple[Score, ...]
    """Each pairing's mean result, with a 95 % interval."""
    ratings: tuple[Rating, ...]
    """Each bot's strength in Elo, the strongest first, with a 95 % interval."""


def arena(
    game: Game | str,
    *players: str,
    games: int = 100,
    preset: str | None = None,
    options: Options = None,
    seats: int | None = None,
    seed: int = 1,
    threads: int = 1,
    file: Path | str | None = None,
) -> Scoreboard:
    """Let bots play each other, each pairing so many games with the seats rotated and the luck shared.

    >>> board = gw.arena("ctron", "random", "careful", games=4, preset="duo")
    >>> board.games, board.ratings[0].name
    (4, 'careful')

    With a `file` every game is kept in it as a record; the same call later plays only what is missing.
    """
    from gridwright.agents.arena import Arena
    from gridwright.agents.rating import ratings, scores

    start = _opening(game, preset, options, seats)
    held = Arena(start.game, start.options, list(players), games, seed, None if file is None else Path(file))
    held.resume()
    held.run(threads, lambda: None)
    outcomes = held.outcomes
    return Scoreboard(len(outcomes), tuple(scores(outcomes)), tuple(ratings(outcomes)))


# Thinking


def analyse(
    position: Position,
    seat: int | str | None = None,
    simulations: int = 5000,
    seed: int = 1,
    mode: str = NATIVE,
) -> Analysis:
    """What a search thinks of each move: values, visits, the main line, and how much rests on guesses.

    >>> position = gw.game("ctron").position(text="L...R L")
    >>> found = gw.analyse(position, simulations=100, mode=gw.INTERPRETED)
    >>> found.seat, found.lines[0].action
    ('Left', '1:1-1:4')

    It is the seat's view that is searched (of the one to decide, unless said), so nothing hidden is told.
    """
    from gridwright.agents.analysis import analyse as explain
    from gridwright.agents.analysis import deciding_seat

    wanted = None if seat is None else _seat(position, seat)
    return explain(position, deciding_seat(position, wanted), simulations, seed, mode)


@dataclass(frozen=True)
class Solution:
    """Who wins a position, exactly."""

    outcome: str | None
    """The position's class: L, R, N or P in Combinatorial Tron. None where it has none."""
    meaning: str
    """The class in words."""
    mover_wins: bool
    wins: tuple[str, ...]
    """The moves that win."""
    after: Mapping[str, str]
    """By move: the class of the position that it leads to."""
    line: tuple[str, ...]
    """A game from here: the winner wins, the loser holds out as long as he can."""


def solve(position: Position, limit: int | None = None) -> Solution:
    """Solve a position of a game that has a solver: who wins, with which moves, and how.

    >>> found = gw.solve(gw.game("ctron").position(text="L...R L"))
    >>> found.meaning, found.wins
    ('whoever begins wins', ('1:1-1:4',))

    Unsolved if more than `limit` positions would have to be looked at; BadOption if the game has no solver.
    """
    from gridwright.solver import solver_of

    if position.to_move in (NATURE, OVER):
        why = f"the game is over. {position.ending()}" if position.over else "nobody decides here."
        raise GridwrightError(f"There is nothing to solve: {why}")
    solver = solver_of(position.game)
    known = solver.standing(position, limit)
    texts = {action: position.action_text(action) for action in position.legal()}
    line, here = [], position.copy()
    for action in solver.main_line(position, limit):
        line.append(here.action_text(action))
        here.play(action)
    return Solution(
        known.here,
        solver.meanings[known.here] if known.here else "",
        known.mover_wins,
        tuple(text for action, text in texts.items() if action in known.wins),
        {texts[action]: letter for action, letter in known.after.items()},
        tuple(line),
    )


def value(position: Position, seconds: float | None = None) -> GameValue:
    """The value of a position in combinatorial game theory: canonical form, stops, temperature, mean.

    >>> found = gw.value(gw.game("ctron").position(text="L.R/... L"))
    >>> found.text, str(found.temperature)
    ('+-1', '1')
    """
    from gridwright.solver import solver_of

    return solver_of(position.game).value(position, seconds)


# Records


def record(match: Match) -> Record:
    """The record of a match as it stands; its `line()` is what stands in a file.

    >>> match = gw.play("ctron", preset="duo", seed=1)
    >>> gw.replay(gw.record(match).line()).ending() == match.ending()
    True
    """
    from gridwright.kernel.record import record_of

    return record_of(match)


def replay(written: Record | str) -> Match:
    """Play a record (or its line of JSON) again, all of it checked; BadRecord where it does not hold."""
    return replay_record(read_record(written) if isinstance(written, str) else written, find_game)


# Pictures


def svg(
    what: Position | Match | Scene,
    seat: int | str = SPECTATOR,
    theme: str = "paper",
    width: int = 720,
    show: Iterable[str] = (),
) -> str:
    """A picture as SVG, of what a seat sees (a spectator, unless said), in the theme `paper` or `night`.

    >>> gw.svg(gw.game("cups").position())[:4]
    '<svg'

    `show` names what is drawn only on request; a game's `scene.SHOWS` lists it.
    """
    from gridwright.paint.svg import svg as draw

    return draw(_scene(what, seat, show), theme, width)


def png(
    what: Position | Match | Scene,
    seat: int | str = SPECTATOR,
    theme: str = "paper",
    width: int = 1440,
    show: Iterable[str] = (),
) -> bytes:
    """The same picture as PNG."""
    from gridwright.paint.png import png as draw

    return draw(_scene(what, seat, show), theme, width)


def text(what: Position | Match | Scene, seat: int | str = SPECTATOR, show: Iterable[str] = ()) -> str:
    """The same picture as plain text, as the terminal draws it.

    >>> print(gw.text(gw.game("ctron").position(text="L.R L")))
         1     2     3
      ┌─────┬─────┬─────┐
    1 │ A→  │     │ B←  │
      └─────┴─────┴─────┘
    <BLANKLINE>
    > ● A Left
      ■ B Right
    <BLANKLINE>
    Left, slide a bike.
    """
    from gridwright.paint.text import plain

    return plain(_scene(what, seat, show))


def _scene(what: Position | Match | Scene, seat: int | str, show: Iterable[str]) -> Scene:
    if isinstance(what, Scene):
        return what
    position = what.position if isinstance(what, Match) else what
    return position.scene(_seat(position, seat), show=show, hints=False)


# For authors of games


def laws(
    game: Game | str,
    preset: str | None = None,
    options: Options = None,
    seats: int | None = None,
    games: int = 20,
    seed: int = 1,
) -> dict[str, list[str]]:
    """Hold a game to what every game must keep, on so many random games a law: by law, how it is broken.

    >>> broken = gw.laws("ctron", preset="duo", games=1)
    >>> any(broken.values()), "secrecy" in broken
    (False, True)
    """
    from gridwright.checks.laws import LAWS, Trial, run_law

    start = _opening(game, preset, options, seats)
    return {law: run_law(law, Trial(start.game, start.options, games, seed)) for law in LAWS}


def check(game: Game | str, mode: str = INTERPRETED) -> dict[str, list[str]]:
    """Run the cases in a game's folder: by case, what it gets wrong.

    >>> wrong = gw.check("ctron")
    >>> sum(len(faults) for faults in wrong.values())
    0
    """
    from gridwright.checks.cases import read_cases, run_case

    asked = _named(game)
    files = sorted((asked.folder / "cases").glob("*.yaml"))
    return {
        f"{file.name}: {case.name}": run_case(asked, case, mode)
        for file in files
        for case in read_cases(file)
    }


def _named(game: Game | str) -> Game:
    return find_game(game) if isinstance(game, str) else game


def _opening(game: Game | str, preset: str | None, options: Options, seats: int | None) -> Position:
    asked = _named(game)
    if isinstance(options, GameOptions):
        return Position(asked, options)
    return Position(asked, asked.options(preset, options, seats))


def _seat(position: Position, seat: int | str) -> int:
    """A seat by its number or name."""
    if isinstance(seat, int):
        return seat
    return SPECTATOR if seat.casefold() == "spectator" else position.game.seat(position.options, seat)
