"""Who sits at a seat now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass
class Occupant:
    """Whoever sits at a seat: the person or bot that holds it, and who decides for it now."""

    held_by: Literal["person", "bot"]
    name: str
    player: str = ""
    driven_by: Literal["person", "bot", "nobody"] = "person"
    taken: bool = True
    fault: str = ""
    waited_since: int = 0
    """When it was last heard of, or when it began to be waited for."""
