"""An opponent that plays exactly, and knows at which move somebody else gave a won game away.

It follows a proof's answers where it is given a proof, and asks the solver for everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from gridwright.kernel.errors import BadOption, GridwrightError
from gridwright.kernel.position import Position
from gridwright.solver.contract import Slip, Unsolved
from gridwright.solver.ctron import answers
from gridwright.solver.ctron.proofs import Player, Proof
from gridwright.solver.ctron.reference import after
from gridwright.solver.ctron.rulebook import turn, variant
from gridwright.solver.ctron.solve import make_ready
from gridwright.solver.patience import patiently

PATIENCE = 60.0
"""Seconds that it may think about one position unless told otherwise."""

_TRAP = 3.0
"""Seconds for the choice among moves that all lose."""

Found = TypeVar("Found")


class Opponent:
    """Plays a position exactly. It is asked with the moves made so far, so any of them may be taken back.

    Making one finds out who wins; Unsolved if that takes longer than `seconds`.
    """

    def __init__(self, start: Position, proof: Proof | None = None, seconds: float = PATIENCE) -> None:
        self.start = start
        self.proof = proof
        self.seconds = seconds
        if proof is not None:
            self.winner = proof.winners[turn(start)]
        else:
            make_ready(start)
            self.winner = self._winner(start)

    def move(self, actions: list[int]) -> int:
        """Its move after these: one that wins, else the one that leaves the fewest winning answers."""
        answer = self._proved(actions)
        if answer is not None:
            return answer
        here = self._after(actions)
        if self._winner(here) == here.to_move:
            found = self._ask(lambda: answers.best_move(here), self.seconds)
        else:
            found = self._trap(here)
        assert found is not None, "the game is over"
        return found

    def slip(self, actions: list[int]) -> Slip | None:
        """Whether the last of these moves gave a won game away; Unsolved if that is not known in time."""
        before = self._after(actions[:-1])
        seat, played = before.to_move, actions[-1]
        if self.proof is not None and self.winner != seat:
            return None
        here = after(before, played)
        if self._winner(here) == seat:
            return None
        better = self._ask(lambda: answers.winning_moves(before), self.seconds)
        if not better:
            return None
        texts = tuple(before.action_text(action) for action in better)
        return Slip(len(actions), seat, before.action_text(played), texts)

    def _after(self, actions: list[int]) -> Position:
        here = self.start
        for action in actions:
            here = after(here, action)
        return here

    def _proved(self, actions: list[int]) -> int | None:
        """The proof's answer; the game is followed from its start, to know which walk it is on."""
        if self.proof is None or self._after(actions).to_move != self.winner:
            return None
        player, here = Player(self.proof), self.start
        for action in actions:
            if here.to_move == self.winner:
                player.answer(here)
            here = after(here, action)
        answer = player.answer(here)
        if answer is None:
            raise GridwrightError(f"The proof has no answer in {here.text()}: `gridwright solve verify` it.")
        return answer

    def _trap(self, here: Position) -> int | None:
        try:
            return self._ask(lambda: answers.best_move(here), _TRAP)
        except Unsolved:  # they all lose: any is exact
            return min(here.legal(), key=lambda action: (len(after(here, action).legal()), action))

    def _winner(self, position: Position) -> int:
        seat = turn(position)
        wins = self._ask(lambda: answers.mover_wins(position), self.seconds)
        return seat if wins else 1 - seat

    def _ask(self, question: Callable[[], Found], seconds: float) -> Found:
        search = answers.search_for(self.start)
        try:
            return patiently([search], question, seconds)
        except Unsolved:
            raise Unsolved(
                f"Who wins is not known after {seconds:g} s and {search.nodes:,} positions: take a smaller "
                "board or a later position, or give it more time."
            ) from None
        finally:
            search.go_on()


def start_of(proof: Proof, asked: Position | None) -> Position:
    """Where a game against a proof begins: with Left to move, or as the position that was asked for.

    BadOption if that is another board, or is played by other rules.
    """
    if asked is None:
        return proof.position(0)
    if asked.text().split()[0] != proof.board:
        raise BadOption(f"The proof is of {proof.board}, not of {asked.text()}: leave the position out.")
    made = variant(proof.options)
    for name, wanted in variant(asked.options).items():
        has = made[name]
        if wanted != has:
            raise BadOption(f"The proof was made with {name}={has}, not with {wanted}: leave it out.")
    return proof.position(turn(asked))
