"""What the tutorial and the README show of the terminal is what the terminal says."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.conftest import HERE, Cli

ROOT = HERE.parent
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)
PROMPT = re.compile(r"^(\w+(?: \(for example .*\))?> )(\S.*)$")
PAGES = sorted(p for p in (ROOT / "docs").rglob("*.md") if CONSOLE.search(p.read_text(encoding="utf-8")))


@dataclass
class Shown:
    """A command, what is typed at its prompts, and what it says."""

    command: str
    lines: list[str] = field(default_factory=list)

    @property
    def typed(self) -> str:
        """What is typed at the prompts, a line each."""
        return "".join(f"{m[2]}\n" for line in self.lines if (m := PROMPT.match(line)))

    def pattern(self) -> re.Pattern[str]:
        """What must come out: `...` stands for anything. Where nobody sees the keys, prompts end no line."""
        said = ""
        for line in self.lines:
            prompt = PROMPT.match(line)
            if line == "...":
                said += r"(?:.*\n)*?"
            else:
                shown = prompt[1] if prompt else f"{line}\n"
                said += r".*?".join(map(re.escape, re.split(r"\.\.\.(?=\n)", shown)))
        return re.compile(said)


def sessions(page: Path) -> list[Shown]:
    """The commands on a page."""
    found: list[Shown] = []
    for block in CONSOLE.findall(page.read_text(encoding="utf-8")):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append(Shown(line.removeprefix("$ ")))
            else:
                found[-1].lines.append(line)
    return found


@pytest.mark.parametrize("page", PAGES, ids=[str(p.relative_to(ROOT)) for p in PAGES])
def test_what_a_page_shows_is_what_is_said(page: Path, cli: Cli) -> None:
    for shown in sessions(page):
        program, *words = shlex.split(shown.command)
        assert program == "gridwright"
        said = cli(*words, typed=shown.typed)
        assert said.code == 0, said
        assert shown.pattern().fullmatch(said.out), f"{shown.command}\n{said.out}"


def test_the_commands_of_the_readme_are_commands() -> None:
    from typer.main import get_command

    from gridwright.terminal.app import app

    lines = re.findall(r"^gridwright .*$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) > 15
    for line in lines:
        words = shlex.split(re.split(r"\s{2,}", line)[0])
        command, name, rest = get_command(app), "gridwright", words[1:]
        while hasattr(command, "resolve_command") and rest:
            context = command.make_context(name, [], resilient_parsing=True)
            name, command, rest = command.resolve_command(context, list(rest))
        command.make_context(name, list(rest))
