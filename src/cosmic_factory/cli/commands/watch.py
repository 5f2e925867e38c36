"""`cosmic-factory watch`: a whole game between simple bots, in the terminal."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from secrets import token_hex
from typing import Annotated

from cyclopts import Parameter

from cosmic_factory.bots import LocalGame, SimpleBot
from cosmic_factory.cli.reading.files import TileSetName, tile_set_from
from cosmic_factory.cli.reading.numbers import whole_numbers
from cosmic_factory.cli.reading.record_file import record_file, replace_content
from cosmic_factory.cli.terminal.console import PlainConsole
from cosmic_factory.cli.terminal.games import show_game
from cosmic_factory.rules import (
    BUILT_IN_TILE_SET,
    Malformed,
    Options,
    Variant,
    agreed_options,
    new_game,
    new_record,
    write_record,
)

NAMES = ("Capucine", "Orbit", "Zsófi", "Comet", "Ada", "Quasar")


def watch(
    *,
    seats: int = 3,
    seed: str | None = None,
    cards: str | None = None,
    beginner: bool = False,
    tile_set: TileSetName = BUILT_IN_TILE_SET,
    looks: int = 60,
    record: Path | None = None,
    overwrite: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Watch a whole game between simple bots: cards, galaxies, score sheets, tracks, winner.

    For example:

    ```
    cosmic-factory watch
    cosmic-factory watch --seats 6 --seed "a wet Sunday" --cards 3,7,11,13,19
    cosmic-factory watch --record game.jsonl
    ```

    Parameters
    ----------
    seats
        How many bots play, 2 to 6.
    seed
        All chance comes from it: the same seed gives the same game. Drawn if not named.
    cards
        The five Kaos cards of the game in their order, each once, such as 3,7,11,13,19.
    beginner
        No Kaos cards and no draft.
    tile_set
        The built-in set, or a file with your own tiles.
    looks
        How many changed layouts each bot looks at while building.
    record
        Write the game record to this file, which must not exist yet.
    overwrite
        Replace the file of --record if it exists.
    """
    if looks < 0:
        raise Malformed("bad-looks", f"looks are a number from 0, not {looks}")
    if overwrite and record is None:
        raise Malformed("no-record-file", "--overwrite needs the file of --record")
    options = agreed_options(
        Options(
            seats=seats,
            variant=Variant.BEGINNER if beginner else Variant.STANDARD,
            tile_set=tile_set_from(tile_set),
            sequence=None if cards is None else _sequence(cards),
        )
    )
    seed = token_hex(16) if seed is None else seed
    new_game(options, seed)  # refuses wrong options and seeds before anything is done with them
    bots = {name: SimpleBot(f"{seed}/{name}", looks) for name in NAMES[:seats]}
    game = LocalGame(options, seed, bots)
    if record is None:
        show_game(PlainConsole(), game.play())
    else:
        _show_and_write(game, options, seed, record, overwrite=overwrite)


def _sequence(text: str) -> tuple[int, ...]:
    return tuple(whole_numbers(text, "bad-cards", "cards are numbers such as 3,7,11,13,19"))


def _show_and_write(
    game: LocalGame, options: Options, seed: str, record: Path, *, overwrite: bool
) -> None:
    """Show the game and write its record, which is whole even if nobody reads the output."""
    states = game.play()
    reader_left = False
    with record_file(record, overwrite=overwrite) as opened:
        try:
            show_game(PlainConsole(), states)
        except BrokenPipeError:
            reader_left = True
            deque(states, maxlen=0)
        replace_content(record, opened, write_record(new_record(options, seed, game.entries)))
    if reader_left:
        raise BrokenPipeError
