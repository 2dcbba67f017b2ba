"""The newcomer's test: given the folder tree alone, somebody guesses in which file each function stands.

    python benchmarks/newcomer.py [--seed 1] [--count 20] [--answers]

Prints the tree and a sample of functions, each with the first line of what it says of itself.
"""

from __future__ import annotations

import argparse
import ast
import random
from pathlib import Path

HOUSE = Path(__file__).parents[1] / "src" / "gridwright"


def functions() -> list[tuple[str, str, str]]:
    """Every function with a docstring: its file, its name, the first line of what it says."""
    found = []
    for file in sorted(HOUSE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            said = ast.get_docstring(node) if isinstance(node, ast.FunctionDef) else None
            if isinstance(node, ast.FunctionDef) and said and not node.name.startswith("_"):
                found.append((str(file.relative_to(HOUSE)), node.name, said.splitlines()[0]))
    return found


def main() -> None:
    """Print the tree and the sample."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--count", type=int, default=20)
    asked.add_argument("--answers", action="store_true", help="also say where each stands")
    told = asked.parse_args()
    print(*sorted({file for file, _, _ in functions()}), sep="\n")
    print()
    for number, (file, name, said) in enumerate(random.Random(told.seed).sample(functions(), told.count), 1):
        print(f"{number}. {name}: {said}" + (f"  [{file}]" if told.answers else ""))


if __name__ == "__main__":
    main()
