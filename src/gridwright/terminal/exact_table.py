"""A table at which somebody plays exactly: it says who wins, and at which move a won game was given away."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gridwright.games import game as find_game
from gridwright.kernel.errors import BadOption, listed
from gridwright.kernel.match import Match
from gridwright.kernel.options import read_sets
from gridwright.solver import solvable, solver
from gridwright.solver.contract import Opponent, Slip, Unsolved
from gridwright.terminal import look
from gridwright.terminal.limits import check_time
from gridwright.terminal.playing import seat_players
from gridwright.terminal.solver_progress import progress
from gridwright.terminal.table import PROOF, Table

SHOWN = 4
"""How many better moves a sentence names."""


def set_exactly(
    name: str,
    position: str | None,
    preset: str | None,
    sets: list[str] | None,
    seats: int | None,
    seated: Sequence[tuple[str, str]],
    against: str | None,
    proof: Path | None,
    time: float | None,
    seed: int | None,
    plain: bool,
) -> ExactTable:
    """A table with exact play on it. The side that wins is its own unless you have chosen your seat."""
    g = find_game(name)
    found = solver(g)
    if found is None:
        known = listed(solvable(), "and")
        raise BadOption(f"Only {known} can be played against a proof: in {name} who wins is not known.")
    check_time(time)
    if proof is None:
        match = Match(g, g.options(preset, read_sets(sets or []), seats), position)
        with progress("Finding out who wins; the first time, the search is compiled"):
            opponent = found.opponent(match.position.copy(), time)
    else:
        wanted = any(given is not None for given in (position, preset, sets, seats))
        asked = look.find(name, position, preset, sets, seats) if wanted else None
        opponent = found.opponent_of(proof, asked, time)
        match = Match(g, opponent.start.options, opponent.start.text())
    seat_players(match, seated, against, mine=1 - opponent.winner)
    return ExactTable(match, seed, plain, opponent)


class ExactTable(Table):
    """A table with an opponent that never gives a won game away."""

    def __init__(self, match: Match, seed: int | None, plain: bool, opponent: Opponent) -> None:
        super().__init__(match, seed, plain)
        self.opponent = opponent
        self.slips: dict[int, Slip] = {}
        self.notes: set[str] = set()
        self.doubted = False
        self.warned = True

    @property
    def actions(self) -> list[int]:
        """The moves made so far."""
        return [entry[1] for entry in self.match.entries if not isinstance(entry, dict)]

    def how_seated(self) -> str:
        """Who plays what, and who can win."""
        start, winner = self.opponent.start, self.opponent.winner
        name, other = (start.seat_name(seat) for seat in (winner, 1 - winner))
        if self.is_mine(winner):
            word = "You can win this. You are told if you let it go."
        elif self.match.seats[winner] == PROOF:
            word = f"{name} wins this, whatever {other} does."
        else:
            word = f"{name} can win this."
        return f"{super().how_seated()}\n{word}"

    def is_mine(self, seat: int) -> bool:
        """Whether a seat is that of the one person at the table."""
        return self.people == [seat]

    def bots_choice(self, seat: int) -> int:
        """The exact move, where exact play sits."""
        if self.match.seats[seat] != PROOF:
            return super().bots_choice(seat)
        with progress(f"{self.position.seat_name(seat)} is thinking"):
            return self.opponent.move(self.actions)

    def do(self, seat: int, action: int) -> None:
        """Carry out a move, and say at once if it gave a won game away."""
        super().do(seat, action)
        made = len(self.actions)
        self.slips = {number: slip for number, slip in self.slips.items() if number < made}
        if self.match.seats[seat] == PROOF:
            return
        try:
            slip = self.opponent.slip(self.actions)
        except Unsolved as error:
            self.doubt(error)
            return
        if slip is not None:
            self.slips[made] = slip
            self.warned = False
            if not self.match.over:  # else the last word says it
                self.note(f"  {self.slip_words(slip)}")

    def ask(self, seat: int) -> str:
        """Ask for an action; after a slip, with a word on the way back."""
        if not self.warned:
            self.warned = True
            self.say("Type undo to take that move back, or play on.", "dim")
        return super().ask(seat)

    def style_of(self, news: str) -> str:
        """How a line of news is set: a slip stands out."""
        return "bold yellow" if news in self.notes else super().style_of(news)

    def note(self, sentence: str) -> None:
        """Add a sentence to everybody's news."""
        self.notes.add(sentence)
        for told in self.news.values():
            told.append(sentence)

    def doubt(self, error: Unsolved) -> None:
        """Say once that not every slip can be seen."""
        if not self.doubted:
            self.note(f"  {error} A slip may go unnoticed here.")
        self.doubted = True

    def slip_words(self, slip: Slip) -> str:
        """A slip in a sentence."""
        names = [self.position.seat_name(seat) for seat in (slip.seat, 1 - slip.seat)]
        who = "You were" if self.is_mine(slip.seat) else f"{names[0]} was"
        shown = [*slip.better[:SHOWN], *(["another"] if len(slip.better) > SHOWN else [])]
        better = f"only {shown[0]}" if len(shown) == 1 else listed(shown)
        return (
            f"{who} winning until move {slip.number}: {slip.played} left it to {names[1]}; "
            f"{better} would have kept it."
        )

    def finish(self) -> None:
        """How it ended, and where it was decided."""
        super().finish()
        self.say(self.decided())

    def decided(self) -> str:
        """At which move the game was decided, in a sentence."""
        start, winner = self.opponent.start, self.opponent.winner
        if self.slips:
            return "\n".join(self.slip_words(slip) for slip in self.slips.values())
        loser = 1 - winner
        name, other = start.seat_name(winner), start.seat_name(loser)
        if self.match.resigned == winner:
            who = "you were" if self.is_mine(winner) else f"{name} was"
            return f"It was not lost: {who} still winning."
        if self.is_mine(loser):
            return f"You were lost from the start: {name} wins it whatever {other} does."
        if self.is_mine(winner):
            return "You never let it go: the game was won from the first move to the last."
        return f"{other} was lost from the start, whatever it did."
