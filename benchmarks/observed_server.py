"""The server's program, which tells what its memory consists of whenever it gets SIGUSR1.

    python -m benchmarks.observed_server FILE serve --port 8080 ...

It counts all objects by type, also those that Python's search for garbage skips, and writes that
to FILE. A soak compares two such counts at equal load: what has grown between them is a leak, or
a cache that is not full yet.
"""

from __future__ import annotations

import gc
import json
import signal
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from cosmic_factory.cli.main import main
from cosmic_factory.tables import Table


def count_objects() -> dict[str, Any]:
    """Return how many objects there are by type, tables by phase, and allocated blocks."""
    gc.disable()  # or the list of all objects could start a search of all of them
    gc.unfreeze()
    objects = gc.get_objects()
    gc.freeze()
    gc.enable()
    types = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in objects)
    phases = Counter(one.state.phase.value for one in objects if isinstance(one, Table))
    return {"types": types, "tables": phases, "blocks": sys.getallocatedblocks()}


def write_counts(file: Path) -> None:
    new = file.with_suffix(".new")
    new.write_text(json.dumps(count_objects()))
    new.replace(file)


if __name__ == "__main__":
    counts = Path(sys.argv.pop(1))
    signal.signal(signal.SIGUSR1, lambda *_: write_counts(counts))
    main()
