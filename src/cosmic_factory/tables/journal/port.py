"""The interfaces of storage that tables use, independent of the database.

Times are milliseconds since 1970 on the server's clock.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, NewType, Protocol

import msgspec

from cosmic_factory.rules import Seat, Value

if TYPE_CHECKING:
    from cosmic_factory.tables.stores.challenges import Challenges
    from cosmic_factory.tables.stores.companion_games import CompanionGames
    from cosmic_factory.tables.stores.evenings import Evenings
    from cosmic_factory.tables.stores.guest_results import GuestResults
    from cosmic_factory.tables.stores.insights import Insights
    from cosmic_factory.tables.stores.learning import LearnedThings
    from cosmic_factory.tables.stores.puzzles import Puzzles
    from cosmic_factory.tables.stores.recorded_games import RecordedGames
    from cosmic_factory.tables.stores.shares import Shares
    from cosmic_factory.tables.stores.shown_minutes import ShownMinutes
    from cosmic_factory.tables.stores.storms import Storms
    from cosmic_factory.tables.stores.themes import ThemeResults
    from cosmic_factory.tables.stores.tile_sets import TileSets

GameId = NewType("GameId", str)
PlayerId = NewType("PlayerId", str)


# Later than any game was made, in milliseconds since 1970; JavaScript holds no larger integer.
MAX_TIME_MS = 2**53 - 1

# What `News` reports when it may have missed something: every table then reads its journal.
EVERY_GAME = GameId("")
MISSED = -1


class StorageUnavailable(Exception):
    """The database is gone, full or too slow. The caller may try again later.

    Nothing is known to be stored. After a broken connection or a time-out the write may still
    arrive, so the caller must read again before it decides again.
    """


class JournalBroken(Exception):
    """The entry before is not there: the game was deleted, or the caller skipped a number."""


class JournalGap(JournalBroken):
    """Entry `seq` of a stored journal is missing, though later ones are there."""

    def __init__(self, game: GameId, seq: int, entries_before: Sequence[bytes]) -> None:
        super().__init__(f"game {game} has no entry {seq}, but later ones")
        self.seq = seq
        # The entries that were asked for, up to the missing one.
        self.entries_before = entries_before


class DamagedFile(Exception):
    """The database reports that its file is damaged where the wanted rows are stored."""


class PlayerRow(Value, frozen=True):
    """A guest. The name is the last one chosen."""

    id: PlayerId
    name: str
    created_at: int


class GameRow(Value, frozen=True):
    """A game: what is fixed when its table is made, and when it started and ended."""

    id: GameId
    # For joining; unique among games that have not ended.
    code: str
    # Whoever made the table, or was named host since.
    host: PlayerId
    public: bool
    # The rules' options and the table's own, as JSON.
    options: bytes
    # Secret until the game has ended.
    seed: str
    created_at: int
    started_at: int | None = None
    ended_at: int | None = None
    # Whether all entries carry links. Games begun before there were links have none at first.
    chained: bool = False
    # The cards that were drawn; None before the start, and in games begun before they were kept.
    cards: tuple[int, ...] | None = None


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
    # None as long as whoever made the table is its host.
    host: PlayerId | None = None
    # None before the game has started; empty if it has no Kaos cards.
    cards: tuple[int, ...] | None = None


class Outage(Value, frozen=True):
    """A time in which no node could store anything. Deadlines are moved by it."""

    start: int
    end: int


class Archive(Protocol):
    """Reads entries of games, without keeping those waiting that are played."""

    async def since(self, game: GameId, seq: int, limit: int | None = None) -> Sequence[bytes]:
        """Return the entries after `seq`, in order, at most `limit`; seq 0 without limit gives all.

        Raises JournalGap if one is missing, DamagedFile if the database cannot read them any more.
        """


class Journal(Archive, Protocol):
    """Decides the order of entries: each is stored under (game, seq) once and never changed."""

    def append(self, game: GameId, seq: int, *entries: bytes) -> Awaitable[bool]:
        """Store entries under `seq` and the numbers after it, all of them or none.

        Returns True when they are durable, or False if `seq` is taken already. The first seq is 1
        and there are no gaps: raises JournalBroken if the entry before is missing. After
        StorageUnavailable (or a cancelled wait) read `since` before deciding again.
        """

    def ready(self) -> Awaitable[None]:
        """Wait until the next commit is about to begin: what is appended then belongs to it."""


class Catalogue(Protocol):
    """Players, games and who sat where: everything besides the journal."""

    async def add_player(self, player: PlayerRow) -> None: ...

    async def player(
        self, player: PlayerId, *, unless_revoked: str | None = None
    ) -> PlayerRow | None:
        """Return a player; None if there is none, or if the cookie of that name was revoked."""

    async def revoke_cookie(self, cookie: str, player: PlayerId, expires_at: int) -> None:
        """Note that this cookie is no longer valid. `expires_at` is when it would have ended."""

    async def delete_unused_players(self, made_before: int) -> int:
        """Delete players made before that time who are in no game; return how many.

        Those of whom a tile set or a transfer is kept stay, and those who have handed in for a
        puzzle since. Nobody can tell whether the others will come back: then they take a name
        again. Results of puzzles go with their player.
        """

    async def rename_player(self, player: PlayerId, name: str) -> None: ...

    async def add_transfer(self, code: str, player: PlayerId, expires_at: int) -> bool:
        """Store a one-time code for another device, or return False if the code is in use."""

    async def take_transfer(self, code: str, now: int) -> PlayerId | None:
        """Remove a code and return its player; None if it is unknown, used or expired.

        Of several callers at once, at most one gets the player.
        """

    async def add_game(self, game: GameRow) -> bool:
        """Add a game, or return False if its code is in use."""

    async def game(self, game: GameId) -> GameRow | None: ...

    async def game_by_code(self, code: str) -> GameRow | None:
        """Return the game with that code that has not ended."""

    async def finished_game_by_code(self, code: str, ended_after: int) -> GameRow | None:
        """Return the game with that code that ended last, if it ended after that time."""

    async def public_games(self, limit: int) -> Sequence[GameRow]:
        """Return public games that have not started, newest first."""

    async def unfinished_games(self) -> Sequence[GameId]:
        """Return the games that have started and not ended, which a new node resumes."""

    async def unstarted_games(self) -> Sequence[GameId]:
        """Return the games that have neither started nor ended, as far as the catalogue knows."""

    async def all_games(self) -> Sequence[GameId]: ...

    async def journals_without_game(self) -> Sequence[GameId]:
        """Return the games that have entries in the journal, and no row of their own."""

    async def write_facts(self, game: GameId, facts: GameFacts, *, replace: bool = False) -> None:
        """Write what a journal says about its game; all or nothing, and repeatable.

        Facts that are older than what is written are ignored: a start is not taken back, and the
        seats of a started game are not written again, because players may have removed the game
        from their lists. `replace` overwrites everything; only a game that was closed because it
        never started stays closed.
        """

    async def open_games_of(self, host: PlayerId) -> int:
        """Return how many games of this host have not ended."""

    async def close_unstarted(self, made_before: int, at: int) -> None:
        """End games that never started: they hold a code and count among the host's tables."""

    async def close_waiting(self, some: Sequence[GameId], at: int) -> None:
        """End those of some games that have neither started nor ended."""

    async def seats(self, game: GameId) -> Sequence[SeatRow]: ...

    async def games_of(self, player: PlayerId, *, before: int, limit: int) -> Sequence[GameRow]:
        """Return games in which the player has a seat, made before that time, newest first.

        There are more than `limit` if several were made in the same millisecond as the last one,
        so that the next page misses none.
        """

    async def forget_game(self, game: GameId, player: PlayerId) -> bool:
        """Remove a game from a player's list, and delete it once it is in nobody's list.

        Returns False if the player had no seat in it.
        """

    async def delete_games_before(self, time: int) -> int:
        """Delete games made before that time with their journals, and return how many."""


class Heartbeat(Protocol):
    """Finds outages: a gap between stored beats is a time in which nothing could be stored."""

    async def beat(self, now: int, *, doubtful: bool = False) -> None:
        """Store that a node is alive. If the last beat of any node is too old, note an outage.

        `doubtful`: the node has reason to believe that there was one, if only a short one.
        """

    async def outages(self, since: int) -> Sequence[Outage]:
        """Return outages that ended after that time, in order."""

    async def note_outage(self, outage: Outage) -> None:
        """Store that a node stood still, although heartbeats may have hidden it."""


class StoredTime(Value, frozen=True):
    """What a database knows about time. All of it is milliseconds; see shared_clock.py."""

    # The database's own clock.
    reference: int
    # Shared time minus the reference; None before any node has stored it.
    offset: int | None = None
    # The last heartbeat of any node, in shared time; 0 before the first.
    last_beat: int = 0
    # Some game has started and not ended.
    in_play: bool = False


class TimeReference(Protocol):
    """The clock that decides between nodes."""

    async def read(self) -> StoredTime: ...

    async def write_offset(self, offset: int, *, expected: int | None) -> bool:
        """Store the offset if it is still the expected one; return whether it was."""


class News(Protocol):
    """Tells the nodes about new entries, and broadcasts messages that are not stored."""

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
        """Count these seats as present until that time; a time in the past removes them."""

    async def present(self, game: GameId, now: int) -> frozenset[int]: ...


class GameLease(Protocol):
    """At most one node holds the lease of a game, and plays its bots and absent players."""

    async def acquire(self, game: GameId) -> bool:
        """Return whether this node holds the lease now. The lease ends when the node dies."""

    async def release(self, game: GameId) -> None: ...


class Storage(Protocol):
    """All interfaces of storage on one database address."""

    journal: Journal
    archive: Archive
    catalogue: Catalogue
    heartbeat: Heartbeat
    time: TimeReference
    news: News
    presence: Presence
    leases: GameLease
    insights: Insights
    shares: Shares
    challenges: Challenges
    shown_minutes: ShownMinutes
    evenings: Evenings
    recorded_games: RecordedGames
    tile_sets: TileSets
    puzzles: Puzzles
    theme_results: ThemeResults
    storms: Storms
    guest_results: GuestResults
    companion_games: CompanionGames
    learning: LearnedThings

    async def close(self) -> None:
        """Store what is queued, then close the database."""
