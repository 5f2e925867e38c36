"""`cosmic-factory backup`: copy one database into another."""

from __future__ import annotations

import asyncio

from cosmic_factory.rules import Unavailable
from cosmic_factory.tables import CannotOpenStorage, copy


def backup(source: str, target: str) -> None:
    """Copy all games and players into another, empty database: a backup, or a move.

    The copy is what the source held at one moment; servers may go on using it meanwhile. Either
    all of it is copied or nothing.

    For example:

    ```
    cosmic-factory backup games.sqlite backup.sqlite
    cosmic-factory backup games.sqlite postgresql://cosmic@host/games
    ```

    Parameters
    ----------
    source
        The database to copy: a file, `sqlite:///games.sqlite` or `postgresql://user@host/name`.
    target
        Where to: the same kinds of address. A file is made; a database must hold no games yet.
    """
    try:
        rows = asyncio.run(copy(source, target))
    except CannotOpenStorage as wrong:
        raise Unavailable("no-backup", str(wrong)) from None
    print(f"copied {rows} rows")
