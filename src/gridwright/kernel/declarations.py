"""Declarations: what a game's package says beside its rules, found in whichever file says it."""

from __future__ import annotations

import importlib
import pkgutil
import types
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from gridwright.kernel.actions import Actions, Kind, kind
from gridwright.kernel.layout import Field, Layout
from gridwright.kernel.options import GameOptions

USUAL_HORIZON = 400
"""How long a playout may be in a game that names no horizon."""


class RulebookError(Exception):
    """A rulebook that cannot be bound: what is wrong with it, in a sentence for its author."""


@dataclass(frozen=True)
class Declarations:
    """The records, limits and actions of a rulebook."""

    OPTIONS: Sequence[Field]
    """Every field of the options record."""
    STATE: Sequence[Field]
    SEATS: int
    MAX_LEGAL: int
    MAX_PLIES: int
    ACTIONS: int
    OUTCOMES: int
    actions: Actions
    refusals: type[IntEnum] | None = None
    """The codes that say why an action is barred, if the rulebook names them `Refusal`."""
    reasons: type[IntEnum] | None = None
    """The codes that say why a game ended, if the rulebook names them `Reason`."""
    events: type[IntEnum] | None = None
    """The codes of what happened, if the rulebook names them `Event`."""
    luck: type[IntEnum] | None = None
    """The sources of luck that the rulebook's `source` tells apart, if it names them `Luck`."""
    ASIDE: Sequence[str] = ()
    FORGOTTEN: Sequence[int] = ()
    """The refusals that only the past gives: a position's text has no past."""
    HORIZON: int = USUAL_HORIZON
    """After so many actions a playout is judged by `progress`."""

    def _refusal(self, name: str) -> int:
        """The number of a refusal that the contract gives; 0 where there are no kinds, and so no guards."""
        if self.actions and not hasattr(self.refusals, name):
            raise RulebookError(f"Refusal lacks {name}: the contract bars who does not decide, and says why")
        return int(getattr(self.refusals, name, 0))

    @property
    def GAME_OVER(self) -> int:
        """Why nobody decides any more."""
        return self._refusal("GAME_OVER")

    @property
    def NOT_YOUR_TURN(self) -> int:
        """Why a seat does not decide now."""
        return self._refusal("NOT_YOUR_TURN")

    @property
    def NOT_NOW(self) -> int:
        """Why a kind that a field of the state makes due is not due."""
        return self._refusal("NOT_NOW")

    @property
    def NO_SUCH_ACTION(self) -> int:
        """Why an id that belongs to no kind is barred; a number without words unless the game has some."""
        return int(getattr(self.refusals, "NO_SUCH_ACTION", -1))


def modules_of(source: types.ModuleType) -> list[types.ModuleType]:
    """All modules of a game's package; a rulebook of one file is that file."""
    if not hasattr(source, "__path__"):
        return [source]
    names = sorted(m.name for m in pkgutil.iter_modules(source.__path__) if not m.ispkg)
    return [source, *(importlib.import_module(f"{source.__name__}.{name}") for name in names)]


def declarations(modules: Sequence[types.ModuleType]) -> Declarations:
    """What the modules of a rulebook declare; RulebookError with what is missing or said twice."""
    actions = _actions(modules)
    model = next((vars(m)["Options"] for m in modules if _is_model(vars(m).get("Options"))), None)
    own = _said(modules, "OPTIONS", ())
    limits = {name: _said(modules, name) for name in ("STATE", "SEATS", "MAX_PLIES", "ASIDE")}
    total = actions.total or _said(modules, "ACTIONS")
    outcomes = actions.outcomes or _said(modules, "OUTCOMES", 0)
    told: dict[str, Any] = {name: _said(modules, name, ()) for name in ("FORGOTTEN",)}
    return Declarations(
        OPTIONS=option_fields(own, model),
        ACTIONS=total,
        OUTCOMES=outcomes,
        MAX_LEGAL=_said(modules, "MAX_LEGAL", max(total, outcomes)),
        HORIZON=_said(modules, "HORIZON", USUAL_HORIZON),
        actions=actions,
        refusals=_codes(modules, "Refusal"),
        reasons=_codes(modules, "Reason"),
        events=_codes(modules, "Event"),
        luck=_codes(modules, "Luck"),
        **limits,
        **told,
    )


_REQUIRED = object()


def _said(modules: Sequence[types.ModuleType], name: str, default: Any = _REQUIRED) -> Any:
    """The value of a name, wherever it stands."""
    found = [(m.__name__, vars(m)[name]) for m in modules if name in vars(m)]
    if not found:
        if default is _REQUIRED:
            raise RulebookError(f"the rules in {modules[0].__name__} lack {name}")
        return default
    for other, value in found[1:]:
        if value is not found[0][1] and value != found[0][1]:
            raise RulebookError(f"{name} is one thing in {found[0][0]} and another in {other}: say it once")
    return found[0][1]


def _codes(modules: Sequence[types.ModuleType], name: str) -> type[IntEnum] | None:
    """A family of codes, each with a number of its own."""
    family: type[IntEnum] | None = _said(modules, name, None)
    if name == "Luck" and family and [int(code) for code in family] != list(range(len(family))):
        raise RulebookError("the codes of Luck are numbered 0, 1, 2 and so on")
    for alias, code in (family.__members__ if family else {}).items():
        if alias != code.name:
            raise RulebookError(
                f"{name}.{alias} and {name}.{code.name} are both {int(code)}: number one anew"
            )
    return family


def _is_model(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, GameOptions)


def option_fields(own: Sequence[Field], model: type[GameOptions] | None) -> list[Field]:
    """The options record: seats, the options that are numbers, choices or switches, and what follows."""
    fields: list[Field] = [("seats", "i1")]
    listed = {"seats", *(f[0] for f in own)}
    if model is not None:
        fields += [(name, size) for name, size in model.sizes().items() if name not in listed]
    return [*fields, *own]


def _actions(modules: Sequence[types.ModuleType]) -> Actions:
    """The kinds that the modules declare, file by file, in the order they stand in."""
    values: Mapping[str, Any] = _said(modules, "PARTS", {})
    kinds: dict[str, Kind] = {}
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, Kind) and value.home == module.__name__:
                if name in kinds:
                    raise RulebookError(f"two kinds of action are called {name}: name one differently")
                strange = [part for part in value.parts if part not in values]
                if strange:
                    known = ", ".join(values) or "none"
                    raise RulebookError(
                        f"the kind {name} has a part {strange[0]} that PARTS does not know (it has {known})"
                    )
                taken = [part for part in value.parts if hasattr(Kind, part) or part in vars(kind())]
                if taken:
                    raise RulebookError(f"no part of an action can be called {taken[0]}: call it differently")
                kinds[name] = value
    return Actions(kinds, values)


def state_layout(told: Declarations) -> Layout:
    """The state's record."""
    return Layout(told.STATE)


def option_layout(told: Declarations) -> Layout:
    """The options' record."""
    return Layout(told.OPTIONS)
