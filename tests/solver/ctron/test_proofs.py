"""Proofs: found with the solver, checked without it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from tests.solver.ctron.boards import at, corners, named

from gridwright.games.ctron import rules
from gridwright.kernel.errors import BadText
from gridwright.solver.ctron import proofs
from gridwright.solver.ctron.strategy import TooLong, prove

WIN = "L.R.../....../....../....../....../...... L"


def test_a_win_on_six_by_six_holds_against_every_defence(tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    proofs.write_proof(prove(at(WIN)), file)
    assert file.stat().st_size < 100_000
    proof = proofs.read_proof(file)
    assert proof.outcome == "R"
    assert proofs.check(proof) == len(proof.answers)


@pytest.mark.parametrize(
    "variant",
    [
        {},
        {"piece": "king1"},
        {"max_step": 1},
        {"slide": "max"},
        {"play": "misere"},
        {"piece": "queen", "squeeze": "no"},
    ],
    ids=named,
)
@pytest.mark.parametrize("text", ["L.../..../...R L", "L.R/.#./L.R R", "L..#/.#../..R. L", "L.L./..R. L"])
def test_proofs_in_all_variants(text: str, variant: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    proofs.write_proof(prove(at(text, **variant)), file)
    assert proofs.check(proofs.read_proof(file)) >= 0


def test_a_changed_answer_is_found_out() -> None:
    proof = prove(corners(4, 4))
    proofs.check(proof)
    text = next(t for t, moves in proof.answers.items() if len(moves) == 1)
    position = at(text)
    for move in position.legal():
        other = position.action_text(move)
        if other == proof.answers[text][0]:
            continue
        proof.answers[text] = [other]
        with pytest.raises(proofs.FalseProof):
            proofs.check(proof)
        return


def test_a_missing_answer_is_found_out() -> None:
    proof = prove(corners(4, 4))
    proof.answers.popitem()
    with pytest.raises(proofs.FalseProof, match="no answer"):
        proofs.check(proof)


def test_a_false_claim_is_found_out() -> None:
    proof = prove(at("L...R L"))
    proof.winners = (rules.RIGHT, rules.RIGHT)
    with pytest.raises(proofs.FalseProof):
        proofs.check(proof)


def test_walks_must_keep_out_of_reach() -> None:
    # Left's three squares against Right's two: he walks. With the wall open he may not.
    apart = at("L.../####/..R# L")
    assert proofs.walk_holds(apart, ["1:1-1:2", "1:2-1:3", "1:3-1:4"])
    assert not proofs.walk_holds(apart, ["1:1-1:2", "1:2-1:3"])
    joined = at("L.../##.#/..R# L")
    assert not proofs.walk_holds(joined, ["1:1-1:2", "1:2-1:3", "1:3-1:4"])


def test_a_proof_can_be_played() -> None:
    proof = prove(corners(4, 4))
    rng = random.Random(4)
    for _ in range(30):
        position, player = proof.position(rules.LEFT), proofs.Player(proof)
        while not position.over:
            position.play(rng.choice(position.legal()))
            answer = player.answer(position)
            assert (answer is None) == position.over
            if answer is not None:
                position.play(answer)
        assert position.winners() == [rules.RIGHT]


def test_too_long_a_proof_is_said_so() -> None:
    with pytest.raises(TooLong, match="longer than 10 positions"):
        prove(corners(4, 4), most=10)


@pytest.mark.parametrize("text", ["", "{}", "no json", '{"kind": "gridwright proof", "game": "ctron"}'])
def test_bad_files(text: str, tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    file.write_text(text + "\n" if text else "")
    with pytest.raises(BadText):
        proofs.read_proof(file)
