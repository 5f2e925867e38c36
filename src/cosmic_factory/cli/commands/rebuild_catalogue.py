"""`cosmic-factory rebuild-catalogue`: lists of games, written anew from the journals."""

from __future__ import annotations

import asyncio

from cosmic_factory.cli.terminal.progress import counting_bar
from cosmic_factory.rules import Unavailable
from cosmic_factory.tables import CannotOpenStorage, rebuild_catalogue


def rebuild(database: str) -> None:
    """Write anew, from the journals of all games, who sat where and when games started and ended.

    Servers keep this up to date by themselves. The command is for a database whose lists of games
    are damaged, such as after a partial restore. Games that players took out of their own lists
    come back into them.

    For example:

    ```
    cosmic-factory rebuild-catalogue games.sqlite
    ```

    Parameters
    ----------
    database
        A file, `sqlite:///games.sqlite` or `postgresql://user@host/name`. No server may use a file
        meanwhile; servers on PostgreSQL may go on playing.
    """
    try:
        with counting_bar("games") as show:
            games = asyncio.run(rebuild_catalogue(database, show))
    except CannotOpenStorage as wrong:
        raise Unavailable("no-rebuild", str(wrong)) from None
    print(f"rebuilt {games} games")
