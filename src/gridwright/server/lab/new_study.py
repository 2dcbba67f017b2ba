"""What is asked on the form becomes a study; whatever cannot be is refused before anything runs."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from typing import Any

from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.kernel.suggestions import suggest
from gridwright.server.fields import one_line
from gridwright.server.http.bodies.lab import LabMeasure, NewStudy, RuleSet
from gridwright.server.table.setup import Finder

PLAYERS = ("novice", "club", "expert", "random")
"""Who plays studies. Who thinks by the clock does not: the same study would give other games."""

MOST_GAMES = 20_000
"""So many games of each variant at most, whatever the minutes."""

LONGEST_NAME = 40

CLAIMS = {
    "more": "{measure}: more with {b} than with {a}",
    "less": "{measure}: less with {b} than with {a}",
    "same": "{measure}: about the same with {b} as with {a}",
}


def study_of(new: NewStudy, measures: Sequence[LabMeasure], find: Finder) -> dict[str, Any]:
    """The study as its file says it; BadOption if it cannot be."""
    game = find(new.game)
    known = {one.name: one for one in measures}
    measure = known.get(new.measure)
    if measure is None:
        raise BadOption(f"There is no measure {new.measure}. {suggest(new.measure, known)}")
    if measure.share and new.margin >= 1:
        raise BadOption(f"{measure.title} is a share of games: the difference must be below 100 in 100.")
    if new.player not in PLAYERS:
        raise BadOption(
            f"{new.player} does not play in the lab. {suggest(new.player, dict.fromkeys(PLAYERS))}"
        )
    first, second = (_variant(rules, new.seats, game) for rules in (new.a, new.b))
    if first == second:
        raise BadOption("Both rule sets are the same: change a rule in one of them.")
    a, b = _names(new.a, new.b)
    return {
        "game": new.game,
        "claim": CLAIMS[new.expect].format(measure=measure.title, a=a, b=b),
        "variants": {a: first, b: second},
        "players": new.player,
        "measure": new.measure,
        "expect": new.expect,
        "margin": new.margin,
        "games": MOST_GAMES,
    }


def id_of(study: dict[str, Any]) -> str:
    """What names a study: the same for whoever asks the same."""
    told = {name: value for name, value in study.items() if name != "claim"}
    digest = hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:12]
    return f"{study['game']}-{digest}"


def _variant(rules: RuleSet, seats: int | None, game: Game) -> dict[str, Any]:
    """A rule set in its shortest form: all that differs from the usual game."""
    own = {name: value for name, value in rules.options.items() if name != "seats"}
    options = game.options(rules.preset, own, seats)
    told = options.told()
    return {"options": told, "seats": told.pop("seats", options.seats)}


def _names(a: RuleSet, b: RuleSet) -> tuple[str, str]:
    """What the rule sets are called."""
    first, second = _name(a), _name(b)
    if first == second:
        return f"{first[: LONGEST_NAME - 4]} (A)", f"{second[: LONGEST_NAME - 4]} (B)"
    return first, second


def _name(rules: RuleSet) -> str:
    """As somebody called it, or else the preset and what differs from it. It is part of files' names."""
    preset = [rules.preset.replace("_", " ")] if rules.preset else []
    differs = [f"{name}={value}" for name, value in rules.options.items() if name != "seats"]
    said = one_line(rules.name) or " ".join([*(preset if preset or differs else ["usual"]), *differs])
    return re.sub(r"[^\w=+., ()-]", "_", said)[:LONGEST_NAME].strip() or "rules"
