"""`gridwright lab list`: the studies of a folder."""

from __future__ import annotations

import json as json_text

from gridwright.terminal.arguments import Json
from gridwright.terminal.lab_arguments import OUT, Out


def lab_list_command(out: Out = OUT, json: Json = False) -> None:
    """List studies, and how far each is."""
    from gridwright.lab.needed import need_lab

    need_lab()
    from rich.console import Console

    from gridwright.lab.shelf import studies_in
    from gridwright.terminal.tables import borderless_table

    found = studies_in(out)
    if json:
        print(json_text.dumps([one.told() for one in found], ensure_ascii=False))
        return
    if not found:
        print(f"There are no studies in {out}: gridwright lab compare, describe or run make one.")
        return
    table = borderless_table(("study", "game", "deals", "finding", "claim"), right=("deals",))
    for one in found:
        table.add_row(one.name, one.study.game, str(one.deals), one.finding, one.study.claim)
    Console().print(table)
