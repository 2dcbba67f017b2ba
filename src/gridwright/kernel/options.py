"""Rule options: a validated model a game, its named presets, and how text becomes options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self, get_args

from pydantic import BaseModel, ConfigDict, ValidationError

from gridwright.kernel.errors import BadOption, listed, nearest


class GameOptions(BaseModel):
    """What a designer may change in a game. A game's model adds its own fields to this one.

    `fields` turns the model, with all that follows from it (board geometry, limits), into the values of
    the rulebook's options record.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    seats: int

    def fields(self) -> dict[str, Any]:
        """The values of the options record, one for each field the rulebook declares."""
        return self.model_dump()

    def changed(self, **values: Any) -> Self:
        """These options with some values changed, validated anew."""
        return type(self).model_validate(self.model_dump() | values)

    def told(self) -> dict[str, Any]:
        """Only what differs from the defaults, as plain JSON values: what records and links carry."""
        fields = type(self).model_fields.items()
        changed = {n for n, f in fields if getattr(self, n) != f.get_default(call_default_factory=True)}
        return {n: v for n, v in self.model_dump(mode="json").items() if n in changed}


@dataclass(frozen=True)
class Preset:
    """A named set of options, and a sentence on what it is for."""

    about: str
    options: Mapping[str, Any] = field(default_factory=dict)


def read_options(
    game: str,
    model: type[GameOptions],
    presets: Mapping[str, Preset],
    preset: str | None = None,
    sets: Mapping[str, Any] | None = None,
    seats: int | None = None,
) -> GameOptions:
    """Options from a preset's name, `option: value` pairs and a number of seats.

    Raises BadOption, with what would be right, for anything unknown or out of range.
    """
    values: dict[str, Any] = {}
    if preset is not None:
        if preset not in presets:
            raise BadOption(f"{game} has no preset {preset}. {suggest(preset, presets)}")
        values.update(presets[preset].options)
    for name, value in (sets or {}).items():
        if name not in model.model_fields:
            raise BadOption(f"{game} has no option {name}. {suggest(name, model.model_fields)}")
        if name == "seats" and str(values.get("seats", value)) != str(value):
            raise BadOption(f"The preset {preset} is for {values['seats']} seats, not {value}.")
        values[name] = value
    if seats is not None:
        if "seats" in values and int(values["seats"]) != seats:
            raise BadOption(f"That mix of options is for {values['seats']} seats, not {seats}.")
        values["seats"] = seats
    return validated(game, model, values)


def validated(game: str, model: type[GameOptions], values: Mapping[str, Any]) -> GameOptions:
    """The model with these values, or BadOption in one sentence."""
    try:
        return model.model_validate(dict(values))
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0]) if first["loc"] else ""
        if name and name not in model.model_fields:
            raise BadOption(f"{game} has no option {name}. {suggest(name, model.model_fields)}") from None
        raise BadOption(_sentence(game, model, name, first)) from None


def _sentence(game: str, model: type[GameOptions], name: str, error: Any) -> str:
    message = str(error["msg"]).removeprefix("Value error, ").removeprefix("Assertion failed, ")
    if not name:
        return message if message.endswith(".") else f"{message}."
    choices = [str(c) for c in get_args(model.model_fields[name].annotation) if isinstance(c, str)]
    if choices:
        return f"{game}'s option {name} cannot be {error['input']}: it is {listed(choices)}."
    if error["type"] == "value_error":
        return message if message.endswith(".") else f"{message}."
    return f"{game}'s option {name} cannot be {error['input']}: {message[:1].lower()}{message[1:]}."


def suggest(word: str, known: Mapping[str, Any]) -> str:
    """A sentence with the names that look like `word`, or all of them."""
    close = nearest(word, known)
    if close:
        return f"Did you mean {listed(close)}?"
    return f"There are {listed(sorted(known), 'and')}."


def read_sets(pairs: list[str]) -> dict[str, str]:
    """The command line's `option=value` pairs as a mapping."""
    sets: dict[str, str] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name:
            raise BadOption(f"“{pair}” is not an option: write option=value, for example rows=5.")
        sets[name.strip().replace("-", "_")] = value.strip()
    return sets
