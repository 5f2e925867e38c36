"""`cosmic-factory puzzles`: make daily puzzles, and check them."""

from __future__ import annotations

import secrets
import signal
import sys
import threading
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from cosmic_factory.cli.exit_status import DONE, FOUND_FAULTS
from cosmic_factory.cli.languages.say import say
from cosmic_factory.cli.reading.files import FileName, naming, read_bytes
from cosmic_factory.cli.reading.line_answers import interrupt_sets
from cosmic_factory.cli.terminal.progress import counting_bar
from cosmic_factory.puzzles import (
    Daily,
    DailySeries,
    commitment,
    faults_of,
    make_daily,
    make_hands,
    read_day,
    read_series,
    seed_of_day,
    shipped_dailies,
    write_hands,
    write_series,
)
from cosmic_factory.rules import Malformed, Unavailable

MAX_DAYS = 10_000

app = App(
    name="puzzles",
    help="Make daily puzzles for your own server, and check those of any server.",
    help_format="markdown",
)


class ShownDaily(msgspec.Struct):
    """What a server says about a day's puzzle; other fields are passed over."""

    date: str
    card: int
    tiles: tuple[str, ...]
    par: int
    commitment: str
    seed: str | None = None


@app.command
def make(
    *,
    from_: Annotated[str, Parameter(name="--from")],
    days: int = 365,
    seed: str | None = None,
    out: Path,
) -> int:
    """Make daily puzzles, one a line, and prove each of them.

    A file that holds some of the days already is continued, so the command may be interrupted and
    repeated. The same seed makes the same puzzles. Whoever knows the seed knows all puzzles.

    For example:

    ```
    cosmic-factory puzzles make --from 2027-01-01 --days 365 --out own.jsonl
    ```

    Parameters
    ----------
    from_
        The first date, such as 2027-01-01.
    days
        How many days.
    seed
        The secret from which the seeds of all days are made. If it is not named, one is drawn and
        printed: keep it if you want to continue the file later.
    out
        The file to write or to continue.
    """
    if not 1 <= days <= MAX_DAYS:
        raise Malformed("bad-days", f"days are a number from 1 to {MAX_DAYS}, not {days}")
    first, known = read_day(from_), _known(out)
    if known and (seed is None or not _continues(known, first, seed)):
        text = f"{out} holds other puzzles: name the same date and seed, or another file"
        raise Malformed("other-puzzles", text)
    _check_writable(out)
    if seed is None:
        seed = secrets.token_hex(32)
        print(say("seed of all days: {seed}", seed=seed), file=sys.stderr)
    cancel = threading.Event()
    with counting_bar(say("making puzzles")) as show, interrupt_sets(cancel):
        for number in range(len(known), days):
            show(number, days)
            day = first + timedelta(days=number)
            _append(out, make_daily(seed_of_day(seed, day), day))
            if cancel.is_set():
                return 128 + signal.SIGINT
    print(say("{days} days, from {first} to {last}", **_span(read_series(out.read_bytes()))))
    return DONE


@app.command
def check(
    file: FileName | None = None, *, remake: Annotated[bool, Parameter(negative=())] = False
) -> int:
    """Check daily puzzles: prove their pars again, and that they follow from their seeds.

    Takes a file of puzzles, or the answer of a server about a day that is over. Without a file, the
    puzzles that come with the program are checked.

    For example:

    ```
    cosmic-factory puzzles check
    cosmic-factory puzzles check own.jsonl --remake
    curl -so day.json "https://play.example.org/api/puzzles/daily?date=2026-11-15"
    cosmic-factory puzzles check day.json
    ```

    Parameters
    ----------
    file
        A file, or - for standard input.
    remake
        Make each puzzle of a file again from its seed, which takes some seconds a day.
    """
    if file is None:
        return _check_series(shipped_dailies(), remake)
    content = read_bytes(file)
    with naming(file):
        shown = _shown(content)
        return _check_shown(shown) if shown else _check_series(read_series(content), remake)


@app.command
def hands(*, seed: str, out: Path) -> int:
    """Make the hands of storms and themes, one a line, and prove each of them.

    For example:

    ```
    cosmic-factory puzzles hands --seed "any words" --out hands.jsonl
    ```

    Parameters
    ----------
    seed
        The same seed makes the same hands.
    out
        The file to write.
    """
    _check_writable(out)
    found = []
    with counting_bar(say("making puzzles")) as show:
        for hand in make_hands(seed):
            found.append(hand)
            show(len(found), 0)
    _written(out, write_hands(found))
    return DONE


# --- making ----------------------------------------------------------------------------------


def _known(out: Path) -> tuple[Daily, ...]:
    if not out.exists():
        return ()
    with naming(str(out)):
        return read_series(read_bytes(str(out))).dailies


def _continues(known: tuple[Daily, ...], first: date, seed: str) -> bool:
    return known[0].day == first and all(one.seed == seed_of_day(seed, one.day) for one in known)


def _check_writable(out: Path) -> None:
    """Refuse a file that cannot be written before any puzzle is made, which takes long."""
    is_new = not out.exists()
    try:
        out.open("ab").close()
        if is_new:
            out.unlink()
    except OSError as error:
        raise _cannot_write(out, error) from None


def _append(out: Path, daily: Daily) -> None:
    try:
        with out.open("ab") as file:
            file.write(write_series([daily]))
    except OSError as error:
        raise _cannot_write(out, error) from None


def _written(out: Path, content: bytes) -> None:
    try:
        out.write_bytes(content)
    except OSError as error:
        raise _cannot_write(out, error) from None


def _cannot_write(out: Path, error: OSError) -> Unavailable:
    return Unavailable("cannot-write", f"cannot write {out}: {error.strerror or error}")


# --- checking --------------------------------------------------------------------------------


def _shown(content: bytes) -> ShownDaily | None:
    """Return a server's answer about one day, None if this is something else."""
    try:
        return msgspec.json.decode(content, type=ShownDaily)
    except msgspec.DecodeError:
        return None


def _check_shown(shown: ShownDaily) -> int:
    if shown.seed is None:
        text = "the seed is shown when the date is over everywhere: ask again then"
        raise Malformed("no-seed", text)
    if commitment(shown.seed) != shown.commitment:
        print(say("{date}: the seed is not the one that was committed to", date=shown.date))
        return FOUND_FAULTS
    made = make_daily(shown.seed, read_day(shown.date))
    if (made.card, made.tiles, made.par) != (shown.card, shown.tiles, shown.par):
        print(say("{date}: another puzzle follows from the seed", date=shown.date))
        return FOUND_FAULTS
    print(say("{date}: the puzzle follows from the seed that was committed to", date=shown.date))
    return DONE


def _check_series(series: DailySeries, remake: bool) -> int:
    wrong = 0
    with counting_bar(say("checking puzzles")) as show:
        for number, daily in enumerate(series.dailies):
            show(number, len(series.dailies))
            for fault in faults_of(daily, remake=remake):
                wrong += 1
                print(say("{date}: wrong {what}", date=daily.date, what=fault.value))
    print(say("{days} days, from {first} to {last}", **_span(series)))
    print(say("{n} faults", n=wrong))
    return FOUND_FAULTS if wrong else DONE


def _span(series: DailySeries) -> dict[str, object]:
    return {"days": len(series.dailies), "first": series.first, "last": series.last}
