"""What holds for every registered game: its cases, the laws, its rulebook and its options."""

from __future__ import annotations

import contextlib
import re
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridwright.checks.cases import read_cases, run_case
from gridwright.checks.laws import LAWS, Trial, run_law
from gridwright.checks.pictures import drawings
from gridwright.games import game, registered
from gridwright.kernel.binding import MODES, NATIVE
from gridwright.kernel.errors import BadOption, GridwrightError
from gridwright.kernel.options import Choice
from gridwright.kernel.position import Position

GAMES = sorted(registered())
PRESETS = [(name, preset) for name in GAMES for preset in registered()[name].presets]
CASE_FILES = [
    pytest.param(name, file, id=f"{name}-{file.stem}")
    for name in GAMES
    for file in sorted((registered()[name].folder / "cases").glob("*.yaml"))
]

NONSENSE = [
    "",
    " ",
    "?",
    "/",
    "x" * 2000,
    "0",
    "-1",
    "🙂",
    "a\x00b",
    "L L L L L L L L",
    "9" * 5000,
    "1:1 ²",
    "*" * 50,
    "[",
    "(",
]

# Random games a law, as many as a second or two allows; `lawful` plays fifty times its number, natively.
GAMES_A_LAW = {"ctron": 12, "minefield": 6}
LAWFUL_GAMES = 10


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("name", "file"), CASE_FILES)
def test_cases(name: str, file: Path, mode: str, warm) -> None:
    if mode == NATIVE:
        warm(name)
    cases = read_cases(file)
    faults = [
        f"{case.number} ({case.name}): {fault}"
        for case in cases
        for fault in run_case(game(name), case, mode)
    ]
    assert cases
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_laws(name: str, preset: str, warm) -> None:
    warm(name)
    options, games = game(name).options(preset), GAMES_A_LAW.get(name, 1)
    broken = [
        f"{law}: {breach}"
        for law in LAWS
        for breach in run_law(law, Trial(game(name), options, LAWFUL_GAMES if law == "lawful" else games))
    ]
    assert not broken, "\n".join(broken)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_cases_and_presets(name: str) -> None:
    g = game(name)
    assert list((g.folder / "cases").glob("*.yaml"))
    assert g.presets
    assert g.about.title
    assert g.about.line.endswith(".")


@pytest.mark.parametrize("name", GAMES)
def test_the_default_is_the_first_preset_or_one_of_them(name: str) -> None:
    g = game(name)
    assert any(g.options(preset) == g.options() for preset in g.presets), (
        "the default game has no preset's name"
    )


# The rulebook for people


@pytest.mark.parametrize("name", GAMES)
def test_pictures_of_the_rulebook_are_up_to_date(name: str) -> None:
    for file, content in drawings(game(name)):
        assert file.exists(), f"draw it: gridwright pictures {name}"
        assert file.read_text(encoding="utf-8") == content, (
            f"{file.name} is stale: gridwright pictures {name}"
        )


@pytest.mark.parametrize("name", GAMES)
def test_pictures_named_in_the_rulebook_exist_and_no_others(name: str) -> None:
    g = game(name)
    named = {Path(target) for target in re.findall(r"!\[[^]]*\]\(([^)\s]+)\)", g.rules_text())}
    there = {file.relative_to(g.folder) for file in (g.folder / "pictures").glob("*.svg")}
    drawn = {file.relative_to(g.folder) for file, _ in drawings(g)}
    assert named <= there, f"the rulebook shows {sorted(map(str, named - there))}"
    assert there <= drawn, f"no case draws {sorted(map(str, there - drawn))}"


@pytest.mark.parametrize("name", GAMES)
def test_the_rulebook_names_every_option_and_preset(name: str) -> None:
    g = game(name)
    text = g.rules_text()
    words = set(re.findall(r"[A-Za-z0-9_]+", text))
    assert not set(g.model.model_fields) - words
    assert not set(g.presets) - words
    assert g.about.designer in text


# Options


def other_values(name: str, option: str) -> Iterator[Any]:
    """Values of an option other than its default, as its model allows them."""
    field = game(name).model.model_fields[option]
    default = field.get_default(call_default_factory=True)
    kind = field.annotation
    if typing.get_origin(kind) is typing.Literal:
        yield from (value for value in typing.get_args(kind) if value != default)
    elif isinstance(kind, type) and issubclass(kind, Choice):
        yield from (member for member in kind if member != default)
    elif kind is bool:
        yield not default
    elif kind is int:
        yield from (default + step for step in (1, -1, 2, -2, 4, -4))


CHOICES = [
    (name, option) for name in GAMES for option in registered()[name].model.model_fields if option != "seats"
]


@pytest.mark.parametrize(("name", "option"), CHOICES)
def test_every_option_is_accepted_and_changes_the_game(name: str, option: str) -> None:
    g = game(name)
    values = list(other_values(name, option))
    if not values:
        pytest.skip("neither a number nor a choice: the game's own tests try it")
    tried = changed = 0
    for preset in g.presets:
        for value in values:
            try:
                options = g.options(preset, {option: value})
            except BadOption:
                continue
            tried += 1
            assert getattr(options, option) == value
            before, after = g.options(preset), options
            changed += (
                before.record() != after.record() or Position(g, before).text() != Position(g, after).text()
            )
            assert g.options_of(options.told()) == options
    assert tried, f"no preset takes any other value of {option}"
    assert changed, f"{option} is accepted and then ignored"


@pytest.mark.parametrize("name", GAMES)
def test_options_explain_themselves(name: str) -> None:
    for option, field in game(name).model.model_fields.items():
        assert field.description, f"{option} has no description"


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_presets_read_back_and_their_openings_too(name: str, preset: str) -> None:
    g = game(name)
    options = g.options(preset)
    assert g.presets[preset].about
    assert g.options_of(options.told()) == options
    opening = Position(g, options)
    assert Position.read(g, options, opening.text()).identity() == opening.identity()


@pytest.mark.parametrize("name", GAMES)
def test_nonsense_is_read_or_refused_in_words(name: str) -> None:
    g = game(name)
    position = Position(g, g.options())
    for text in NONSENSE:
        for read in (lambda t: Position.read(g, g.options(), t), position.read_action):
            with contextlib.suppress(GridwrightError):
                read(text)
