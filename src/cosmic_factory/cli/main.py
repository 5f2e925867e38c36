"""The command `cosmic-factory`: parses the command line and runs one of the commands."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, UnknownCommandError

from cosmic_factory import __version__
from cosmic_factory.rules import Refusal

app = App(
    name="cosmic-factory",
    help="Build the galaxy that scores best under a rule that changes every round.",
    version=__version__,
    help_format="markdown",
)
# Import paths, so that only the module of the command that runs is imported.
app.command("cosmic_factory.cli.commands.play:play", name="play")
app.command("cosmic_factory.cli.commands.serve:app", name="serve")
app.command("cosmic_factory.cli.commands.backup:backup", name="backup")
app.command("cosmic_factory.cli.commands.rebuild_catalogue:rebuild", name="rebuild-catalogue")
app.command("cosmic_factory.cli.commands.watch:watch", name="watch")
app.command("cosmic_factory.cli.commands.score:score", name="score")
app.command("cosmic_factory.cli.commands.solve:solve", name="solve")
app.command("cosmic_factory.cli.commands.tournament:tournament", name="tournament")
app.command("cosmic_factory.cli.commands.replay:replay", name="replay")
app.command("cosmic_factory.cli.commands.replay:verify", name="verify")

DONE = 0
BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and exit; a mistake in the input is reported in one line."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status."""
    try:
        status = app(
            arguments, exit_on_error=False, print_error=False, result_action="return_value"
        )
    except UnknownCommandError as wrong:
        return _refused(f"{_with_all_commands(str(wrong))} (cosmic-factory --help)")
    except CycloptsError as wrong:
        return _refused(f"{_one_line(str(wrong))} (cosmic-factory --help)")
    except Refusal as wrong:
        return _refused(str(wrong))
    except BrokenPipeError:
        # The reader closed the pipe. Without this, Python would fail to flush it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status if isinstance(status, int) else DONE


def _with_all_commands(text: str) -> str:
    """Name all commands, because Cyclopts names the first eight only."""
    message, _, _ = text.partition(" Available commands:")
    names = ", ".join(name for name in app if not name.startswith("-"))
    return f"{message} Available commands: {names}."


def _refused(text: str) -> int:
    print(f"cosmic-factory: {_one_line(text)}", file=sys.stderr)
    return BAD_INPUT


def _one_line(text: str) -> str:
    return " ".join(text.split())
