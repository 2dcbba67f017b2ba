"""`gridwright lab measures`: what is measured."""

from __future__ import annotations

import json as json_text

from gridwright.terminal.arguments import Json


def lab_measures_command(json: Json = False) -> None:
    """List what is measured, and what it means."""
    from gridwright.lab.needed import need_lab

    need_lab()
    from rich.console import Console

    from gridwright.lab.measures import measures
    from gridwright.terminal.tables import borderless_table

    if json:
        told = [
            {"name": m.name, "title": m.title, "unit": m.unit, "needs": m.needs.value, "meaning": m.meaning}
            for m in measures().values()
        ]
        print(json_text.dumps(told, ensure_ascii=False))
        return
    table = borderless_table(("measure", "unit", "needs", "meaning"), right=())
    for one in measures().values():
        table.add_row(one.name, one.unit, one.needs.value, one.meaning)
    Console().print(table)
