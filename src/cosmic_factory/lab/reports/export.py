"""Writes results as a table for other programs: one row for each seat of each game."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from cosmic_factory.analysis import Losses, Number
from cosmic_factory.lab.optional_packages import require_packages
from cosmic_factory.lab.tournament.results import GameResult
from cosmic_factory.rules import Malformed, Unavailable

Row = dict[str, int | float | str]
CSV, PARQUET = ".csv", ".parquet"


def rows(results: Iterable[GameResult]) -> list[Row]:
    """Return a row for each seat of each game; docs/reference/lab-results.md has the columns."""
    return [_row(result, seat) for result in results for seat in range(len(result.seats))]


def _row(result: GameResult, number: int) -> Row:
    seat = result.seats[number]
    tracks = seat.tracks
    row: Row = {
        "game": result.number,
        "seat": number,
        "bot": seat.bot,
        "place": seat.place,
        "victory": round(result.victory(number), 6),
        "total": tracks.total,
        "vegetation": tracks.vegetation,
        "ice": tracks.ice,
        "desert": tracks.desert,
        "star": tracks.star,
    }
    gained = zip(result.cards, seat.gains, seat.points, strict=True)
    for at, (card, total, points) in enumerate(gained, 1):
        row |= {f"card_{at}": card, f"total_{at}": total, f"points_{at}": points}
    for at, round_ in enumerate(seat.insight, 1):
        row |= {f"score_{at}": round_.score, f"par_{at}": round_.par.value}
        row |= {f"draft_par_{at}": round_.draft_par.value}
        row |= {f"lost_{name}_{at}": loss for name, loss in _losses(round_.losses)}
    failures = [one for one in result.failures if one.seat == number]
    row["forfeited"] = "; ".join(f"{one.round}: {one.fault}: {one.text}" for one in failures)
    return row


def _losses(losses: Losses) -> list[tuple[str, Number]]:
    return list(zip(("draft", "placing", "time", "bets", "choice"), losses.five, strict=True))


def check_format(path: Path) -> None:
    """Refuse a format that cannot be written, before hours of playing."""
    if path.suffix == PARQUET:
        require_packages("a parquet file", "pyarrow")
    elif path.suffix != CSV:
        text = f"results go to a {CSV} or {PARQUET} file, not {path.name!r}"
        raise Malformed("bad-out", text)


def write_results(path: Path, results: Sequence[GameResult]) -> None:
    """Write the table; an older file stays until the new one is complete."""
    content = _parquet(rows(results)) if path.suffix == PARQUET else _csv(rows(results))
    write_whole(path, content)


def write_whole(path: Path, content: bytes) -> None:
    draft = path.with_name(f".{path.name}.part")
    try:
        draft.write_bytes(content)
        os.replace(draft, path)  # noqa: PTH105 - os names what it does
    except OSError as wrong:
        text = f"cannot write {str(path)!r}: {wrong.strerror}; no finished game is lost"
        raise Unavailable("unwritable-file", text) from None


def _csv(table: Sequence[Row]) -> bytes:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(table[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    return text.getvalue().encode()


def _parquet(table: Sequence[Row]) -> bytes:
    import pyarrow
    from pyarrow import parquet

    content = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(list(table)), content)
    return content.getvalue()
