"""`python -m cosmic_factory.tables.storage SOURCE TARGET` copies a database: backup or move."""

from __future__ import annotations

import asyncio
import sys

from cosmic_factory.tables.storage.copying import copy
from cosmic_factory.tables.storage.errors import CannotOpenStorage

USAGE = """Usage: python -m cosmic_factory.tables.storage SOURCE TARGET
Copies everything from one database into another, empty one; the server may run meanwhile.
Each is a file's path, sqlite:///path or postgresql://user@host/database."""


def main(arguments: list[str]) -> int:
    match arguments:
        case [source, target]:
            pass
        case _:
            print(USAGE, file=sys.stderr)
            return 2
    try:
        rows = asyncio.run(copy(source, target))
    except CannotOpenStorage as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Copied {rows} rows.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
