"""`cosmic-factory replay` and `verify`: show or check a recorded game."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from cosmic_factory.cli.reading.files import naming, record_from
from cosmic_factory.cli.terminal.games import player_names, show_game
from cosmic_factory.rules import recorded_states, seed_hash
from cosmic_factory.rules import verify as verify_record

# Allows `-`, which means standard input.
RecordName = Annotated[str, Parameter(allow_leading_hyphen=True)]


def replay(record: RecordName) -> None:
    """Tell a recorded game again, round by round.

    For example:

    ```
    cosmic-factory replay game.jsonl
    ```

    Parameters
    ----------
    record
        A game record, as `watch --record` writes it; - reads standard input.
    """
    game = record_from(record)
    with naming(record):
        show_game(Console(), recorded_states(game))


def verify(record: RecordName) -> None:
    """Check a recorded game: every command, the deal and every other chance, from its seed.

    The exit status is 0 if all of it holds and 2 if not; the first line that is wrong is named.

    For example:

    ```
    cosmic-factory verify game.jsonl
    ```

    Parameters
    ----------
    record
        A game record, as `watch --record` writes it; - reads standard input.
    """
    game = record_from(record)
    with naming(record):
        state = verify_record(game)
    names = player_names(state)
    winners = " and ".join(names[rank.seat] for rank in state.ranking if rank.place == 1)
    console = Console()
    console.print(f"verified: {len(game.entries)} commands, {winners} won", highlight=False)
    console.print(f"sha256 of the seed: {seed_hash(game.header.seed)}", highlight=False)
