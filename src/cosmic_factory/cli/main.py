"""The command `cosmic-factory`: parses the command line and runs one of the commands."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches

from cyclopts import App, CycloptsError

from cosmic_factory import __version__
from cosmic_factory.cli.exit_status import BAD_INPUT, DONE, INTERRUPTED
from cosmic_factory.cli.languages.language import (
    language_of_locale,
    speaking,
    without_language,
)
from cosmic_factory.cli.languages.say import refusal_text, translated
from cosmic_factory.cli.reading.files import check_standard_input
from cosmic_factory.cli.terminal.console import PlainConsole, write_look_alikes
from cosmic_factory.cli.terminal.solver_notices import show_solver_notices
from cosmic_factory.languages import language_of
from cosmic_factory.rules import Malformed, Refusal

# The module and the function of each command, and what the list of commands says about it.
COMMANDS = {
    "play": ("play:play", "Play in the browser, alone or with the people around you."),
    "serve": ("serve:app", "Serve the game for others, with settings for hosts."),
    "watch": ("watch:watch", "Watch a whole game between simple bots in the terminal."),
    "replay": ("replay:replay", "Show a recorded game again, round by round."),
    "verify": ("replay:verify", "Check a recorded game: every command and every random draw."),
    "analyse": (
        "analyse:analyse",
        "Tell what the rounds of a recorded game were worth, and why.",
    ),
    "score": ("score:score", "Show the score sheet of a galaxy, or score round tables."),
    "solve": ("solve:solve", "Find the best galaxy for nine tiles."),
    "draft": ("draft:draft", "Find the best galaxy of all hands that could be drafted."),
    "hands": ("hands:hands", "Write random hands with their best value and difficulty."),
    "puzzles": ("puzzles:app", "Make and check daily puzzles for a server."),
    "tournament": (
        "tournament:tournament",
        "Let bots play many games: how strong is each?",
    ),
    "backup": ("backup:backup", "Copy all games and players into another, empty database."),
    "doctor": ("doctor:doctor", "Check a database, and repair its lists of games."),
    "rebuild-catalogue": (
        "rebuild_catalogue:rebuild",
        "Write lists of games anew from the journals.",
    ),
}

HELP = """Build the galaxy that scores best under a rule that changes every round.

Every command takes `--language en`, `fr` or `hu`; if it is not given, the locale decides."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and exit; a mistake in the input is reported in one line."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Run one command in the language of the user and return the exit status."""
    write_look_alikes()
    rest, named = without_language(arguments)
    with speaking(language_of_locale(os.environ)):
        if named is None:
            return _run(rest)
        try:
            language = language_of(named)
        except Refusal as wrong:
            return _refused(refusal_text(wrong))
    with speaking(language):
        return _run(rest)


def _run(arguments: Sequence[str]) -> int:
    show_solver_notices()
    try:
        _check_command(arguments)
        check_standard_input(arguments)
        status = parser(arguments)(
            arguments,
            console=PlainConsole(),
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        # What a pipe does not take is noticed here, not while Python exits.
        sys.stdout.flush()
    except CycloptsError as wrong:
        # A validator of ours refuses with a sentence of its own.
        if isinstance(wrong.__cause__, Refusal):
            return _refused(refusal_text(wrong.__cause__))
        return _refused(f"{translated(_one_line(str(wrong)))} (cosmic-factory --help)")
    except Refusal as wrong:
        return _refused(refusal_text(wrong))
    except BrokenPipeError:
        # The reader closed the pipe. Without this, Python would fail to flush it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status if isinstance(status, int) else DONE


def parser(arguments: Sequence[str]) -> App:
    """Return the parser. It imports the module of a command only when that command runs."""
    app = App(
        name="cosmic-factory",
        help=HELP,
        version=__version__,
        help_format="markdown",
    )
    # A line for the list would replace the command's own help.
    listed = not arguments or arguments[0] not in COMMANDS
    for order, (name, (path, line)) in enumerate(COMMANDS.items()):
        app.command(
            f"cosmic_factory.cli.commands.{path}",
            name=name,
            help=line if listed else None,
            sort_key=order,
        )
    return app


def _check_command(arguments: Sequence[str]) -> None:
    """Refuse an unknown command; Cyclopts would import all commands to suggest one."""
    word = next(iter(arguments), "-")
    if word.startswith("-") or word in COMMANDS:
        return
    (near,) = get_close_matches(word, COMMANDS, n=1, cutoff=0)
    names = ", ".join(COMMANDS)
    text = f"Unknown command {word!r}, did you mean {near}? Available commands: {names}"
    raise Malformed("unknown-command", text)


def _refused(text: str) -> int:
    print(f"cosmic-factory: {_one_line(text)}", file=sys.stderr)
    return BAD_INPUT


def _one_line(text: str) -> str:
    return " ".join(text.split())
