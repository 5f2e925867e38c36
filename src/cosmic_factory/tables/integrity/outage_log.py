"""Log lines about storage that stops and begins to answer."""

from __future__ import annotations

import logging

from cosmic_factory.tables.journal.port import StorageUnavailable

log = logging.getLogger("cosmic_factory.tables")


class OutageLog:
    """Logs each outage of storage twice: when it begins and when it is over."""

    def __init__(self) -> None:
        self._is_down = False

    def failed(self, wrong: StorageUnavailable) -> None:
        """Note that storage did not answer; the log names the kind of error, not its text."""
        if not self._is_down:
            self._is_down = True
            cause = wrong.__cause__ or wrong
            original = getattr(cause, "orig", None) or cause
            log.warning("storage does not answer", extra={"reason": type(original).__name__})

    def answered(self, outages: int, *, was_late: bool) -> None:
        """Note that storage has answered, late or in time; `outages` is how many are known."""
        if self._is_down or was_late:
            self._is_down = False
            log.info("storage answers", extra={"outages": outages})
