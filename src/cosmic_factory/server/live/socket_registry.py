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


Shown = EmoteShown | RematchReady

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Shown] = msgspec.json.Decoder(Shown)


class SocketRegistry:
    """Who is to be told what is not part of any game's state: emotes, rematches, closing time."""

    def __init__(self, news: News) -> None:
        self._sockets: dict[GameId, set[TableSocket]] = {}
        # Shared by all sockets, for what need not be said at once.
        self.deferred = DeferredCalls()
        self._news = news
        news.on_broadcast(self._on_broadcast)

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

    async def show(self, game: GameId, message: Shown) -> None:
        """To all who watch the game, on every node."""
        self._show_here(game, message)
        await self._news.broadcast(game, _ENCODER.encode(message).decode())

    def _on_broadcast(self, game: GameId, text: str) -> None:
        self._show_here(game, _DECODER.decode(text))

    def _show_here(self, game: GameId, message: Shown) -> None:
        for socket in tuple(self._sockets.get(game, ())):
            socket.note(message)

    def send_away(self) -> None:
        """Tell every client to connect again elsewhere."""
        for socket in self:
            socket.send_away()
