"""Every game's rules are typed and lowered for a graphics card: what it would refuse fails without one."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from gridwright.games import SHIPPED, game
from gridwright.kernel.binding import parts_of
from gridwright.kernel.parts import TWINS

HOPPER = (9, 0)


@pytest.mark.parametrize("name", SHIPPED)
def test_playouts_are_compiled_for_a_card(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import cuda
    from numba.cuda import compiler, dispatcher, types
    from numba.cuda.np import numpy_support

    # Which card would be asked of a driver that is not there.
    device = SimpleNamespace(compute_capability=HOPPER)
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: device)
    g, tool = game(name), cuda.jit(device=True)
    twins = {ours: tool(twin) for ours, twin in TWINS.items()}
    made = parts_of(g.package).compiled(f"gridwright_typed_{name}", tool, twins)
    o, s = (numpy_support.from_dtype(k.dtype) for k in (g.book().option_layout, g.book().state_layout))

    def room(kind, dimensions: int = 1):
        return types.Array(kind, dimensions, "C")

    whole, real = types.int64, types.float64
    given = (
        o,
        s,
        room(s),
        room(types.uint64, 2),
        room(whole),
        whole,
        room(whole),
        room(whole),
        room(real, 2),
    )
    done = compiler.compile_cuda(made["playouts"].py_func, None, given, cc=HOPPER)
    assert done.signature.return_type == types.none
    assert name in made["playouts"].py_func.__module__
