"""Dispatch: which guard, list and deed belong to an action, made from the kinds that a game declares.

A game writes `barred_move(o, s, seat, cell, way)` and `play_move(o, s, seat, cell, way)` for its kind
`MOVE = kind("cell", "way")`. The contract's `guarded` and `carry_out` are then made as if somebody had
written

    if action in MOVE:
        return barred_move(o, s, seat, MOVE.cell(action), MOVE.way(action))

for one kind after the other, nature's for nature. So is `legal`, unless the game lists for itself:

    for cell in range(25):
        for way in range(8):
            if barred_move(o, s, seat, cell, way) == 0:
                out[n] = MOVE.id(cell, way)
                n += 1

What bars a whole kind, or several of them, is asked once: `MOVE = kind("cell", "way", unless=barred_to_move)`
names a rule `barred_to_move(o, s, seat)` that has the first word, before the kind's guard. Where a field of
the state tells when a kind is due, that is all to be said: `ROLL = outcome("die", phase=Phase.ROLLING)`, or
one of several values, is barred with `Refusal.NOT_NOW` in all other phases. Such a kind needs no guard if
nothing else bars it. Where asking for every id of a kind would be slow, `list_move(o, s, seat, out, n)` lists
from `n` on and gives the new `n`. One rule may list several kinds that are declared in a row, as
`list_move = list_steal = list_deeds`, and is asked once.

What a deed answers, `carry_out` answers: all deeds of a game answer something (`-> int`), or none does
(`-> None`).
"""

from __future__ import annotations

import ast
import types
from collections.abc import Callable, Collection, Mapping
from functools import partial
from itertools import groupby
from typing import Any

from gridwright.kernel import contract
from gridwright.kernel.actions import Kind
from gridwright.kernel.contract import NATURE
from gridwright.kernel.declarations import Declarations, RulebookError

Rule = Callable[..., Any]
Rules = Mapping[str, Rule]
Lines = list[str]
Kinds = list[Kind]


def dispatchers(told: Declarations, own: Rules) -> dict[Rule, types.FunctionType]:
    """What takes the place of `guarded`, of `legal`, and where every kind has a deed of `carry_out`."""
    kinds = list(told.actions)
    if not kinds:
        return {}
    for one in kinds:
        _check(one, own, {field[0] for field in told.STATE if len(field) == 2})
    found: dict[Rule, types.FunctionType] = {}
    found[contract.guarded] = _made(contract.guarded, kinds, own, _asked(told, own), str(told.NO_SUCH_ACTION))
    if "barred" not in own:
        found[contract.legal] = _made(contract.legal, kinds, own, _listed(own), "n")
    if all(deed_of(one) in own for one in kinds):
        nothing = _answer_nothing([own[deed_of(one)] for one in kinds])
        found[contract.carry_out] = _made(contract.carry_out, kinds, own, _done, "" if nothing else "0")
    return found


def guard_of(one: Kind) -> str:
    """The name of the function that says why an action of a kind is barred."""
    return f"barred_{one.name.lower()}"


def deed_of(one: Kind) -> str:
    """The name of the function that carries out an action of a kind."""
    return f"play_{one.name.lower()}"


def list_of(one: Kind) -> str:
    """The name of the function that lists a kind's legal actions, where the game lists them itself."""
    return f"list_{one.name.lower()}"


# What is refused when a rulebook is bound


def _check(one: Kind, own: Rules, fields: Collection[str]) -> None:
    """Refuse a kind without a guard, and functions of the kind that take something else than its parts."""
    guard, asked = guard_of(one), ("o", "s", "seat", *one.parts)
    if hasattr(contract, guard):
        raise RulebookError(f"no kind can be called {one.name}: {guard} is a function of the contract")
    strange = [name for name in one.when if name not in fields]
    if strange:
        raise RulebookError(f"the kind {one.name} is due by {strange[0]}, which is no number in the state")
    if guard not in own and not one.when:
        raise RulebookError(
            f"the kind {one.name} has no guard: write {guard}({', '.join(asked)}) and tag it @rule; "
            "it says why such an action is barred, 0 if it is not"
        )
    _check_takes(one, guard, own, asked)
    _check_takes(one, deed_of(one), own, asked)
    _check_takes(one, list_of(one), own, ("o", "s", "seat", "out", "n"))
    if one.unless:
        if not hasattr(one.unless, "__rule__"):
            raise RulebookError(f"the kind {one.name} asks {one.unless.__name__}, which is not tagged @rule")
        _check_takes(one, one.unless.__name__, {one.unless.__name__: one.unless}, asked[:3])


def _check_takes(one: Kind, name: str, own: Rules, asked: tuple[str, ...]) -> None:
    """A parameter may have a name of its own, but not that of another one's place."""
    if name not in own:
        return
    code = own[name].__code__
    takes = code.co_varnames[: code.co_argcount]
    misplaced = [a for a, b in zip(takes, asked, strict=False) if a != b and a in asked]
    if len(takes) != len(asked) or misplaced:
        raise RulebookError(
            f"{name} takes {', '.join(takes)}: the kind {one.name} needs {name}({', '.join(asked)})"
        )


def _answer_nothing(deeds: list[Rule]) -> bool:
    """Whether no deed answers anything; compilers need that to be all deeds or none."""
    silent = [deed for deed in deeds if str(deed.__annotations__.get("return", "")) == "None"]
    if silent and len(silent) < len(deeds):
        telling = next(deed for deed in deeds if deed not in silent)
        raise RulebookError(
            f"{telling.__name__} answers something and {silent[0].__name__} nothing: let all deeds or none"
        )
    return bool(silent)


def without_deeds(where: str, told: Declarations, own: Rules) -> RulebookError:
    """The error for rules that call `carry_out` while a kind lacks its deed."""
    for one in told.actions:
        if deed_of(one) not in own:
            asked = ", ".join(("o", "s", "seat", *one.parts))
            return RulebookError(
                f"{where} calls carry_out, and the kind {one.name} is never carried out: "
                f"write {deed_of(one)}({asked}) and tag it @rule"
            )
    return RulebookError(f"{where} calls carry_out, and no kinds of action are declared")


# What is made


def _asked(told: Declarations, own: Rules) -> Callable[[Kinds], Lines]:
    """Ask the guard of the kind that an action is of, after what bars the whole kind."""

    def lines(kinds: Kinds) -> Lines:
        found = []
        for one in kinds:
            answers = [f"(0 if {_due(one)} else {told.NOT_NOW})"] if one.when else []
            answers += [f"{one.unless.__name__}(o, s, seat)"] if one.unless else []
            answers += [f"{guard_of(one)}(o, s, seat{_taken_apart(one)})"] if guard_of(one) in own else []
            found += _under(f"if action in {one.name}:", [f"return {' or '.join(answers)}"])
        return found

    return lines


def _due(one: Kind) -> str:
    """The condition that a kind is due."""
    each = (" or ".join(f"s.{name} == {value}" for value in values) for name, values in one.when.items())
    return " and ".join(f"({any_of})" for any_of in each)


def _not_barred(one: Kind) -> str:
    """The condition that nothing bars the whole kind."""
    conditions = [_due(one)] if one.when else []
    return " and ".join([*conditions, *([f"{one.unless.__name__}(o, s, seat) == 0"] if one.unless else [])])


def _done(kinds: Kinds) -> Lines:
    """Do what the kind that an action is of does."""
    lines = []
    for one in kinds:
        deed = f"return {deed_of(one)}(o, s, seat{_taken_apart(one)})"
        lines += _under(f"if action in {one.name}:", [deed])
    return lines


def _taken_apart(one: Kind) -> str:
    return "".join(f", {one.name}.{part}(action)" for part in one.parts)


def _listed(own: Rules) -> Callable[[Kinds], Lines]:
    """List all that the guards let through; what bars several kinds in a row is asked once."""

    def lines(kinds: Kinds) -> Lines:
        found = []
        for condition, row in groupby(kinds, key=_not_barred):
            listed = [next(same) for _, same in groupby(row, key=partial(_lister, own))]
            each = [line for one in listed for line in _listing(one, own)]
            found += _under(f"if {condition}:", each) if condition else each
        return found

    return lines


def _lister(own: Rules, one: Kind) -> Any:
    """What lists a kind: a rule of the game's, which may list several kinds, or what is made for the kind."""
    return own.get(list_of(one), one)


def _listing(one: Kind, own: Rules) -> Lines:
    if list_of(one) in own:
        return [f"n = {list_of(one)}(o, s, seat, out, n)"]
    parts = [f"its_{part}" for part in one.parts]
    lines = [f"out[n] = {one.name}.id({', '.join(parts)})", "n += 1"]
    if guard_of(one) in own:
        lines = _under(f"if {guard_of(one)}({', '.join(['o', 's', 'seat', *parts])}) == 0:", lines)
    for part, values in reversed(list(zip(parts, one.values, strict=True))):
        lines = _under(f"for {part} in range({values.start}, {values.stop}):", lines)
    return lines


def _under(head: str, lines: Lines) -> Lines:
    return [head, *(f"    {line}" for line in lines)]


def _made(
    standin: Rule, kinds: Kinds, own: Rules, body: Callable[[Kinds], Lines], otherwise: str
) -> types.FunctionType:
    """The function that takes a stand-in's place: its source, and what the names in it mean."""
    last = f"return {otherwise}".strip()
    natures = _under(f"if seat == {NATURE}:", [*body([k for k in kinds if k.natures]), last])
    lines = [*natures, *body([k for k in kinds if not k.natures]), last]
    if standin is contract.legal:
        lines = ["n = 0", *_under("if barred_seat(o, s, seat) != 0:", ["return n"]), *lines]
    code = standin.__code__
    parameters = ", ".join(code.co_varnames[: code.co_argcount])
    node = ast.parse("\n".join(_under(f"def {standin.__name__}({parameters}):", lines))).body[0]
    assert isinstance(node, ast.FunctionDef)
    for inner in ast.walk(node):
        if hasattr(inner, "lineno"):
            inner.lineno = inner.end_lineno = code.co_firstlineno  # type: ignore[attr-defined]
    made = compile(ast.Module([node], []), code.co_filename, "exec", dont_inherit=True)
    inside = next(c for c in made.co_consts if isinstance(c, types.CodeType))
    function = types.FunctionType(inside, _meanings(kinds, own), standin.__name__)
    function.__module__, function.__doc__ = __name__, standin.__doc__
    function.__annotations__ = dict(standin.__annotations__)
    vars(function).update(__rule__="rule", __node__=node)
    return function


def _meanings(kinds: Kinds, own: Rules) -> dict[str, Any]:
    """What the names in a made function mean."""
    known: dict[str, Any] = {"barred_seat": contract.barred_seat}
    for one in kinds:
        known[one.name] = one
        known |= {name: own[name] for name in (guard_of(one), deed_of(one), list_of(one)) if name in own}
        known |= {one.unless.__name__: one.unless} if one.unless else {}
    return known
