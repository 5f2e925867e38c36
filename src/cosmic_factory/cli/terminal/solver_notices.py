"""Tells on standard error what the solver logs about missing kernels, in the user's language."""

from __future__ import annotations

import logging
import sys

from cosmic_factory.cli.languages.language import current_language, speaking
from cosmic_factory.cli.languages.say import say

SOLVER_LOG = "cosmic_factory.solver"


class SolverNotices(logging.Handler):
    """Prints one line, unless the command has set up logs of its own, as a server does."""

    def __init__(self) -> None:
        super().__init__()
        # The solver loads its kernels in a thread of its own, which has no language.
        self._language = current_language()

    def emit(self, record: logging.LogRecord) -> None:
        # Missing kernels are all that the solver logs, with the reason.
        if logging.getLogger().handlers:
            return
        with speaking(self._language):
            notice = say(
                "the solver runs without compiled kernels, some hundred times slower: {reason}",
                reason=vars(record).get("reason", ""),
            )
        print(f"cosmic-factory: {notice}", file=sys.stderr)


def show_solver_notices() -> None:
    """Print notices of the solver from now on, in the language of this command only."""
    solver = logging.getLogger(SOLVER_LOG)
    solver.handlers = [one for one in solver.handlers if not isinstance(one, SolverNotices)]
    solver.addHandler(SolverNotices())
