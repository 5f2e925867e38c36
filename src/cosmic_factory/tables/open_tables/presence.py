"""Which seats of a table have a socket on this node, since when the others have none, and lags."""

from __future__ import annotations

from collections.abc import Iterable

from cosmic_factory.rules import Seat


class SeatPresence:
    """The players of one table as this node sees them. Times are milliseconds."""

    def __init__(self) -> None:
        self._sockets: dict[Seat, int] = {}
        self._absent_since: dict[Seat, int] = {}
        # The last measured lag of each player.
        self._lags: dict[Seat, int] = {}

    @property
    def present(self) -> list[Seat]:
        """The seats with a socket on this node."""
        return [seat for seat, sockets in self._sockets.items() if sockets]

    def is_present(self, seat: Seat) -> bool:
        return bool(self._sockets.get(seat))

    def arrive(self, seat: Seat) -> None:
        """Count one more socket of a seat's player."""
        self._sockets[seat] = self._sockets.get(seat, 0) + 1
        self._absent_since.pop(seat, None)

    def leave(self, seat: Seat) -> None:
        """Count one socket less."""
        self._sockets[seat] = max(0, self._sockets.get(seat, 0) - 1)

    def note_lag(self, seat: Seat, lag: int) -> None:
        self._lags[seat] = lag

    def max_lag(self, seats: Iterable[Seat]) -> int:
        """Return the largest lag of those of these seats that are present, or 0."""
        return max((self._lags.get(seat, 0) for seat in seats if self.is_present(seat)), default=0)

    # --- absence ---------------------------------------------------------------------------

    def absent_since(self, seat: Seat, now: int) -> int:
        """Return since when a seat is known to be absent; from now on, if that is news."""
        return self._absent_since.setdefault(seat, now)

    def restart_absence(self, seat: Seat, now: int) -> None:
        """Count the absence from now on: the player has a socket on another node."""
        self._absent_since[seat] = now

    def forget_absence(self, seat: Seat) -> None:
        self._absent_since.pop(seat, None)
