"""`cosmic-factory watch`: a whole game between simple bots, in the terminal."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex

from rich.console import Console

from cosmic_factory.bots import LocalGame, SimpleBot
from cosmic_factory.cli.reading.files import tile_set_from
from cosmic_factory.cli.terminal.games import show_game
from cosmic_factory.rules import (
    BUILT_IN_TILE_SET,
    Malformed,
    Options,
    Unavailable,
    Variant,
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
    tile_set: str = BUILT_IN_TILE_SET,
    looks: int = 60,
    record: Path | None = None,
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
        The five Kaos cards of the game in their order, such as 3,7,11,13,19.
    beginner
        No Kaos cards and no draft.
    tile_set
        The built-in set, or a tile-set file.
    looks
        How many changed layouts each bot looks at while building.
    record
        Write the game record to this file.
    """
    options = Options(
        seats=seats,
        variant=Variant.BEGINNER if beginner else Variant.STANDARD,
        tile_set=tile_set_from(tile_set),
        sequence=None if cards is None else _sequence(cards),
    )
    seed = token_hex(16) if seed is None else seed
    bots = {name: SimpleBot(f"{seed}/{name}", looks) for name in NAMES[:seats]}
    game = LocalGame(options, seed, bots)
    show_game(Console(), game.play())
    if record is not None:
        _write(record, write_record(new_record(options, seed, game.entries)))


def _sequence(text: str) -> tuple[int, ...]:
    words = text.split(",")
    if not all(word.strip().isdecimal() for word in words):
        raise Malformed("bad-cards", f"cards are numbers such as 3,7,11,13,19, not {text!r}")
    return tuple(int(word) for word in words)


def _write(file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except OSError as wrong:
        text = f"cannot write {str(file)!r}: {wrong.strerror}"
        raise Unavailable("unwritable-file", text) from None
