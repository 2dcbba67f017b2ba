"""Tables as the commands print them: columns under muted headings, without lines."""

from __future__ import annotations

from collections.abc import Container, Sequence

from rich.table import Table


def borderless_table(headings: Sequence[str], right: Container[str] = ()) -> Table:
    """An empty table without lines, with these headings; the columns named in `right` are set flush right."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in headings:
        table.add_column(heading, justify="right" if heading in right else "left")
    return table
