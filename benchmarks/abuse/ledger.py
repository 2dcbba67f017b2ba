"""The ledger of what was acknowledged, and whether the database holds it, once, in that order."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Played:
    """An action that was sent."""

    text: str
    sure: bool = False
    """Whether it was acknowledged; if not, it may be stored or not."""


class Ledger:
    """What was sent and acknowledged, by table and seat."""

    def __init__(self) -> None:
        self.played: dict[tuple[str, int], list[Played]] = defaultdict(list)

    def send(self, table: str, seat: int, text: str) -> Played:
        """An action is about to be sent."""
        played = Played(text)
        self.played[table, seat].append(played)
        return played

    def acknowledged(self) -> int:
        """How many actions were acknowledged."""
        return sum(p.sure for all_of_seat in self.played.values() for p in all_of_seat)

    def differences(self, database: Path) -> list[str]:
        """What the database holds otherwise than was acknowledged, in sentences."""
        found = []
        asked = "select text from journal where table_id = ? and seat = ? and kind = 'play' order by number"
        connection = sqlite3.connect(database)
        for (table, seat), sent in self.played.items():
            stored = [row[0] for row in connection.execute(asked, (table, seat))]
            if sentence := difference(sent, stored):
                found.append(f"{table}, seat {seat}: {sentence}")
        connection.close()
        return found


def difference(sent: list[Played], stored: list[str]) -> str:
    """How what is stored differs from what was acknowledged; nothing if it does not."""
    at = 0
    for text in stored:
        while at < len(sent) and not sent[at].sure and sent[at].text != text:
            at += 1
        if at == len(sent) or sent[at].text != text:
            return f"{text} is stored as number {stored.index(text) + 1} and was not acknowledged there"
        at += 1
    lost = [played.text for played in sent[at:] if played.sure]
    return f"{len(lost)} acknowledged actions are lost, the first of them {lost[0]}" if lost else ""
