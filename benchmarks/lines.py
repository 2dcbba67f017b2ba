"""How many lines of code the games are: blanks, comments, docstrings and lessons are not counted.

python benchmarks/lines.py [FOLDER]

What a game says for the lab alone (where luck comes from, who plays like whom) is counted apart.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from pathlib import Path

SILENT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
    tokenize.ENCODING,
}


FOR_THE_LAB = {"luck.py", "playtest.py"}


def lines_of_code(source: str) -> int:
    """The lines of a Python source that say something to the machine."""
    spoken: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        for child in ast.iter_child_nodes(node):
            said = child.value if isinstance(child, ast.Expr) else None
            if isinstance(said, ast.Constant) and isinstance(said.value, str):
                spoken.update(range(said.lineno, (said.end_lineno or said.lineno) + 1))
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in SILENT:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - spoken)


def counted(folder: Path) -> dict[str, int]:
    """The lines of each file of a game's folder."""
    files = sorted(folder.glob("*.py"))
    return {file.name: lines_of_code(file.read_text(encoding="utf-8")) for file in files}


def main() -> None:
    """Print a line for each game, and their sum."""
    games = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "src/gridwright/games"
    total = lab = 0
    for folder in sorted(f for f in games.iterdir() if (f / "rules.py").exists()):
        files = counted(folder)
        lab += sum(files.pop(name, 0) for name in FOR_THE_LAB)
        total += sum(files.values())
        print(f"{folder.name:10} {sum(files.values()):6}  {'  '.join(f'{n} {c}' for n, c in files.items())}")
    print(f"{'together':10} {total:6}")
    print(f"{'for the lab':10} {lab:6}  {'  '.join(sorted(FOR_THE_LAB))}")


if __name__ == "__main__":
    main()
