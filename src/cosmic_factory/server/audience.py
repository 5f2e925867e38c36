"""All open sockets of this node, by game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cosmic_factory.server.messages import ToClient
from cosmic_factory.tables.storage.ports import GameId

if TYPE_CHECKING:
    from cosmic_factory.server.socket import TableSocket


class Audience:
    """Who is to be told what is not part of any game's state: emotes, rematches, closing time."""

    def __init__(self) -> None:
        self._sockets: dict[GameId, set[TableSocket]] = {}

    def __len__(self) -> int:
        return sum(len(sockets) for sockets in self._sockets.values())

    def __iter__(self) -> Iterator[TableSocket]:
        return (socket for sockets in tuple(self._sockets.values()) for socket in tuple(sockets))

    def join(self, game: GameId, socket: TableSocket) -> None:
        self._sockets.setdefault(game, set()).add(socket)

    def leave(self, game: GameId, socket: TableSocket) -> None:
        sockets = self._sockets.get(game, set())
        sockets.discard(socket)
        if not sockets:
            self._sockets.pop(game, None)

    def show(self, game: GameId, message: ToClient) -> None:
        for socket in tuple(self._sockets.get(game, ())):
            socket.note(message)

    def send_away(self) -> None:
        """Tell every client to connect again elsewhere."""
        for socket in self:
            socket.send_away()
