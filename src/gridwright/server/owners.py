"""Owners: which of the server processes of this machine has which table.

What is done at a table costs once where all its people are connected to one process. So each table has an
owner among the processes, to which the others hand its WebSockets. Nothing is wrong where one is served
elsewhere: the database has all that counts.
"""

from __future__ import annotations

import socket
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from gridwright.server import keys


@dataclass(frozen=True)
class Owners:
    """The processes of this machine that share a port, and the number that this one has among them."""

    number: int = 0
    count: int = 1
    folder: Path = Path()
    """Where each of several has a Unix socket, for nobody but them."""

    def owner(self, table: str) -> int:
        """Whose a table is: the same for every process, today and tomorrow."""
        return crc32(table.encode()) % self.count

    def is_mine(self, table: str) -> bool:
        """Whether a table is this process's."""
        return self.owner(table) == self.number

    def new_id(self) -> str:
        """The name of a new table of this process's: where it is set it is known as it stands."""
        while not self.is_mine(made := keys.new_id()):
            pass
        return made

    def address(self, number: int) -> Path:
        """The Unix socket of one of several processes."""
        return self.folder / f"{number}.socket"

    def is_served_elsewhere(self, table: str) -> bool:
        """Whether a table is another process's of this machine, and that one is there."""
        return not self.is_mine(table) and self._is_there(self.owner(table))

    def _is_there(self, number: int) -> bool:
        with socket.socket(socket.AF_UNIX) as asked:
            asked.setblocking(False)
            return asked.connect_ex(str(self.address(number))) == 0
