"""The long checks of the solver: random positions against the reference solver, values and another program.

    python benchmarks/solver_campaign.py               20,000 classes, 2,000 signs of values, 500 by cgt-py
    python benchmarks/solver_campaign.py --share 0.1   a tenth of that

Prints one line a check. cgt-py is used if it is installed, and left out with a word if not.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.solver.ctron.boards import VARIANTS, at, random_text
from tests.solver.ctron.judge import canonical_form, judged
from tests.solver.ctron.test_values import LETTERS

from gridwright.solver.ctron import reference
from gridwright.solver.ctron.rulebook import ground, squares_of
from gridwright.solver.ctron.solve import Search
from gridwright.solver.ctron.values import Values, value_at


def classes(count, most_open):
    rng = random.Random(20)
    searches = {}
    wrong = 0
    for i in range(count):
        variant = i % len(VARIANTS)
        # One in a hundred is larger; what takes the reference solver long is rare but not left out.
        position = at(random_text(rng, most_open + 4 * (i % 100 == 0)), **VARIANTS[variant])
        o = ground(position)
        key = variant, o.rows, o.cols
        if key not in searches:
            searches[key] = Search(o, 1, single=False)
        found, wanted = searches[key].outcome(squares_of(position)), reference.outcome_class(position)
        if found != wanted:
            wrong += 1
            print(f"  {position.text()} {VARIANTS[variant]}: {found}, the reference says {wanted}")
    return wrong


def signs(count):
    rng = random.Random(21)
    wrong = 0
    for _ in range(count):
        position = at(random_text(rng, 11, 4, 5, bikes=2))
        value = Values(ground(position)).of(squares_of(position))
        wrong += LETTERS[value.outcome] != Search.of(position, 1).outcome(squares_of(position))
    return wrong


def other_program(count):
    form = canonical_form()
    if form is None:
        print("cgt-py is not installed: left out")
        return 0
    rng = random.Random(22)
    wrong = 0
    for _ in range(count):
        position = at(random_text(rng, 8, 4, 5, bikes=2))
        wrong += form(value_at(position).braces) != judged(position, form, {})
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument(
        "--open", type=int, default=9, help="open squares at most, for the reference solver's sake"
    )
    chosen = parser.parse_args()
    failed = 0
    for name, check, count in (
        ("classes against the reference solver, all variants", lambda n: classes(n, chosen.open), 20_000),
        ("signs of values against classes", signs, 2_000),
        ("values against cgt-py", other_program, 500),
    ):
        n = max(1, round(count * chosen.share))
        before = time.perf_counter()
        wrong = check(n)
        failed += wrong
        print(f"{name}: {n:,} positions, {wrong} wrong, {time.perf_counter() - before:.0f} s", flush=True)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
