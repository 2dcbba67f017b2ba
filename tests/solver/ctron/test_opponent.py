"""The opponent that plays exactly: it keeps what is won, and finds the move that gave a win away."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.solver.ctron.boards import at, corners, named

from gridwright.games import game
from gridwright.kernel.errors import BadOption, GridwrightError
from gridwright.kernel.position import Position
from gridwright.solver.contract import Unsolved
from gridwright.solver.ctron import answers
from gridwright.solver.ctron.opponent import Opponent, start_of
from gridwright.solver.ctron.proofs import Proof
from gridwright.solver.ctron.reference import after
from gridwright.solver.ctron.strategy import prove


def played(opponent: Opponent, rng: random.Random) -> tuple[Position, list[int]]:
    """A game in which the winning side is the opponent's and the other plays anything."""
    here, actions = opponent.start, list[int]()
    while not here.over:
        mine = here.to_move == opponent.winner
        actions.append(opponent.move(actions) if mine else rng.choice(here.legal()))
        here = after(here, actions[-1])
    return here, actions


@pytest.mark.parametrize(
    "variant", [{}, {"piece": "king1"}, {"max_step": 1}, {"slide": "max"}, {"play": "misere"}], ids=named
)
@pytest.mark.parametrize("text", ["L.../..../...R L", "L..#/.#../..R. R", "L.L./..R. L"])
def test_it_wins_whatever_the_other_does(text: str, variant: dict[str, Any]) -> None:
    start = at(text, **variant)
    for opponent in (Opponent(start), Opponent(start, prove(start))):
        for seed in range(5):
            end, actions = played(opponent, random.Random(seed))
            assert end.winners() == [opponent.winner], actions


def test_it_puts_bikes_too() -> None:
    ctron = game("ctron")
    start = Position(ctron, ctron.options("draft5", {"rows": 3, "cols": 4}))
    end, _ = played(Opponent(start), random.Random(1))
    assert end.winners() == [answers.winner(start)]


def test_a_walk_can_be_taken_back() -> None:
    start = at("L.R.../....../....../....../....../...... L")
    opponent = Opponent(start, prove(start))
    _, actions = played(opponent, random.Random(2))
    for made in range(len(actions)):
        if made % 2:  # Right's moves: asked again out of order, they are the same
            assert opponent.move(actions[:made]) == actions[made]


def test_slips_are_the_solvers_mistakes() -> None:
    rng = random.Random(3)
    seen = 0
    for _ in range(12):
        start = corners(rng.choice([3, 4]), 4)
        opponent, here, actions = Opponent(start), start, list[int]()
        while not here.over:
            actions.append(rng.choice(here.legal()))
            here = after(here, actions[-1])
        slips = [opponent.slip(actions[:made]) for made in range(1, len(actions) + 1)]
        found = [slip.number - 1 for slip in slips if slip]
        assert found == answers.mistakes(start, actions)
        seen += len(found)
    assert seen > 12


def test_a_slip_names_the_moves_that_keep_the_win() -> None:
    start = corners(5, 5)
    slip = Opponent(start).slip([start.read_action("1:1-1:2")])
    assert slip is not None
    assert (slip.number, slip.seat, slip.played) == (1, 0, "1:1-1:2")
    assert slip.better == ("1:1-1:3", "1:1-3:1")


def test_what_takes_too_long_is_said() -> None:
    start = at("L......R/......../......../......../......../......../......../R......L L")
    with pytest.raises(Unsolved, match=r"not known after 0\.1 s"):
        Opponent(start, seconds=0.1)
    assert Opponent(at("L.R L")).winner == 0, "a search that was stopped stops no other"


def test_a_proof_that_has_no_answer_is_said() -> None:
    start = at("L...R L")
    proof = Proof(start.options, "L...R", (0, 1))
    with pytest.raises(GridwrightError, match=r"no answer in L\.\.\.R L"):
        Opponent(start, proof).move([])


def test_a_proof_is_played_on_its_own_board_by_its_own_rules() -> None:
    proof = prove(at("L...R L"))
    assert start_of(proof, None).text() == "L...R L"
    assert start_of(proof, at("L...R R")).text() == "L...R R"
    with pytest.raises(BadOption, match=r"of L\.\.\.R, not of L\.R L"):
        start_of(proof, at("L.R L"))
    with pytest.raises(BadOption, match="piece=rook, not with queen"):
        start_of(proof, at("L...R L", piece="queen"))
