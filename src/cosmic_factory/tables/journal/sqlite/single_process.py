"""News, leases and presence for a server that is the only node."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cosmic_factory.tables.journal.port import GameId


class NoNews:
    """News of other nodes, of which there are none."""

    def on_entry(self, callback: Callable[[GameId, int], None]) -> None:
        pass

    def on_broadcast(self, callback: Callable[[GameId, str], None]) -> None:
        pass

    async def broadcast(self, game: GameId, text: str) -> None:
        pass


class AlwaysHeldLease:
    """Grants every lease: `FileLock` makes sure that no other process has the file open."""

    async def acquire(self, game: GameId) -> bool:
        return True

    async def release(self, game: GameId) -> None:
        pass


class PresenceInMemory:
    """Keeps presence in memory: when this process ends, so does every socket."""

    def __init__(self) -> None:
        self._until: dict[GameId, dict[tuple[int, str], int]] = {}

    async def touch(self, game: GameId, seats: Sequence[int], node: str, until: int) -> None:
        self._until.setdefault(game, {}).update({(seat, node): until for seat in seats})

    async def present(self, game: GameId, now: int) -> frozenset[int]:
        touched = self._until.get(game, {})
        for key in [key for key, until in touched.items() if until <= now]:
            del touched[key]
        if not touched:
            self._until.pop(game, None)
        return frozenset(seat for seat, _ in touched)
