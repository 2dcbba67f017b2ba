"""Python's search for cycles of garbage, kept from going through all that stays for good."""

from __future__ import annotations

import asyncio
import gc

WARM = 10.0
"""So many seconds after its start a process has loaded most of what it needs: games, options, pictures."""

YOUNG = 10_000
"""So many new objects, not Python's 700, until the youngest are looked through. An action makes a thousand,
and hardly any of them is ever in a cycle."""


def spare_what_stays() -> None:
    """Look no more at what is there now, nor at what is there when the process is warm. It is let go of as
    ever when nobody refers to it. Nothing is collected the second time: that would hold everybody up.
    """  # noqa: D205
    gc.set_threshold(YOUNG, 20, 50)
    gc.collect()
    gc.freeze()
    asyncio.get_running_loop().call_later(WARM, gc.freeze)
