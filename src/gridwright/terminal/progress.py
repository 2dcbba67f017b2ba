"""What a person sees on standard error while something takes long."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


@contextlib.contextmanager
def show_progress_line(words: str) -> Iterator[Callable[[str], None]]:
    """A line on standard error while something runs, if anybody watches; yields how to change its words."""
    console = Console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task(words)
        yield lambda text: shown.update(task, description=text)


@contextlib.contextmanager
def show_progress_bar(words: str, total: int, done: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error that grows with each thing done; yields what to call after each."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(words, total=total, completed=done)
        yield lambda: shown.advance(task)


@contextlib.contextmanager
def show_rows(words: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error, if anybody watches; yields what to tell how many are done, and of how many.

    Of 0: nobody knows how many there are.
    """
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed} rows"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task(words, total=None)
        yield lambda done, total: shown.update(task, completed=done, total=total or None)
