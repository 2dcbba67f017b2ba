"""A rulebook: one game's rules in one mode, and the means to make records for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from gridwright.kernel import chance, contract
from gridwright.kernel.declarations import Declarations, RulebookError, option_layout, state_layout
from gridwright.kernel.layout import Layout, Plain

INTERPRETED = "interpreted"
"""The mode in which rules are plain Python: ready at once, and can be stepped through."""

NATIVE = "native"
"""The mode in which rules are compiled: hundreds of times faster, after some seconds the first time."""

MODES = (INTERPRETED, NATIVE)


class Rulebook:
    """One game's rules in one mode, and the means to make records for them.

    The contract's functions are attributes: `book.legal(o, s, seat, out)`. So are the engine's
    (`book.playout`) and the game's own queries.
    """

    def __init__(self, name: str, mode: str, rules: Declarations, functions: Mapping[str, Any]) -> None:
        self.name = name
        self.mode = mode
        self.rules = rules
        """What the rulebook declares: SEATS, ACTIONS, MAX_LEGAL ..."""
        self.option_layout = option_layout(rules)
        self.state_layout = state_layout(rules)
        self.functions = functions

    @property
    def functions(self) -> Mapping[str, Any]:
        """The contract's functions, the engine's and the game's own, by their names."""
        return self._functions

    @functions.setter
    def functions(self, functions: Mapping[str, Any]) -> None:
        self._functions = functions
        # As attributes of the rulebook's own they are found at once; its methods keep their names.
        self.__dict__.update((name, f) for name, f in functions.items() if not hasattr(Rulebook, name))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the rules of {self.__dict__.get('name')} have no function {name}")

    def __contains__(self, name: str) -> bool:
        return name in self.functions

    @property
    def explains(self) -> bool:
        """Whether the rulebook says why an action is barred."""
        return bool(self.rules.actions) or str(self.barred.__doc__) != contract.barred.__doc__

    @property
    def hides(self) -> bool:
        """Whether the rulebook keeps anything from anybody."""
        return str(self.hide.__doc__) != contract.hide.__doc__

    @property
    def native(self) -> bool:
        """Whether records and buffers are numpy's."""
        return self.mode == NATIVE

    def options(self, fields: Mapping[str, Any]) -> Any:
        """The options record with these values."""
        return self.adopt(self.option_layout, fill(self.option_layout, fields))

    def adopt(self, kind: Layout, record: Plain) -> Any:
        """A plain record as this mode holds it."""
        return kind.to_native(record)[0] if self.native else kind.copy(record)

    def plain(self, s: Any) -> Plain:
        """A state of this mode as a plain record of its own."""
        return self.state_layout.to_plain(s) if self.native else self.state_layout.copy(s)

    def state(self) -> Any:
        """A blank state."""
        return self.states(1)[0]

    def states(self, count: int) -> Any:
        """`count` blank states, to index."""
        if self.native:
            return self.state_layout.native(count)
        return [self.state_layout.plain() for _ in range(count)]

    def opening(self, o: Any) -> Any:
        """A fresh state with the opening position."""
        s = self.state()
        self.start(o, s)
        return s

    def copy(self, s: Any) -> Any:
        """An independent copy of a state."""
        if not self.native:
            return self.state_layout.copy(s)
        twins = self.states(1)
        self.assign(twins, 0, s)
        return twins[0]

    def integers(self, count: int) -> Any:
        """A buffer of `count` numbers."""
        return np.zeros(count, np.int64) if self.native else [0] * count

    def legal_buffer(self) -> Any:
        """A buffer that `legal` may fill."""
        return self.integers(self.rules.MAX_LEGAL)

    def rng(self, seed: int, index: int = 0) -> Any:
        """The random stream with this seed and index."""
        word = chance.stream(seed, index)
        return np.array([word], np.uint64) if self.native else [word]

    def legal_list(self, o: Any, s: Any, seat: int) -> list[int]:
        """The legal ids as a list."""
        out = self.legal_buffer()
        n = self.legal(o, s, seat, out)
        return [int(a) for a in out[:n]]

    def results(self, o: Any, s: Any) -> list[float]:
        """Each seat's result of a finished game."""
        out = np.zeros(self.rules.SEATS) if self.native else [0.0] * self.rules.SEATS
        self.returns(o, s, out)
        return [float(x) for x in out[: int(o["seats"] if self.native else o.seats)]]

    def moved(self, o: Any, s: Any, k: int, seat: int, action: int) -> int:
        """The action that `action` of `seat` in `s` becomes under symmetry `k`."""
        if "reflect_action" in self:
            return int(self.reflect_action(o, s, k, seat, action))

        kind = self.rules.actions.of(action, seat == contract.NATURE)
        own = f"reflect_{kind.name.lower()}" if kind else ""
        if kind and own in self:
            return int(self.functions[own](o, k, *kind.apart(action)))

        def moved(part: str, value: int) -> int:
            name = f"moved_{part}"
            return int(self.functions[name](o, k, value)) if name in self else value

        return self.rules.actions.image(action, seat == contract.NATURE, moved)

    def identity(self, s: Any) -> tuple[Any, ...]:
        """What makes a state itself; equal for states that differ only in what stands aside."""
        return self.state_layout.key(self.plain(s), self.rules.ASIDE)

    def image(self, s: Any) -> bytes:
        """Every byte of a state, the same in both modes."""
        array = np.array([s]) if self.native else self.state_layout.to_native(s)
        return b"".join(np.ascontiguousarray(array[0][f[0]]).tobytes() for f in self.state_layout.fields)


def fill(kind: Layout, fields: Mapping[str, Any]) -> Plain:
    """A plain record with these values; every field must be named, and no other."""
    names = {f[0] for f in kind.fields}
    if set(fields) != names:
        missing, unknown = sorted(names - set(fields)), sorted(set(fields) - names)
        raise RulebookError(f"options record: missing {missing}, unknown {unknown}")
    record = kind.plain()
    try:
        for field in kind.fields:
            value = fields[field[0]]
            if len(field) == 3:
                getattr(record, field[0]).fill([int(v) for v in np.asarray(value, dtype=np.int64).ravel()])
            else:
                setattr(record, field[0], int(value))
    except (IndexError, OverflowError) as error:
        raise RulebookError(f"options record: {error}") from None
    return record
