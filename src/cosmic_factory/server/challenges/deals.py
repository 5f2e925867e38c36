"""Deals with their recorded minutes, read from the journals of finished games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cachetools import LRUCache

from cosmic_factory.analysis import (
    RivalBet,
    RoundFacts,
    RoundFactsReader,
    open_bets,
    played_alone,
)
from cosmic_factory.rules import Malformed, Seat
from cosmic_factory.server.challenges.ghosts import Ghost, ghost_of
from cosmic_factory.server.http.games.past_games import Asker, PastGames
from cosmic_factory.server.http.problems import LINK_GONE, not_found
from cosmic_factory.server.thinking.tasks import without_layouts
from cosmic_factory.tables import (
    Deal,
    EntryReader,
    GameRow,
    Storage,
    UnreadableGame,
    read_game_options,
)

# Deals that are kept in memory; each takes some tens of kilobytes.
MAX_DEALS = 100
# The seconds of a challenge whose table had no time limit.
DEFAULT_SECONDS = 60


class PlayedDeal(NamedTuple):
    """Nine tiles with their card and rivals, and the minutes of all seats in that round."""

    deal: Deal
    # As if the seat had played alone, without how its galaxy grew.
    facts: RoundFacts
    ghosts: tuple[Ghost, ...]
    bets: tuple[RivalBet, ...]
    # When the game was played, in milliseconds since 1970.
    played_at: int

    @property
    def seat(self) -> Seat:
        return Seat(self.deal.seat)

    @property
    def seconds(self) -> int:
        return self.facts.build_seconds or DEFAULT_SECONDS

    @property
    def own_ghost(self) -> Ghost | None:
        """The minute of whoever had these tiles, if it can be played against."""
        return self.ghost_at(self.seat)

    def ghost_at(self, seat: int) -> Ghost | None:
        """Return the minute of a seat, if it can be played against.

        It had the clock that everybody has who plays the deal, and something was laid in it.
        """
        ghost = self.ghosts[seat]
        return ghost if self.is_timed and ghost.has_laid else None

    @property
    def is_timed(self) -> bool:
        return self.facts.build_seconds is not None


class _RoundScan:
    """Finds one deal in the journal of its game."""

    def __init__(self, row: GameRow, deal: Deal) -> None:
        """Raises UnreadableGame if not even the options can be read."""
        self._row = row
        self._deal = deal
        self._reader = RoundFactsReader(read_game_options(row).rules)
        self._entries = EntryReader(row)
        self._is_damaged = False
        self._facts: RoundFacts | None = None
        self.found: PlayedDeal | None = None

    def feed(self, stored: Sequence[bytes]) -> bytes:
        for raw in stored:
            if self._facts is not None or self._is_damaged:
                break
            try:
                facts = self._reader.feed(self._entries.read(raw))
            except (UnreadableGame, Malformed):
                self._is_damaged = True
                break
            if facts is not None and facts.round == self._deal.round:
                self._facts = facts
        return b""

    def end(self, problem: UnreadableGame | None) -> bytes:
        facts, seat = self._facts, self._deal.seat
        if facts is not None and 0 <= seat < len(facts.seats):
            self.found = PlayedDeal(
                self._deal,
                without_layouts(played_alone(facts, Seat(seat))),
                tuple(ghost_of(facts, one) for one in facts.all_seats),
                open_bets(facts, Seat(seat)),
                self._row.ended_at or self._row.created_at,
            )
        return b""


class Deals:
    """Reads deals, and keeps those that were asked for last."""

    def __init__(self, storage: Storage, past_games: PastGames) -> None:
        self._storage = storage
        self._past_games = past_games
        self._kept: LRUCache[Deal, PlayedDeal] = LRUCache(MAX_DEALS)

    async def read(self, deal: Deal, asker: Asker) -> PlayedDeal:
        """Return a deal, or refuse if its game is gone or its round was not played."""
        row = await self._storage.catalogue.game(deal.game)
        if row is None:
            self._kept.pop(deal, None)
            raise not_found("unknown-challenge", LINK_GONE)
        if deal in self._kept:
            return self._kept[deal]
        scan = _RoundScan(row, deal)
        await self._past_games.read(row, asker, scan)
        if scan.found is None:
            raise not_found("no-such-round", "this round was not played, or has no such seat")
        self._kept[deal] = scan.found
        return scan.found
