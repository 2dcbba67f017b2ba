"""Cases: the rulebooks' examples as data. A position, what was played, what must come out.

A case file is a YAML list. Every scalar in it is text, so `1:1` and `no` mean what they look like.
docs/cases.md describes the keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from gridwright.agents.bot import decide
from gridwright.agents.levels import bot
from gridwright.kernel.binding import INTERPRETED
from gridwright.kernel.contract import NATURE, OVER, SPECTATOR
from gridwright.kernel.errors import BadText, GridwrightError, listed
from gridwright.kernel.game import Game
from gridwright.kernel.perft import perft
from gridwright.kernel.position import Position
from gridwright.kernel.suggestions import nearest
from gridwright.solver import solver_of

KEYS = (
    "case",
    "preset",
    "set",
    "seats",
    "position",
    "play",
    "picture",
    "touched",
    "show",
    "expect",
    "refuses",
    "game",
)


@dataclass(frozen=True)
class Case:
    """One case of a file."""

    file: Path
    number: int
    data: Mapping[str, Any]

    @property
    def name(self) -> str:
        """What the case is called."""
        return str(self.data.get("case", f"case {self.number}"))


def read_cases(file: Path) -> list[Case]:
    """The cases of a file; BadText, with the line, if it is no case file."""
    try:
        data = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    except (OSError, UnicodeDecodeError) as error:
        raise BadText(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise BadText(f"{file}, line {line}: not YAML ({error.problem}).") from None
    if not isinstance(data, list) or not all(isinstance(c, dict) for c in data):
        raise BadText(f"{file} is no case file: it must be a list of cases, each beginning with “- case: …”.")
    for number, case in enumerate(data, 1):
        for key in case:
            if key not in KEYS:
                raise BadText(
                    f"{file}, case {number}: there is no key {key}; the keys are {listed(KEYS, 'and')}."
                )
    return [Case(file, number, case) for number, case in enumerate(data, 1)]


def set_up(game: Game, case: Case, mode: str = INTERPRETED) -> Position:
    """The position of a case after its plays."""
    data = case.data
    options = game.options(
        data.get("preset"), data.get("set"), int(data["seats"]) if "seats" in data else None
    )
    position = game.position(options, data.get("position"), mode)
    for text in data.get("play", ()):
        seat, action = read_play(position, text)
        position.push(action, seat)
    return position


def read_play(position: Position, text: str) -> tuple[int, int]:
    """A play of a case, with or without `Seat: ` before it."""
    name, sign, rest = text.partition(": ")
    if sign:
        seat = position.game.seat(position.options, name)
        return seat, position.read_action(rest, seat)
    seat = position.to_move
    return seat, position.read_action(text, seat)


def run_case(game: Game, case: Case, mode: str = INTERPRETED) -> list[str]:
    """What a case gets wrong, a sentence each; nothing if it passes."""
    refused = case.data.get("refuses")
    try:
        position = set_up(game, case, mode)
        before = _before_last(game, case, mode)
    except GridwrightError as error:
        if refused is not None and refused in str(error):
            return []
        return [f"refused with “{error}”" + (f", not with “{refused}”" if refused else "")]
    if refused is not None:
        return [f"was not refused with “{refused}”"]
    expect = case.data.get("expect", {})
    if not expect:
        return ["expects nothing: give it an expect: or a refuses:"]
    return [fault for key, wanted in expect.items() for fault in _check(position, before, key, wanted)]


def _before_last(game: Game, case: Case, mode: str) -> tuple[Position, int, int] | None:
    """The position before a case's last play, and that play; what observers saw is asked of it."""
    plays = case.data.get("play", ())
    if not plays or "log" not in case.data.get("expect", {}):
        return None
    shorter = Case(case.file, case.number, {**case.data, "play": plays[:-1]})
    position = set_up(game, shorter, mode)
    return position, *read_play(position, plays[-1])


def _check(position: Position, before: Any, key: str, wanted: Any) -> Iterator[str]:
    if key == "log":
        yield from _log(before, wanted)
    elif key in CHECKS:
        yield from CHECKS[key](position, wanted)
    else:
        yield f"expects {key}, which is none of {listed(sorted([*CHECKS, 'log']), 'and')}"


def _differs(what: str, got: Any, wanted: Any) -> Iterator[str]:
    if got != wanted:
        yield f"{what}: got {got}, expected {wanted}"


def _many(value: Any) -> list[str]:
    return [str(v) for v in value] if isinstance(value, list) else [str(value)]


def _legal_texts(position: Position, seat: int | None = None) -> list[str]:
    return [position.action_text(a, seat) for a in position.legal(seat)]


def _position(p: Position, wanted: Any) -> Iterator[str]:
    yield from _differs("position", p.text(), wanted)


def _to_move(p: Position, wanted: Any) -> Iterator[str]:
    names = {NATURE: "nature", OVER: "over"}
    yield from _differs("to move", names.get(p.to_move) or p.seat_name(p.to_move), wanted)


def _deciding(p: Position, wanted: Any) -> Iterator[str]:
    yield from _differs("deciding", [p.seat_name(seat) for seat in p.deciding()], _many(wanted))


def _legal(p: Position, wanted: Any) -> Iterator[str]:
    for seat, texts in wanted.items() if isinstance(wanted, dict) else [(None, wanted)]:
        got = _legal_texts(p, None if seat is None else p.game.seat(p.options, seat))
        yield from _differs("legal", sorted(got), sorted(_many(texts) if texts else []))


def _legal_count(p: Position, wanted: Any) -> Iterator[str]:
    yield from _differs("number of legal actions", len(p.legal()), int(wanted))


def _legal_has(p: Position, wanted: Any) -> Iterator[str]:
    got = _legal_texts(p)
    yield from (f"{text} should be legal" for text in _many(wanted) if text not in got)


def _legal_lacks(p: Position, wanted: Any) -> Iterator[str]:
    got = _legal_texts(p)
    yield from (f"{text} should not be legal" for text in _many(wanted) if text in got)


def _barred(p: Position, wanted: Any) -> Iterator[str]:
    for text, why in wanted.items():
        seat, sign, rest = text.partition(": ")
        try:
            p.read_action(rest if sign else text, p.game.seat(p.options, seat) if sign else None)
            yield f"{text} should be barred"
        except GridwrightError as error:
            if why not in str(error):
                yield f"{text} is barred with “{error}”, not with “{why}”"


def _guards(p: Position, wanted: Any) -> Iterator[str]:
    """Ask a kind's guard of parts that no text could name, as a square off the board."""
    for asked, why in wanted.items():
        seat_name, sign, rest = asked.rpartition(": ")
        name, *parts = rest.split()
        kind = p.game.rules.actions.kinds.get(name)
        if kind is None or not kind.has([int(part) for part in parts]):
            known = listed([str(k) for k in p.game.rules.actions])
            yield f"{asked} is no kind of action with its parts: there are {known}"
            continue
        mover = NATURE if kind.natures else p.to_move
        seat = p.game.seat(p.options, seat_name) if sign and seat_name != "Nature" else mover
        action = kind.id(*map(int, parts))
        refusal = p.barred(action, seat)
        told = p.game.notation.barred_text(p.plain_options, p.plain, seat, action, refusal) if refusal else ""
        if not refusal and why:
            yield f"{asked} should be barred"
        elif refusal and (not why or why not in told):
            yield f"{asked} is barred with “{told}”, not with “{why}”"


def _perft(p: Position, wanted: Any) -> Iterator[str]:
    yield from _differs("perft", perft(p, len(wanted)), [int(n) for n in wanted])


def _winner(p: Position, wanted: Any) -> Iterator[str]:
    if not p.over:
        yield "the game is not over"
    else:
        yield from _differs("winner", [p.seat_name(w) for w in p.winners()], _many(wanted))


def _ending(p: Position, wanted: Any) -> Iterator[str]:
    if not p.over:
        yield "the game is not over"
    elif wanted not in p.ending():
        yield f"ending: got “{p.ending()}”, expected “{wanted}”"


def _events(p: Position, wanted: Any) -> Iterator[str]:
    told = p.events()
    for part in _many(wanted):
        if not any(part in sentence for sentence in told):
            yield f"events: none says “{part}” among {told}"


def _fields(p: Position, wanted: Any) -> Iterator[str]:
    s = p.plain
    for path, number in wanted.items():
        name, *indices = path.split(".")
        if name not in {field[0] for field in p.book.state_layout.fields}:
            yield f"the state has no field {name}"
            continue
        got = getattr(s, name)
        if indices:
            got = got[tuple(int(i) for i in indices) if len(indices) > 1 else int(indices[0])]
        yield from _differs(path, int(got), int(number))


def _query(p: Position, wanted: Any) -> Iterator[str]:
    for call, number in wanted.items():
        name, *numbers = call.split()
        if name not in p.book:
            close = listed(nearest(name, p.book.functions)) or "none like it"
            yield f"the rules have no query {name} ({close})"
            continue
        function = getattr(p.book, name)
        taken = getattr(function, "py_func", function).__code__.co_varnames
        records = [p.o, p.s] if taken[:2] == ("o", "s") else [p.o] if taken[:1] == ("o",) else []
        yield from _differs(call, int(function(*records, *map(int, numbers))), int(number))


def _observer(p: Position, name: str) -> int:
    return SPECTATOR if name.casefold() == "spectator" else p.game.seat(p.options, name)


def _view(p: Position, wanted: Any) -> Iterator[str]:
    for name, text in wanted.items():
        yield from _differs(f"{name}'s view", p.view(_observer(p, name)).text(), text)


def _log(before: tuple[Position, int, int] | None, wanted: Any) -> Iterator[str]:
    if before is None:
        yield "log: nothing was played"
        return
    p, seat, action = before
    for name, text in wanted.items():
        seen = p.seen(_observer(p, name), seat, action)
        yield from _differs(f"{name}'s log", p.action_text(seen, seat), text)


SEEDS = (1, 2, 3)
FROM_CLUB = ("club", "expert", "master")


def _choices(p: Position, level: str) -> list[str]:
    seat = p.deciding()[0]
    return [p.action_text(decide(p, seat, bot(level, p.game.name), seed), seat) for seed in SEEDS]


def _best(p: Position, wanted: Any) -> Iterator[str]:
    for level in FROM_CLUB:
        for choice in _choices(p, level):
            if choice not in _many(wanted):
                yield f"{level} plays {choice}, not {listed(_many(wanted))}"


def _avoids(p: Position, wanted: Any) -> Iterator[str]:
    for level in FROM_CLUB:
        yield from (f"{level} plays {choice}" for choice in _choices(p, level) if choice in _many(wanted))


def _class(p: Position, wanted: Any) -> Iterator[str]:
    yield from _differs("class", solver_of(p.game).reference_class(p), wanted)


def _value(p: Position, wanted: Any) -> Iterator[str]:
    from pycgt import parse, render

    got = solver_of(p.game).reference_value(p)
    if got != parse(wanted):
        yield f"value: got {render(got)}, expected {wanted}"


CHECKS: dict[str, Callable[[Position, Any], Iterator[str]]] = {
    "position": _position,
    "to_move": _to_move,
    "deciding": _deciding,
    "legal": _legal,
    "legal_count": _legal_count,
    "legal_has": _legal_has,
    "legal_lacks": _legal_lacks,
    "barred": _barred,
    "guards": _guards,
    "perft": _perft,
    "winner": _winner,
    "ending": _ending,
    "events": _events,
    "fields": _fields,
    "query": _query,
    "view": _view,
    "best": _best,
    "avoids": _avoids,
    "class": _class,
    "value": _value,
}
