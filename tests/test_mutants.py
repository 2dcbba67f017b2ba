"""Mutants: the tool that changes rules in small ways, and a sample of what the nets notice in every game."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from benchmarks import mutants, nets
from benchmarks.effects import Effects
from benchmarks.mutations import mutations, sample

from gridwright.games import registered

ROOT = Path(__file__).parents[1]

RULES = '''
"""Every kind of thing that a rule may hold."""
LIMIT = 3


@query
def free(o, s, cell):
    """Whether a cell is free: the docstring stays."""
    return s.board[cell] == 0 and cell < LIMIT


@rule
def play(o, s, seat, action):
    if seat == 1 or not o.fast:
        s.turns += 1
    for cell in range(o.cells):
        s.board[cell] = Code.FULL
    s.moves = 0
    s.turns = s.moves
    s.pot = 2
    if action in SLIDE and SLIDE.square(action) > 4:
        return


@rule
def unsound(o, s):
    return s.turns < 0


def helper(o):
    return 7
'''

CHANGES = [
    ("comparison", "s.board[cell] == 0 and cell < LIMIT", "(s.board[cell] != 0) and cell < LIMIT"),
    ("comparison", "s.board[cell] == 0 and cell < LIMIT", "s.board[cell] == 0 and (cell <= LIMIT)"),
    ("connective", "s.board[cell] == 0 and cell < LIMIT", "(s.board[cell] == 0 or cell < LIMIT)"),
    ("dropped condition", "s.board[cell] == 0 and cell < LIMIT", "(cell < LIMIT)"),
    ("constant", "cell < LIMIT", "cell < (LIMIT + 1)"),
    ("constant", "s.board[cell] == 0", "s.board[cell] == 1"),
    ("constant", "s.board[cell] = Code.FULL", "s.board[cell] = (Code.FULL + 1)"),
    ("constant", "range(o.cells)", "range(o.cells - 1)"),
    ("dropped condition", "if seat == 1 or not o.fast:", "if True:"),
    ("dropped condition", "if seat == 1 or not o.fast:", "if False:"),
    ("negation", "not o.fast", "(o.fast)"),
    ("arithmetic", "s.turns += 1", "s.turns -= 1"),
    ("dropped statement", "s.turns += 1", "pass"),
    ("dropped statement", "return", "pass"),
    ("order", "s.moves = 0 / s.turns = s.moves", "s.turns = s.moves / s.moves = 0"),
]


@pytest.fixture(scope="module")
def changes() -> dict[str, tuple[str, str, str]]:
    """Every change of the rules above, by the source it makes."""
    source = RULES.encode()
    found = mutations(source, Effects([source]))
    return {m.applied(source).decode(): (m.function, m.kind, " => ".join(m.shown(source))) for m in found}


@pytest.mark.parametrize(("kind", "before", "after"), CHANGES)
def test_slips_that_an_author_could_make(changes, kind: str, before: str, after: str) -> None:
    shown = [told for _, k, told in changes.values() if k == kind]
    assert any(before in told.split(" => ")[0] and after in told.split(" => ")[1] for told in shown), shown


def test_every_change_is_one_that_python_can_read(changes) -> None:
    assert len(changes) > 40
    for source in changes:
        compile(source, "rules", "exec")
        assert source != RULES


def test_only_rules_are_changed(changes) -> None:
    assert {function for function, _, _ in changes.values()} == {"free", "play"}
    assert not any("docstring" in told for _, _, told in changes.values())
    # Kinds of action are no numbers, and statements that have nothing to do with each other have no order.
    assert not any("(SLIDE + 1)" in source for source in changes)
    assert not any(kind == "order" and "s.pot" in told for _, kind, told in changes.values())


def test_statements_that_have_nothing_to_do_with_each_other_have_no_order() -> None:
    source = """
@rule
def play(o, s, out, seat, action):
    s.cell[0] = seat
    s.cell[1] += action
    note(s, seat, action)
    s.turn = 1 - seat
    n = fill(o, s, out, 0)
    s.turn = 2
    n = fill(o, s, out, n)


@rule
def fill(o, s, out, n):
    out[n] = s.cell[0]
    return n + 1
"""
    found = mutations(source.encode(), Effects([source.encode()]))
    assert [m.shown(source.encode())[0] for m in found if m.kind == "order"] == []


def test_a_sample_is_the_same_every_time_and_nothing_comes_twice() -> None:
    sources = {"rules.py": RULES.encode()}
    one, two = (list(sample(sources, 20, random.Random(5))) for _ in range(2))
    assert one == two
    assert len({mutation.applied(sources[file]) for file, mutation in one}) == 20


# Asking


def question(ask: Callable[[], list[str]]) -> nets.Question:
    return nets.Question("laws", "a question", ask)


def test_loops_that_do_not_end_are_noticed() -> None:
    def endless() -> list[str]:
        while True:
            pass

    assert nets.faulty(question(endless), 0.05) == "it takes for ever"


def test_a_crash_is_noticed_with_its_reason() -> None:
    assert nets.faulty(question(lambda: [str([][1])]), 5) == "IndexError: list index out of range"
    assert nets.faulty(question(lambda: ["a fault", "another"]), 5) == "a fault"
    assert nets.faulty(question(list), 5) == ""


def test_lines_that_a_question_runs_are_seen() -> None:
    watch = nets.Watch([Path(nets.__file__)])
    with watch:
        nets.faulty(question(list), 5)
    assert watch.lines["nets.py"]
    with nets.Watch([ROOT / "elsewhere.py"]) as nothing:
        nets.faulty(question(list), 5)
    assert nothing is None


# The tool


CAUGHT = 7
"""So many of ten changes must be noticed by a brief look; docs/campaigns.md says what a whole one notices."""


@pytest.mark.parametrize("name", sorted(registered()))
def test_a_sample_of_changes_is_noticed(name: str, python, tmp_path: Path) -> None:
    words = ["--brief", "--count", "10", "--json", "--out", str(tmp_path)]
    said = python("-m", "benchmarks.mutants", name, *words, path=[ROOT])
    assert said.returncode == 0, said.stderr
    tried = [mutants.Mutant.read(line) for line in said.stdout.splitlines()]
    why = mutants.reasons()
    survivors = [m for m in tried if m.survived and not m.known(why)]
    assert len(tried) == 10
    assert len(tried) - len(survivors) >= CAUGHT, "\n".join(mutants.summary(name, tried, why))


def test_a_run_goes_on_where_it_was(python, tmp_path: Path) -> None:
    def run(*more: str) -> list[str]:
        words = ["--brief", "--count", "2", "--out", str(tmp_path), *more]
        said = python("-m", "benchmarks.mutants", "ctron", *words, path=[ROOT])
        assert said.returncode == 0, said.stderr
        assert "ctron: 2 of 2 caught" in said.stdout
        return said.stderr.splitlines()

    assert len(run()) == 2
    assert run() == []
    file = tmp_path / "ctron-brief.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines()
    survivor = json.loads(lines[0])
    survivor["answer"]["net"] = ""
    file.write_text("\n".join([json.dumps(survivor), lines[1], ""]), encoding="utf-8")
    (again,) = run("--only", "survivors")
    assert "caught by" in again
    assert len(run("--again")) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [(["ctrom"], "Did you mean ctron"), (["ctron", "--workers", "0"], "at least 1")],
)
def test_what_cannot_be_is_refused_in_a_sentence(words: list[str], said: str, python) -> None:
    refused = python("-m", "benchmarks.mutants", *words, path=[ROOT])
    assert refused.returncode == 2
    assert said in refused.stderr
    assert "Traceback" not in refused.stderr


def test_reasons_are_given_for_changes_that_exist() -> None:
    told = mutants.reasons()
    able = {
        (game, m.function, *m.shown(source))
        for game in {game for game, *_ in told}
        for sources in [mutants.rule_files(game)]
        for source in sources.values()
        for m in mutations(source, Effects(sources.values()))
    }
    assert set(told) <= able, "the rules have changed: these reasons are of no use any more"
    assert all(len(why.split()) > 3 for why in told.values())
