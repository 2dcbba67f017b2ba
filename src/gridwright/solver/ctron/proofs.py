"""Proofs: a winning strategy as a file that anybody can check by playing against it.

A proof is a file of JSON lines. The first names the game, the rule options, the position and what is
claimed: who wins when Left begins and when Right begins. Every other line is a position in which the
winner is to move, with his answer: `play` is one move; `walk` is a list of moves that he makes one after
another whatever the other does, because the other can reach none of their squares and cannot have as many.

The check knows the rulebook and nothing of the solver.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gridwright.kernel.errors import BadText, GridwrightError
from gridwright.kernel.options import GameOptions
from gridwright.kernel.position import Position
from gridwright.solver.ctron import rulebook
from gridwright.solver.ctron.reference import CLASSES, after
from gridwright.solver.ctron.rulebook import LEFT, RIGHT, SEATS, with_mover

KIND = "gridwright proof"


class FalseProof(GridwrightError):
    """A proof that does not prove what it claims; the sentence says where."""


@dataclass
class Proof:
    """What is claimed of a position, and the winner's answers."""

    options: GameOptions
    board: str
    """The position's text without the mover."""
    winners: tuple[int, int]
    """Who wins when Left begins, and when Right begins."""
    answers: dict[str, list[str]] = field(default_factory=dict)
    """By position text: one move, or a walk of several."""

    @property
    def outcome(self) -> str:
        """The class that the claims amount to."""
        return CLASSES[self.winners[0] == LEFT, self.winners[1] == RIGHT]

    def position(self, mover: int) -> Position:
        """The position with this side to move."""
        return Position.read(rulebook.ctron(), self.options, f"{self.board} {'LR'[mover]}")


class Player:
    """Plays a proof: asked for the winner's moves of one game in order, it remembers a walk it is on."""

    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        self._walk: list[str] = []

    def answer(self, position: Position) -> int | None:
        """The winner's move here; None if the game has left the proof, or it is not the winner's move."""
        moves = self.proof.answers.get(position.text())
        if moves is not None:
            self._walk = list(moves)
        if not self._walk or position.over:
            return None
        return position.read_action(self._walk.pop(0))


def reachable(position: Position, seat: int) -> set[int]:
    """Every square that a seat's bikes could ever enter, by steps that the rulebook's moves are made of."""
    o = rulebook.ground(position)
    room = rulebook.squares_of(position)[0]
    waiting = rulebook.bikes(position, seat)
    found: set[int] = set()
    while waiting:
        row, col = divmod(waiting.pop(), o.cols)
        for down, across in rulebook.steps(o).values():
            r, c = row + down, col + across
            target = r * o.cols + c
            if 0 <= r < o.rows and 0 <= c < o.cols and room >> target & 1 and target not in found:
                found.add(target)
                waiting.append(target)
    return found


def walk_holds(position: Position, moves: list[str]) -> bool:
    """Whether the side to move wins by making these moves one after another, whatever the other does.

    The other cannot enter any of the squares, and cannot make as many moves: each takes a square of his.
    """
    seat = position.to_move
    theirs = reachable(position, 1 - seat)
    if rulebook.ground(position).misere or len(moves) <= len(theirs):
        return False
    at = position
    for text in moves:
        if at.to_move != seat:
            return False
        before = rulebook.squares_of(at)[0]
        at = after(at, at.read_action(text))
        taken = before & ~rulebook.squares_of(at)[0]
        if any(taken >> square & 1 for square in theirs):
            return False
        at = with_mover(at, seat)
    return True


def check(proof: Proof) -> int:
    """Play the proof against every defence; how many positions were met. FalseProof if it fails."""
    met: set[str] = set()
    for mover in (LEFT, RIGHT):
        winner = proof.winners[mover]
        start = proof.position(mover)
        waiting = [start] if mover == winner else list(_defences(start, winner))
        while waiting:
            here = waiting.pop()
            text = here.text()
            if text not in met:
                met.add(text)
                waiting += _answered(proof, here, winner)
    return len(met)


def _defences(position: Position, winner: int) -> Iterator[Position]:
    """The positions after each move of the loser; none if he is stuck and that wins for the winner."""
    if position.over and position.results()[winner] != 1:
        raise FalseProof(f"{SEATS[winner]} does not win in {position.text()}.")
    for move in position.legal():
        yield after(position, move)


def _answered(proof: Proof, here: Position, winner: int) -> list[Position]:
    """What the loser can make of the winner's answer."""
    text = here.text()
    if here.over:
        if here.results()[winner] != 1:
            raise FalseProof(f"{SEATS[winner]} is lost in {text}.")
        return []
    moves = proof.answers.get(text)
    if not moves:
        raise FalseProof(f"The proof has no answer in {text}.")
    try:
        if len(moves) > 1:
            if walk_holds(here, moves):
                return []
            raise FalseProof(f"The walk in {text} does not hold.")
        return list(_defences(after(here, here.read_action(moves[0])), winner))
    except GridwrightError as error:
        if isinstance(error, FalseProof):
            raise
        raise FalseProof(f"In {text}: {error}") from None


# Files


def write_proof(proof: Proof, file: Path) -> None:
    """Write a proof, its positions in the order in which they were found."""
    head: dict[str, Any] = {
        "kind": KIND,
        "game": rulebook.NAME,
        "options": rulebook.stated(proof.options),
        "position": proof.board,
        "class": proof.outcome,
        "left_first": SEATS[proof.winners[0]],
        "right_first": SEATS[proof.winners[1]],
    }
    try:
        with file.open("w", encoding="utf-8", newline="\n") as out:
            out.write(json.dumps(head) + "\n")
            for text, moves in proof.answers.items():
                answer = {"at": text, "play": moves[0]} if len(moves) == 1 else {"at": text, "walk": moves}
                out.write(json.dumps(answer) + "\n")
    except OSError as error:
        raise BadText(f"{file} cannot be written: {error.strerror}.") from None


def is_proof(line: str) -> bool:
    """Whether a file that begins with this line is a proof of ours."""
    try:
        head = json.loads(line)
        return bool(head["kind"] == KIND and head["game"] == rulebook.NAME)
    except (ValueError, KeyError, TypeError):
        return False


def read_proof(file: Path) -> Proof:
    """A proof from its file; BadText with the line that is wrong."""
    number = 0
    proof = None
    try:
        with file.open(encoding="utf-8") as lines:
            for text in lines:
                number += 1
                data = json.loads(text)
                if proof is None:
                    proof = _read_head(data)
                else:
                    moves = data["walk"] if "walk" in data else [data["play"]]
                    proof.answers[str(data["at"])] = [str(m) for m in moves]
    except (OSError, UnicodeDecodeError) as error:
        raise BadText(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    except (ValueError, KeyError, TypeError):
        raise BadText(f"{file}, line {number}: no line of a proof.") from None
    if proof is None:
        raise BadText(f"{file} is empty.")
    return proof


def _read_head(data: dict[str, Any]) -> Proof:
    if data["kind"] != KIND or data["game"] != rulebook.NAME:
        raise KeyError("kind")
    board = str(data["position"])
    options = rulebook.options_for(f"{board} L", data["options"])
    winners = (SEATS.index(data["left_first"]), SEATS.index(data["right_first"]))
    return Proof(options, board, winners)
