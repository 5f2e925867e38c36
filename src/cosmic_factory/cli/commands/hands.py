"""`cosmic-factory hands`: random hands with their best value and how hard they are."""

from __future__ import annotations

import signal
import threading
from pathlib import Path
from random import Random
from typing import Any, BinaryIO

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from cosmic_factory.cli.languages.say import say
from cosmic_factory.cli.reading.files import TileSetName, tile_set_from
from cosmic_factory.cli.reading.line_answers import interrupt_sets
from cosmic_factory.cli.terminal.console import PlainConsole
from cosmic_factory.rules import (
    BUILT_IN_TILE_SET,
    HAND_SIZE,
    Malformed,
    Shape,
    TileSet,
    Unavailable,
    round_rules,
)
from cosmic_factory.solver import measure_difficulty

MAX_HANDS = 1_000_000


def hands(
    *,
    count: int,
    out: Path,
    card: int = 0,
    seed: int = 0,
    tile_set: TileSetName = BUILT_IN_TILE_SET,
) -> int:
    """Write random hands, one a line, with the best value and how hard it is to reach.

    For example:

    ```
    cosmic-factory hands --count 10000 --out hands.jsonl
    ```

    Parameters
    ----------
    count
        How many hands of the tile set.
    out
        The file to write; there must be none of that name.
    card
        The Kaos card in play, 1 to 20; 0 for none.
    seed
        Another seed draws other hands.
    tile_set
        The built-in set, or a file with your own tiles.
    """
    if not 1 <= count <= MAX_HANDS:
        raise Malformed("bad-count", f"hands are a number from 1 to {MAX_HANDS}, not {count}")
    rules = round_rules(card)
    if rules.shape is Shape.FREE or rules.face_down:
        raise Malformed("bad-card", "under this card no best galaxy is proved, or tiles are hidden")
    bag = tile_set_from(tile_set)
    if len(bag.tiles) < HAND_SIZE:
        text = f"a hand has {HAND_SIZE} tiles, {bag.name!r} has {len(bag.tiles)}"
        raise Malformed("too-few-tiles", text)
    cancel = threading.Event()
    with _new_file(out) as file, interrupt_sets(cancel):
        _write(file, count, card, seed, bag, cancel)
    return 128 + signal.SIGINT if cancel.is_set() else 0


def _new_file(out: Path) -> BinaryIO:
    try:
        return out.open("xb")
    except FileExistsError:
        raise Malformed("file-exists", f"{out} is there already: name another file") from None
    except OSError as error:
        text = f"cannot write {out}: {error.strerror or error}"
        raise Unavailable("cannot-write", text) from None


def _write(
    file: BinaryIO, count: int, card: int, seed: int, tile_set: TileSet, cancel: threading.Event
) -> None:
    """Measure hand after hand; the seed and a hand's number decide it."""
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    )  # fmt: skip
    with Bar(*columns, console=PlainConsole(stderr=True), transient=True) as bar:
        task = bar.add_task(say("measuring hands"), total=count)
        for number in range(count):
            if cancel.is_set():
                return
            file.write(msgspec.json.encode(measured(number, card, seed, tile_set)) + b"\n")
            file.flush()
            bar.update(task, completed=number + 1)


def measured(number: int, card: int, seed: int, tile_set: TileSet) -> dict[str, Any]:
    """Return one hand, as `solve --jsonl` takes it; docs/reference/solver.md has every field."""
    ids = sorted(Random(f"{seed}/{number}").sample(sorted(tile_set.ids), HAND_SIZE))
    tiles = [tile_set.tile(one) for one in ids]
    found = measure_difficulty(tiles, round_rules(card), seed=seed)
    return {
        "tiles": ids,
        "card": card,
        "value": found.value,
        "best_galaxies": found.best_galaxies,
        "counted_all": found.counted_all,
        "greedy_gap": found.greedy_gap,
        "climbing_gaps": found.climbing_gaps,
    }
