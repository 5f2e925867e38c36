"""Progress bars on standard error, which only people at a terminal see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import Progress

from cosmic_factory.cli.terminal.console import PlainConsole


@contextmanager
def games_bar() -> Iterator[Callable[[int, int], None]]:
    """Show a bar until the block ends; call what it yields with the games done and all games."""
    console = PlainConsole(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=None)

        def show(done: int, games: int) -> None:
            bar.update(task, completed=done, total=games)

        yield show
