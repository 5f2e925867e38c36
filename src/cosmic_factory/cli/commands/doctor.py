"""`cosmic-factory doctor`: check a database, and repair what can be rebuilt."""

from __future__ import annotations

import asyncio

from cosmic_factory.cli.exit_status import DONE, FOUND_FAULTS
from cosmic_factory.cli.terminal.progress import counting_bar
from cosmic_factory.rules import Unavailable
from cosmic_factory.tables import CannotOpenStorage, Examination, examine


def doctor(database: str, *, repair: bool = False) -> int:
    """Check a database: every game is read and played through, and its lists are compared.

    Each finding is one line. The exit status is 0 if nothing is wrong or everything was repaired,
    1 if something is wrong, and 2 if the database cannot be opened.

    For example:

    ```
    cosmic-factory doctor games.sqlite
    cosmic-factory doctor games.sqlite --repair
    ```

    Parameters
    ----------
    database
        A file, `sqlite:///games.sqlite` or `postgresql://user@host/name`. No server may use a file
        meanwhile: stop it, or check a copy. Servers on PostgreSQL may go on playing.
    repair
        Write anew, from the journals, what the lists of games say wrongly. Damaged games stay as
        they are: servers set them aside, and a copy that was made earlier may still have them.
    """
    try:
        with counting_bar("games") as show:
            found = asyncio.run(examine(database, repair=repair, progress=show))
    except CannotOpenStorage as wrong:
        raise Unavailable("no-examination", str(wrong)) from None
    return _tell(found)


def _tell(found: Examination) -> int:
    for finding in found.findings:
        print(f"{finding.text}: repaired" if finding.repaired else finding.text)
    wrong = sum(not finding.repaired for finding in found.findings)
    repaired = len(found.findings) - wrong
    print(
        f"checked {found.games} games with {found.entries} entries: "
        f"{wrong} findings, {repaired} repaired"
    )
    return FOUND_FAULTS if wrong else DONE
