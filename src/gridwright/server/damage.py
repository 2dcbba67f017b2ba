"""Damage: what cannot be read is set aside by its table's name, and everything else goes on."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from gridwright.kernel.errors import GridwrightError

LOG = logging.getLogger("gridwright")

OF_DATA = (ValueError, TypeError, LookupError, AttributeError, AssertionError, RecursionError)
"""What reading something goes wrong with where it is not what was written."""


class Damaged(GridwrightError):
    """What is stored of a table cannot be read."""

    def __init__(self, table: str) -> None:
        super().__init__(f"What is stored of table {table} is damaged, and is left as it is.")


@contextmanager
def naming_damage(table: str) -> Iterator[None]:
    """Whatever is wrong with what is stored of a table is its damage, and its alone."""
    try:
        yield
    except GridwrightError:
        raise
    except OF_DATA as error:
        LOG.warning("table %s cannot be read: %s: %s", table, type(error).__name__, error)
        raise Damaged(table) from error
