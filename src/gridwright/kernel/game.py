"""A game: one folder, as an object that everything else can ask."""

from __future__ import annotations

import importlib
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from gridwright.kernel import binding
from gridwright.kernel.binding import INTERPRETED, Rulebook
from gridwright.kernel.contract import NATURE, OVER
from gridwright.kernel.declarations import Declarations, RulebookError
from gridwright.kernel.errors import BadOption, listed
from gridwright.kernel.lessons import Lesson, read_lesson
from gridwright.kernel.notation import Notation
from gridwright.kernel.options import GameOptions, Preset, read_options, validated
from gridwright.kernel.position import Position

LOOKED_OVER = 4
"""So many plies from the opening are looked at when a game is bound: the laws look at more."""

FirstText = Callable[[Mapping[str, Any], str, int, int], str | None]
"""What an action's id of the first records meant: from the options told, the position's text, seat and id."""

RECORDS_KEPT = 64
"""How many options' records a game keeps: working one out can take longer than a move."""


@dataclass(frozen=True)
class About:
    """What a shelf says of a game."""

    title: str
    designer: str
    line: str
    """One sentence that makes one want to play."""
    players: str
    minutes: str
    secrets: bool = False
    dice: bool = False


class Game:
    """A registered game. Its parts are loaded when they are first asked for.

    The package it is made from has an `ABOUT`, and the modules `rules`, `options` and `scene`, mostly
    `notation` too, that docs/architecture.md describes.
    """

    def __init__(
        self, name: str, package: types.ModuleType | str, first_text: FirstText | None = None
    ) -> None:
        self.name = name
        self.first_text = first_text
        self._package = package
        self._records: dict[tuple[str, GameOptions], Any] = {}
        self._checked = False
        self._parts: dict[str, types.ModuleType] = {}

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    @cached_property
    def package(self) -> types.ModuleType:
        """The game's package."""
        package = self._package
        return importlib.import_module(package) if isinstance(package, str) else package

    def _part(self, part: str) -> types.ModuleType:
        if part not in self._parts:
            self._parts[part] = importlib.import_module(f"{self.package.__name__}.{part}")
        return self._parts[part]

    @property
    def about(self) -> About:
        """Title, designer and the sentence for the shelf."""
        about: About = self.package.ABOUT
        return about

    @cached_property
    def rules(self) -> Declarations:
        """What the rulebook declares: the records' fields, its kinds of action, its limits."""
        return binding.parts_of(self.package).told

    @cached_property
    def bots(self) -> types.ModuleType | None:
        """What the game says of its bots, if it does: work, restrictions, what they lean towards."""
        return self._part("bots") if (self.folder / "bots.py").exists() else None

    @cached_property
    def playtest(self) -> types.ModuleType | None:
        """What playtests need to know of the game, if it says: personas, what is done to other players."""
        return self._part("playtest") if (self.folder / "playtest.py").exists() else None

    @cached_property
    def editing(self) -> types.ModuleType | None:
        """How positions are changed by clicks, if the game says; with secrets a position would show them."""
        return self.notation.own if hasattr(self.notation, "edited") else None

    @cached_property
    def notation(self) -> Notation:
        """Texts of actions, positions, reasons and events; the usual ones where the game has none."""
        silent = types.ModuleType(f"{self.package.__name__}.notation")
        written = (self.folder / "notation.py").exists()
        return Notation(self._part("notation") if written else silent, self.rules)

    @cached_property
    def scene(self) -> types.ModuleType:
        """The picture of a view."""
        return self._part("scene")

    @cached_property
    def model(self) -> type[GameOptions]:
        """The options' model."""
        model: type[GameOptions] = self._part("options").Options
        return model

    @cached_property
    def presets(self) -> Mapping[str, Preset]:
        """The named sets of options."""
        presets: Mapping[str, Preset] = self._part("options").PRESETS
        return presets

    @property
    def rules_version(self) -> int:
        """Which edition of its rules this is; another one plays another game from the same actions."""
        return int(getattr(self._part("options"), "RULES_VERSION", 1))

    @property
    def folder(self) -> Path:
        """Where the game's RULES.md and cases are."""
        return Path(str(self.package.__file__)).parent

    def edited(self, text: str, place: str, back: bool = False) -> str:
        """A position's text with the next (or the last) thing at a place; BadText where there is none."""
        if self.editing is None:
            raise BadOption(f"Positions of {self.name} are not edited by clicks: write them as text.")
        return str(self.editing.edited(text.strip(), place, -1 if back else 1))

    def rules_text(self) -> str:
        """The rulebook for people, in Markdown."""
        return (self.folder / "RULES.md").read_text(encoding="utf-8")

    def lesson(self) -> Lesson | None:
        """The guided first game, if there is one."""
        return read_lesson(self.folder)

    def options(
        self, preset: str | None = None, sets: Mapping[str, Any] | None = None, seats: int | None = None
    ) -> GameOptions:
        """Options by preset, by `option: value` pairs and by number of seats; BadOption if wrong."""
        return read_options(self.name, self.model, self.presets, preset, sets, seats)

    def presets_for(self, seats: int) -> list[str]:
        """The presets that so many seats can play, in their usual order."""

        def playable(preset: str) -> bool:
            try:
                self.options(preset, seats=seats)
            except BadOption:
                return False
            return True

        return [preset for preset in self.presets if playable(preset)]

    def options_of(self, told: Mapping[str, Any]) -> GameOptions:
        """Options from what `GameOptions.told` gave."""
        return validated(self.name, self.model, told)

    def position(
        self, options: GameOptions | None = None, text: str | None = None, mode: str = INTERPRETED
    ) -> Position:
        """The opening, or the position that a text describes; under the usual options unless said."""
        options = options or self.options()
        return Position(self, options, mode) if text is None else Position.read(self, options, text, mode)

    def book(self, mode: str = INTERPRETED) -> Rulebook:
        """The rulebook in one of the modes."""
        if not self._checked:
            self._checked = True
            self._check()
        return binding.bind(self.name, self.package, mode)

    def _check(self) -> None:
        """Refuse a rulebook that has no words for a refusal, or contradicts itself at the start."""
        parts = binding.parts_of(self.package)
        for refusal in parts.told.refusals or ():
            if refusal and not self.notation.explains(refusal):
                named = (k.name for k in parts.told.actions if refusal.name in parts.named_by(k))
                kind = next((f" of the kind {name}" for name in named), "")
                raise RulebookError(
                    f"the refusal {refusal.name}{kind} has no text: say beside it, or in REFUSALS, "
                    "what a player is told"
                )
        self.notation.check()
        book, options = binding.bind(self.name, self.package), self.options()
        o = self.record(options)
        s = book.opening(o)
        for _ in range(LOOKED_OVER):
            seat = int(book.to_move(o, s))
            legal = book.legal_list(o, s, seat) if seat != OVER else []
            for action in legal:
                if book.barred(o, s, seat, action):
                    found = parts.told.actions.of(action, seat == NATURE)
                    what = f"an action of the kind {found.name}" if found else f"the action {action}"
                    raise RulebookError(f"legal lists {what} that its guard bars: one of them is wrong")
            if not legal:
                return
            book.play(o, s, seat, legal[0])

    def record(self, options: GameOptions, mode: str = INTERPRETED) -> Any:
        """The rulebook's record of some options; equal options share one, which rules only ever read."""
        key = (mode, options)
        record = self._records.get(key)
        if record is None:
            if len(self._records) >= RECORDS_KEPT:
                self._records.clear()
            record = self._records[key] = self.book(mode).options(options.record())
        return record

    def seat_names(self, options: GameOptions) -> tuple[str, ...]:
        """What the seats are called in this game."""
        names: tuple[str, ...] = tuple(self.notation.seat_names(options))
        return names

    def seat(self, options: GameOptions, text: str) -> int:
        """The seat that a name, a letter or a number means."""
        names = self.seat_names(options)
        wanted = text.strip().casefold()
        for index, name in enumerate(names):
            if wanted in (name.casefold(), chr(ord("a") + index), str(index + 1)):
                return index
        raise BadOption(f"{self.name} has no seat {text}: the seats are {listed(names, 'and')}.")
