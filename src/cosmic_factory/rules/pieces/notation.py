"""A galaxy on one line, for people, tests and the command line.

    v2i1cd0:ne i0v1v0i2:@1 . / (cv0v2i0:sw@3) d1i0i0v1:n cd1d1i1:e

- A tile is its code, then `@` and its quarter turns if it is turned. Face down: in parentheses.
- `.` is a gap. Blanks separate the tiles of a row, `/` the rows, `|` the squares of parts 0 and 1.
- The first tile is at row 0, column 0. `[row,col]` continues at another cell, and the rows after
  it begin in that column. A galaxy without tiles is `.`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cosmic_factory.rules.pieces.galaxy import MAX_PARTS, Cell, Galaxy, LaidTile
from cosmic_factory.rules.pieces.tile import Tile, quoted
from cosmic_factory.rules.refusal import Malformed

GAP = "."
NEXT_ROW = "/"
NEXT_PART = "|"
ANCHOR = re.compile(r"\[(-?\d{1,99}),(-?\d{1,99})\]", re.ASCII)
LAID = re.compile(r"(?P<open>\()?(?P<code>[^()@]+)(?:@(?P<turns>[0-3]))?(?(open)\))", re.ASCII)
# With more gaps than this, each tile is written with its own cell.
MAX_GAPS = 40


def read_galaxy(text: str) -> Galaxy:
    """Parse the notation, or raise `Malformed` with the number of the word that is wrong."""
    return Galaxy.of(_laid_tiles(text))


def _laid_tiles(text: str) -> Iterator[LaidTile]:
    cell, first_col = Cell(0, 0), 0
    for at, word in enumerate(text.split(), start=1):
        if word == NEXT_ROW:
            cell = Cell(cell.row + 1, first_col, cell.part)
        elif word == NEXT_PART:
            cell, first_col = Cell(0, 0, cell.part + 1), 0
            if cell.part == MAX_PARTS:
                raise Malformed("too-many-parts", "a galaxy has at most two parts", f"word {at}")
        elif anchor := ANCHOR.fullmatch(word):
            cell, first_col = Cell(int(anchor[1]), int(anchor[2]), cell.part), int(anchor[2])
        else:
            if word != GAP:
                yield _laid_tile(word, cell, at)
            cell = Cell(cell.row, cell.col + 1, cell.part)


def _laid_tile(word: str, cell: Cell, at: int) -> LaidTile:
    match = LAID.fullmatch(word)
    if match is None:
        text = f"{quoted(word)} is not a laid tile such as v2i1cd0:ne@1"
        raise Malformed("bad-galaxy", text, f"word {at}")
    try:
        tile = Tile.parse(match["code"])
    except Malformed as wrong:
        raise Malformed(wrong.code, wrong.text, f"word {at}") from None
    return LaidTile(tile, cell, int(match["turns"] or 0), match["open"] is not None)


def write_galaxy(galaxy: Galaxy) -> str:
    """Write rows with gaps, or single cells where the tiles lie far apart."""
    parts = [
        [one for one in galaxy.laid if one.cell.part == part]
        for part in range(1 + max((one.cell.part for one in galaxy.laid), default=0))
    ]
    return f" {NEXT_PART} ".join(_written_part(laid) for laid in parts)


def _written_part(laid: list[LaidTile]) -> str:
    if not laid:
        return GAP
    rows = range(min(one.cell.row for one in laid), 1 + max(one.cell.row for one in laid))
    cols = range(min(one.cell.col for one in laid), 1 + max(one.cell.col for one in laid))
    # Plain numbers: len() fails on huge ranges.
    box = (rows.stop - rows.start) * (cols.stop - cols.start)
    if box - len(laid) > MAX_GAPS:
        return " ".join(f"{_anchor(one.cell)} {_word(one)}" for one in laid)
    words = {one.cell: _word(one) for one in laid}
    part = laid[0].cell.part
    lines = (
        " ".join(_without_last_gaps(words.get(Cell(row, col, part), GAP) for col in cols))
        for row in rows
    )
    start = Cell(rows.start, cols.start, part)
    anchor = "" if (start.row, start.col) == (0, 0) else f"{_anchor(start)} "
    return anchor + f" {NEXT_ROW} ".join(lines)


def _anchor(cell: Cell) -> str:
    return f"[{cell.row},{cell.col}]"


def _word(one: LaidTile) -> str:
    word = one.tile.code + (f"@{one.turns}" if one.turns else "")
    return f"({word})" if one.face_down else word


def _without_last_gaps(words: Iterable[str]) -> list[str]:
    """Drop the gaps at the end of a row, but keep at least one word."""
    row = list(words)
    while len(row) > 1 and row[-1] == GAP:
        row.pop()
    return row
