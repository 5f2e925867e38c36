"""`cosmic-factory score`: the score sheet of a galaxy, or of round tables."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter

from cosmic_factory.cli.reading.files import TileSetName, input_lines, tile_set_from
from cosmic_factory.cli.reading.numbered_tiles import with_codes
from cosmic_factory.cli.reading.numbers import whole_numbers
from cosmic_factory.cli.reading.round_table import MAX_TILES, answer, check_face_down
from cosmic_factory.cli.terminal.console import PlainConsole
from cosmic_factory.cli.terminal.score_sheets import show_card, show_galaxy, show_sheet
from cosmic_factory.rules import (
    BUILT_IN_TILE_SET,
    TRACK_END,
    Choice,
    Colour,
    Galaxy,
    Malformed,
    ScoringInput,
    TileSet,
    Tracks,
    round_rules,
    score_round,
    settle,
)


def score(
    galaxy: str | None = None,
    *,
    card: int = 0,
    tracks: str = "0,0,0,0",
    swap: Colour | None = None,
    offering: Colour | None = None,
    tile_set: TileSetName = BUILT_IN_TILE_SET,
    jsonl: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Show the score sheet of a galaxy, or score round tables line by line.

    A galaxy is written row by row: tiles apart by blanks, rows by /, the two squares of a
    Parallel Universe by |. A tile is its code or its id in the tile set, with @1 to @3 for quarter
    turns; a face-down tile stands in parentheses, a gap is a full stop.

    For example:

    ```
    cosmic-factory score "d1d1i0i0:ew d0v2i2d1:ns@3 / cv0v2i0:sw ci1d2d0:nesw@2"
    cosmic-factory score --card 9 "cv1v0v1:nw@1 cv0i1d0:w / i1v1v0v0:ne@3 ci1d2d0:nesw@2"
    cosmic-factory score --jsonl < tables.jsonl > results.jsonl
    ```

    Parameters
    ----------
    galaxy
        The galaxy in text notation, in quotes.
    card
        The Kaos card in play, 1 to 20; 0 for none.
    tracks
        Where the score tokens stand: vegetation,ice,desert,star.
    swap
        The colour that path points go to, under a card that asks for it.
    offering
        The colour that points are given of, under a card that allows it.
    tile_set
        The built-in set, or a file with your own tiles.
    jsonl
        Read one round table a line from standard input and write one result a line.
    """
    bag = tile_set_from(tile_set)
    if jsonl:
        return score_lines(bag)
    if galaxy is None:
        raise Malformed(
            "no-galaxy", "name a galaxy in quotes, or --jsonl (cosmic-factory score --help)"
        )
    rules = round_rules(card)
    built = ScoringInput(_galaxy(with_codes(galaxy, bag)), _tracks(tracks))
    check_face_down(rules, built.galaxy)
    (sheet,) = score_round(rules, [built])
    console = PlainConsole()
    show_card(console, card)
    show_galaxy(console, built.galaxy)
    show_sheet(console, settle(rules, sheet, Choice(swap, offering)))
    return 0


def score_lines(tile_set: TileSet) -> int:
    """Answer each line at once; return exit status 1 if a line was not valid, else 0."""
    all_valid = True
    for line in input_lines():
        result, valid = answer(line, tile_set)
        all_valid = all_valid and valid
        sys.stdout.buffer.write(msgspec.json.encode(result) + b"\n")
        sys.stdout.buffer.flush()
    return 0 if all_valid else 1


def _galaxy(text: str) -> Galaxy:
    """Return the galaxy, or refuse one that would take too long to score or to draw."""
    galaxy = Galaxy.parse(text)
    if len(galaxy.laid) > MAX_TILES:
        text = f"a galaxy of at most {MAX_TILES} tiles can be scored, not {len(galaxy.laid)}"
        raise Malformed("too-many-tiles", text)
    for axis in zip(*(one.cell for one in galaxy.laid), strict=True):
        if max(axis) - min(axis) >= MAX_TILES:
            text = f"tiles lie too far apart: a galaxy has at most {MAX_TILES} rows and columns"
            raise Malformed("too-far-apart", text)
    return galaxy


def _tracks(text: str) -> Tracks:
    what = "tracks are four numbers such as 3,5,2,1"
    positions = whole_numbers(text, "bad-tracks", what, count=4)
    if max(positions) > TRACK_END:
        raise Malformed("bad-tracks", f"a track ends at {TRACK_END}, not {max(positions)}")
    return Tracks(*positions)
