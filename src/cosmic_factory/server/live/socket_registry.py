"""All open sockets of this node, by game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from cosmic_factory.server.live.deferred_calls import DeferredCalls
from cosmic_factory.server.live.messages import EmoteShown, RematchReady
from cosmic_factory.tables import GameId, News

if TYPE_CHECKING:
    from cosmic_factory.server.live.table_socket import TableSocket


BroadcastMessage = EmoteShown | RematchReady

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[BroadcastMessage] = msgspec.json.Decoder(BroadcastMessage)


class SocketRegistry:
    """Sends to all sockets of a game what is not part of its state: emotes and rematches."""

    def __init__(self, news: News, deferred: DeferredCalls) -> None:
        # In the order of their arrival, so that messages go out in the same order every time.
        self._sockets: dict[GameId, dict[TableSocket, None]] = {}
        # Shared by all sockets of the node.
        self.deferred = deferred
        self._news = news
        news.on_broadcast(self._on_broadcast)

    def __len__(self) -> int:
        return sum(len(sockets) for sockets in self._sockets.values())

    def __iter__(self) -> Iterator[TableSocket]:
        return (socket for sockets in tuple(self._sockets.values()) for socket in tuple(sockets))

    def add(self, game: GameId, socket: TableSocket) -> None:
        self._sockets.setdefault(game, {})[socket] = None

    def remove(self, game: GameId, socket: TableSocket) -> None:
        sockets = self._sockets.get(game, {})
        sockets.pop(socket, None)
        if not sockets:
            self._sockets.pop(game, None)

    async def show(self, game: GameId, message: BroadcastMessage) -> None:
        """Send a message to everybody who watches the game, on every node."""
        self._show_here(game, message)
        await self._news.broadcast(game, _ENCODER.encode(message).decode())

    def _on_broadcast(self, game: GameId, text: str) -> None:
        self._show_here(game, _DECODER.decode(text))

    def _show_here(self, game: GameId, message: BroadcastMessage) -> None:
        for socket in tuple(self._sockets.get(game, ())):
            socket.send(message)

    def ask_to_reconnect(self) -> None:
        """Tell every client to connect again: this node closes."""
        for socket in self:
            socket.ask_to_reconnect()
