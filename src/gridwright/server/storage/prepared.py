"""Prepared statements: what is asked of the database with every action, put into its words once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, CursorResult, Engine, Select
from sqlalchemy.sql.expression import UpdateBase


class Prepared:
    """A statement in a database's own words. Its parameters (texts, numbers, booleans) are given by name."""

    def __init__(
        self, engine: Engine, statement: UpdateBase | Select[Any], names: Sequence[str] = ()
    ) -> None:
        compiled = statement.compile(dialect=engine.dialect, column_keys=list(names) or None)
        self.words = str(compiled)
        self.order = list(compiled.positiontup or ()) if compiled.positional else []
        """The names in the order of the places, where places have no names."""

    def run(self, connection: Connection, *rows: Mapping[str, Any]) -> CursorResult[Any]:
        """Run it with these parameters, or, given several, once with each."""
        told: list[Any] = [tuple(row[name] for name in self.order) for row in rows] if self.order else [*rows]
        return connection.exec_driver_sql(self.words, told[0] if len(told) == 1 else told)
