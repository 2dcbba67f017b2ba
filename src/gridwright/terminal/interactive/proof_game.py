"""A game against exact play: it says who wins, and at which move a won game was given away."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gridwright.games import game as find_game
from gridwright.kernel.errors import BadOption, listed
from gridwright.kernel.match import Match
from gridwright.solver import solvable, solver
from gridwright.solver.contract import Opponent, Slip, Unsolved
from gridwright.terminal.interactive.game import InteractiveGame
from gridwright.terminal.interactive.seating import PROOF, seat_players
from gridwright.terminal.position_arguments import options_from_arguments, position_from_arguments
from gridwright.terminal.progress import show_progress_line
from gridwright.terminal.search_limits import check_time_limit

SHOWN = 4
"""How many better moves a sentence names."""


def start_proof_game(
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
) -> ProofGame:
    """A game with exact play in it. The side that wins is the machine's unless you have chosen your seat."""
    game = find_game(name)
    found = solver(game)
    if found is None:
        known = listed(solvable(), "and")
        raise BadOption(f"Only {known} can be played against a proof: in {name} who wins is not known.")
    check_time_limit(time)
    if proof is None:
        match = Match(game, options_from_arguments(name, preset, sets, seats), position)
        with show_progress_line("Finding out who wins; the first time, the search is compiled"):
            opponent = found.opponent(match.position.copy(), time)
    else:
        wanted = any(given is not None for given in (position, preset, sets, seats))
        asked = position_from_arguments(name, position, preset, sets, seats) if wanted else None
        opponent = found.opponent_of(proof, asked, time)
        match = Match(game, opponent.start.options, opponent.start.text())
    seat_players(match, seated, against, mine=1 - opponent.winner)
    return ProofGame(match, seed, plain, opponent)


class ProofGame(InteractiveGame):
    """A game in the terminal with an opponent that never gives a won game away."""

    def __init__(self, match: Match, seed: int | None, plain: bool, opponent: Opponent) -> None:
        super().__init__(match, seed, plain)
        self.opponent = opponent
        self.slips: dict[int, Slip] = {}
        self.notes: set[str] = set()
        self.doubted = False
        self.undo_offered = True

    @property
    def actions(self) -> list[int]:
        """The moves made so far."""
        return [entry[1] for entry in self.match.entries if not isinstance(entry, dict)]

    def introduction(self) -> str:
        """What is said before the first move: who plays what, and who can win."""
        start, winner = self.opponent.start, self.opponent.winner
        name, other = (start.seat_name(seat) for seat in (winner, 1 - winner))
        if self.is_mine(winner):
            word = "You can win this. You are told if you let it go."
        elif self.match.seats[winner] == PROOF:
            word = f"{name} wins this, whatever {other} does."
        else:
            word = f"{name} can win this."
        return f"{super().introduction()}\n{word}"

    def is_mine(self, seat: int) -> bool:
        """Whether a seat is that of the one person in the game."""
        return self.people == [seat]

    def choose_for_bot(self, seat: int) -> int:
        """The exact move, where exact play sits; elsewhere a bot's."""
        if self.match.seats[seat] != PROOF:
            return super().choose_for_bot(seat)
        with show_progress_line(f"{self.position.seat_name(seat)} is thinking"):
            return self.opponent.move(self.actions)

    def play_action(self, seat: int, action: int) -> None:
        """Carry out a move, and say at once if it gave a won game away."""
        super().play_action(seat, action)
        made = len(self.actions)
        self.slips = {number: slip for number, slip in self.slips.items() if number < made}
        if self.match.seats[seat] == PROOF:
            return
        try:
            slip = self.opponent.slip(self.actions)
        except Unsolved as error:
            self.note_doubt(error)
            return
        if slip is not None:
            self.slips[made] = slip
            self.undo_offered = False
            if not self.match.over:  # else the last word says it
                self.add_note(f"  {self.describe_slip(slip)}")

    def ask_for_action(self, seat: int) -> str:
        """Ask for an action; after a slip, with a word on the way back."""
        if not self.undo_offered:
            self.undo_offered = True
            self.screen.print_line("Type undo to take that move back, or play on.", "dim")
        return super().ask_for_action(seat)

    def news_style(self, line: str) -> str:
        """How a line of news is set on the screen: a slip stands out."""
        return "bold yellow" if line in self.notes else super().news_style(line)

    def add_note(self, sentence: str) -> None:
        """Add a sentence on slips to everybody's news."""
        self.notes.add(sentence)
        for told in self.news.values():
            told.append(sentence)

    def note_doubt(self, error: Unsolved) -> None:
        """Say once that not every slip can be seen."""
        if not self.doubted:
            self.add_note(f"  {error} A slip may go unnoticed here.")
        self.doubted = True

    def describe_slip(self, slip: Slip) -> str:
        """Say in a sentence by which move a won game was given away, and what would have kept it."""
        names = [self.position.seat_name(seat) for seat in (slip.seat, 1 - slip.seat)]
        who = "You were" if self.is_mine(slip.seat) else f"{names[0]} was"
        shown = [*slip.better[:SHOWN], *(["another"] if len(slip.better) > SHOWN else [])]
        better = f"only {shown[0]}" if len(shown) == 1 else listed(shown)
        return (
            f"{who} winning until move {slip.number}: {slip.played} left it to {names[1]}; "
            f"{better} would have kept it."
        )

    def print_ending(self) -> None:
        """Print how the game against the proof ended, and where it was decided."""
        super().print_ending()
        self.screen.print_line(self.describe_turning_point())

    def describe_turning_point(self) -> str:
        """Say at which move the game was decided, or that it never was in doubt."""
        start, winner = self.opponent.start, self.opponent.winner
        if self.slips:
            return "\n".join(self.describe_slip(slip) for slip in self.slips.values())
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
