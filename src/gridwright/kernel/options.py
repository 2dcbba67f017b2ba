"""Rule options: a validated model a game, its named presets, and how text becomes options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Self, TypeVar, cast, get_args

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema, core_schema

from gridwright.kernel.codes import Code
from gridwright.kernel.errors import BadOption, listed
from gridwright.kernel.suggestions import suggest

RECORDS = 256
"""For so many options records is remembered what follows from them."""

Made = TypeVar("Made", bound=Callable[[Any], Any])


class Choice(Code):
    """The values of an option, named once: rules compare them, people read and write their text.

        class Sticky(Choice):
            ALL = 0
            SOME_FRIEND = 1
            OFF = 2, "none"

    The text is the name in small letters, unless it is said; both are read, in capitals too.
    """

    @property
    def text(self) -> str:
        """How people write it."""
        return self.words or self.name.lower()

    @classmethod
    def read(cls, value: Any) -> Self:
        """The member that a text (or the member itself) means; ValueError if none does."""
        if isinstance(value, bool):  # YAML reads on and off as true and false
            value = "on" if value else "off"
        for member in cls:
            texts = (member.text.casefold(), member.name.casefold())
            if value is member or (not isinstance(value, cls) and str(value).strip().casefold() in texts):
                return member
        raise ValueError(f"it is {listed([member.text for member in cls])}")

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Models take texts and write texts."""
        write = core_schema.plain_serializer_function_ser_schema(lambda m: m.text, when_used="json")
        return core_schema.no_info_plain_validator_function(cls.read, serialization=write)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Forms are told the texts."""
        return {"enum": [member.text for member in cls], "type": "string"}


class Switch(Choice):
    """The values of an option that is only on or off; rules may ask it bare: `if o.destroy:`."""

    OFF = 0
    ON = 1


class GameOptions(BaseModel):
    """What a designer may change in a game. A game's model adds its own fields to this one.

    Options that are numbers, choices or switches are fields of the rulebook's options record by themselves.
    `fields` adds what follows from them: board geometry, limits.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    seats: int

    def fields(self) -> dict[str, Any]:
        """The fields of the options record that the rulebook's OPTIONS adds."""
        return {}

    def record(self) -> dict[str, Any]:
        """The values of the whole options record."""
        return {name: int(getattr(self, name)) for name in ("seats", *self.sizes())} | self.fields()

    @classmethod
    def sizes(cls) -> dict[str, str]:
        """The options that are fields of the record by themselves, and how large a number each needs."""
        found = {name: _size(field) for name, field in cls.model_fields.items() if name != "seats"}
        return {name: size for name, size in found.items() if size}

    def changed(self, **values: Any) -> Self:
        """These options with some values changed, validated anew."""
        return type(self).model_validate(self.model_dump() | values)

    def told(self) -> dict[str, Any]:
        """Only what differs from the defaults, as plain JSON values: what records and links carry."""
        fields = type(self).model_fields.items()
        changed = {n for n, f in fields if getattr(self, n) != f.get_default(call_default_factory=True)}
        return {n: v for n, v in self.model_dump(mode="json").items() if n in changed}


def _size(field: FieldInfo) -> str:
    """How a record holds an option; empty where it is no number, choice or switch."""
    kind = field.annotation
    if not isinstance(kind, type) or not issubclass(kind, int):
        return ""
    if kind is not int:
        return "i1"
    most = min((m.le for m in field.metadata if hasattr(m, "le")), default=1 << 30)
    return "i1" if most < 1 << 7 else "i2" if most < 1 << 15 else "i4"


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
    choices = texts_of(model.model_fields[name])
    if choices:
        return f"{game}'s option {name} cannot be {error['input']}: it is {listed(choices)}."
    if error["type"] == "value_error":
        return message if message.endswith(".") else f"{message}."
    return f"{game}'s option {name} cannot be {error['input']}: {message[:1].lower()}{message[1:]}."


def texts_of(field: FieldInfo) -> list[str]:
    """The texts that an option takes, if it takes only certain ones."""
    kind = field.annotation
    if isinstance(kind, type) and issubclass(kind, Choice):
        return [member.text for member in kind]
    return [str(c) for c in get_args(kind) if isinstance(c, str)]


def read_sets(pairs: list[str]) -> dict[str, str]:
    """The command line's `option=value` pairs as a mapping."""
    sets: dict[str, str] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name:
            raise BadOption(f"“{pair}” is not an option: write option=value, for example rows=5.")
        sets[name.strip().replace("-", "_")] = value.strip()
    return sets


def once(made: Made) -> Made:
    """For what follows from an options record alone, as the names of a board: worked out once for each.

    Records never change, and equal options share one. What is made must not be changed either.
    """
    return cast(Made, lru_cache(maxsize=RECORDS)(made))
