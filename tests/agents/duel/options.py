from __future__ import annotations

from typing import Any

from pydantic import field_validator

from gridwright.kernel.options import GameOptions, Preset

PRESETS: dict[str, Preset] = {}


class Options(GameOptions):
    seats: int = 2
    matrix: tuple[int, ...] = (100, 0, 0, 100)
    choices: int = 2

    @field_validator("matrix", mode="before")
    @classmethod
    def _read(cls, value: Any) -> Any:
        return tuple(int(v) for v in value.split(",")) if isinstance(value, str) else value

    def fields(self) -> dict[str, Any]:
        return {"seats": 2, "choices": self.choices, "matrix": self.matrix}
