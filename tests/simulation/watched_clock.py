"""A node's clock that remembers how it was adjusted, so that checks know the true times."""

from __future__ import annotations

from cosmic_factory.tables import SharedClock
from tests.virtual_time import EPOCH_MS, VirtualClock


class WatchedClock(SharedClock):
    """Tells the shared time as a node knows it, and which virtual moment it meant by that."""

    def __init__(self, source: VirtualClock) -> None:
        super().__init__(source)
        # From which virtual second on the clock was ahead of the true time by how much.
        self._versions: list[tuple[float, int]] = []
        self._note_version()

    def adjust(self, milliseconds: int) -> None:
        super().adjust(milliseconds)
        self._note_version()

    def _note_version(self) -> None:
        moment = self.monotonic()
        self._versions.append((moment, self.now() - EPOCH_MS - round(1000 * moment)))

    def when(self, told: int) -> float:
        """Return the last virtual second at which this clock told that time."""
        for since, ahead_ms in reversed(self._versions):
            moment = (told - EPOCH_MS - ahead_ms) / 1000
            # Times are told in whole milliseconds.
            if moment >= since - 0.002:
                return moment
        raise AssertionError(f"this clock never told {told}")
