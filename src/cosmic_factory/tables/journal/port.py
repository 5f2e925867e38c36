"""The interfaces of storage that tables use, independent of the database.

Times are milliseconds since 1970 on the server's clock.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NewType, Protocol

import msgspec

from cosmic_factory.rules import Seat, Value

GameId = NewType("GameId", str)
PlayerId = NewType("PlayerId", str)


# What `News` tells when it may have missed something: every table looks into its journal itself.
EVERY_GAME = GameId("")
MISSED = -1


class StorageUnavailable(Exception):
    """The database is gone, full or too slow. Trying again later is right.

    Nothing is known to be stored. Only a connection that broke, or an answer that did not come in
    time, leaves a chance that the write arrives yet: read again before deciding again.
    """


class JournalBroken(Exception):
    """The entry before is not there: the game was deleted, or the caller skipped a number."""


class PlayerRow(Value, frozen=True):
    """A guest. The name is the last one chosen."""

    id: PlayerId
    name: str
    created_at: int


class GameRow(Value, frozen=True):
    """What is fixed when a table is made; everything that happens later is in the journal."""

    id: GameId
    # Six characters, for joining; unique among games that have not ended.
    code: str
    host: PlayerId
    public: bool
    # The rules' options and the table's own, as JSON.
    options: bytes
    # Secret until the game has ended.
    seed: str
    created_at: int
    started_at: int | None = None
    ended_at: int | None = None


class SeatRow(Value, frozen=True):
    """A player's place in a game, for "my games"."""

    game: GameId
    seat: int
    player: PlayerId


class GameFacts(Value, frozen=True):
    """What the catalogue repeats of a game's journal, so that games can be listed and resumed."""

    # The players who have a seat; seats of bots have no owner.
    owners: dict[Seat, PlayerId] = msgspec.field(default_factory=dict)
    started_at: int | None = None
    ended_at: int | None = None


class Outage(Value, frozen=True):
    """A time in which no node could store anything: clocks give it back."""

    start: int
    end: int


class Journal(Protocol):
    """The one arbiter of order: an entry is stored under (game, seq) once and for ever."""

    def append(self, game: GameId, seq: int, *entries: bytes) -> Awaitable[bool]:
        """Store entries under `seq` and the numbers after it, all of them or none.

        The answer comes when they are durable; it is False if `seq` is taken already. The first
        seq is 1, and there are no gaps: JournalBroken if the one before is missing. After
        StorageUnavailable (or a cancelled wait) read `since` before deciding again.
        """

    def ready(self) -> Awaitable[None]:
        """Wait until the next commit is about to begin: what is appended then belongs to it."""

    async def since(self, game: GameId, seq: int) -> Sequence[bytes]:
        """The entries after `seq`, in order; seq 0 gives all."""


class Catalogue(Protocol):
    """Players, games and who sat where: everything that is not the hot path."""

    async def add_player(self, player: PlayerRow) -> None: ...

    async def player(self, player: PlayerId) -> PlayerRow | None: ...

    async def rename_player(self, player: PlayerId, name: str) -> None: ...

    async def add_transfer(self, code: str, player: PlayerId, expires_at: int) -> bool:
        """A one-time code that moves an identity to another device; False if it is in use."""

    async def take_transfer(self, code: str, now: int) -> PlayerId | None:
        """Use the code up; None if it is unknown, used or expired. At most one caller wins."""

    async def add_game(self, game: GameRow) -> bool:
        """False if the code is in use."""

    async def game(self, game: GameId) -> GameRow | None: ...

    async def game_by_code(self, code: str) -> GameRow | None:
        """The game that has not ended with that code."""

    async def public_games(self, limit: int) -> Sequence[GameRow]:
        """Public games that have not started, newest first."""

    async def unfinished_games(self) -> Sequence[GameId]:
        """Started and not ended: to be resumed."""

    async def unstarted_games(self) -> Sequence[GameId]:
        """Neither started nor ended, as far as the catalogue knows."""

    async def all_games(self) -> Sequence[GameId]: ...

    async def write_facts(self, game: GameId, facts: GameFacts, *, replace: bool = False) -> None:
        """Write what a journal says about its game; all or nothing, and repeatable.

        Facts that are older than what is written are ignored: a start is not taken back, and once
        a game has started its seats stay, so that a player may take a game out of the own list.
        With `replace`, whatever is written gives way. A game that was closed because it never
        started stays closed.
        """

    async def open_games_of(self, host: PlayerId) -> int:
        """How many games of this host have not ended."""

    async def close_unstarted(self, made_before: int, at: int) -> None:
        """End games that never began: they hold a code, and a place among the host's tables."""

    async def seats(self, game: GameId) -> Sequence[SeatRow]: ...

    async def games_of(self, player: PlayerId, *, before: int, limit: int) -> Sequence[GameRow]:
        """Games in which the player has a seat, made before that time, newest first.

        More than `limit` if several were made in the millisecond of the last: so nothing is lost
        to who goes on from there.
        """

    async def forget_game(self, game: GameId, player: PlayerId) -> bool:
        """Take a game out of a player's list; when nobody has it any more, it is deleted.

        False if the player had no seat in it.
        """

    async def delete_games_before(self, time: int) -> int:
        """Delete games made before that time, with their journals; returns how many."""


class Heartbeat(Protocol):
    """Notices when nothing could be stored: a gap between durable beats is an outage."""

    async def beat(self, now: int) -> None:
        """Store that a node is alive. If the last beat of any node is too old, note an outage."""

    async def outages(self, since: int) -> Sequence[Outage]:
        """Outages that ended after that time, in order."""


class News(Protocol):
    """Tells the nodes that a game has a new entry, or something that is not worth an entry."""

    def on_entry(self, callback: Callable[[GameId, int], None]) -> None:
        """Call back, on the event loop, for entries that other nodes (and maybe this) appended.

        The arguments are the game and the number of the entry, or EVERY_GAME and MISSED when news
        may have been missed: after every (re)connection.
        """

    def on_broadcast(self, callback: Callable[[GameId, str], None]) -> None:
        """Call back, on the event loop, with the game and the text of other nodes' broadcasts."""

    async def broadcast(self, game: GameId, text: str) -> None:
        """Send one line of text to the other nodes. It is not stored and may get lost."""


class Presence(Protocol):
    """Which seats have a socket open on any node."""

    async def touch(self, game: GameId, seats: Sequence[int], node: str, until: int) -> None:
        """These seats count as present until then; a time in the past takes them out."""

    async def present(self, game: GameId, now: int) -> frozenset[int]: ...


class GameLease(Protocol):
    """At most one node holds the lease of a game, and plays its bots and absent players."""

    async def acquire(self, game: GameId) -> bool:
        """Return whether this node holds the lease now. The lease ends when the node dies."""

    async def release(self, game: GameId) -> None: ...


class Storage(Protocol):
    """All of it, behind one database address."""

    journal: Journal
    catalogue: Catalogue
    heartbeat: Heartbeat
    news: News
    presence: Presence
    leases: GameLease

    async def close(self) -> None:
        """Flush what is queued, then let go of the database."""
