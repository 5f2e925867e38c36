"""How a stored game is read: part by part, so that no length of it fills the memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cosmic_factory.tables import UnreadableGame


class GameScan(Protocol):
    """Reads the entries of one game in order, and says what is made of them."""

    def feed(self, stored: Sequence[bytes]) -> bytes:
        """Read the next entries, and return the next part of the answer."""

    def end(self, problem: UnreadableGame | None) -> bytes:
        """Return the last part of the answer; `problem` is why storage has no more entries."""
