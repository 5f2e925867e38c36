"""The interfaces of storage for what was found out about played rounds, and for shared rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cosmic_factory.rules import Value
from cosmic_factory.tables.journal.port import GameId, PlayerId

# The seat of a row that is about all seats.
ALL_SEATS = -1


class InsightRow(Value, frozen=True):
    """Something that was found out about a round. A journal never changes, so neither does this.

    Game, round, seat and part name the content: whoever thinks about the same again finds the same.
    """

    game: GameId
    round: int
    seat: int
    # What it is, such as a verdict; the server knows the parts.
    part: str
    # Of the arithmetic. What another version has found is not read, and is replaced.
    version: int
    content: bytes


class Insights(Protocol):
    """What was found out about played rounds; it is deleted with the game."""

    async def read(
        self, games: Sequence[GameId], version: int, *, parts: Sequence[str]
    ) -> Sequence[InsightRow]:
        """Return these parts of some games, ordered by game, round, seat and part."""

    async def write(self, rows: Sequence[InsightRow]) -> None:
        """Store rows, all or none; those that are there already are replaced.

        Rows of a game that has been deleted meanwhile are dropped.
        """

    async def delete_lost(self, *, dry: bool = False) -> int:
        """Delete rows and shares of games that are gone; return how many there are.

        Versions without this table leave such rows when they delete a game. `dry` only counts.
        """


class ShareRow(Value, frozen=True):
    """A seat's round that anyone may see who knows the id."""

    id: str
    game: GameId
    round: int
    seat: int
    # Who shared it, and may take that back.
    player: PlayerId
    created_at: int


class Shares(Protocol):
    """Rounds that players have shared."""

    async def add(self, share: ShareRow) -> str | None:
        """Store a share, and return its id; that of an earlier one if it is shared already.

        None if the game is gone.
        """

    async def share(self, name: str) -> ShareRow | None: ...

    async def revoke(self, name: str, player: PlayerId) -> bool:
        """Delete a share of this player; False if there is none."""
