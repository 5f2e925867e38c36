"""Progress bars on standard error, which only people at a terminal see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import Progress

from cosmic_factory.cli.terminal.console import PlainConsole


@contextmanager
def counting_bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar until the block ends; call what it yields with how many are done and all."""
    console = PlainConsole(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=None)

        def show(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield show
