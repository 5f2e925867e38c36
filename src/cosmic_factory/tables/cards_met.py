"""Which Kaos cards the people at a table have met in earlier games.

Whoever meets a card for the first time needs more than a few seconds to read it. The catalogue
holds the cards that each game was played with. For games begun before it did, seed and options say
which those were, unless other options were agreed on in the lobby.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from cosmic_factory.rules import Seat, State, drawn_cards
from cosmic_factory.tables.integrity.reading import read_game_options
from cosmic_factory.tables.integrity.unreadable import UnreadableGame
from cosmic_factory.tables.journal.port import (
    MAX_TIME_MS,
    Catalogue,
    GameRow,
    PlayerId,
    StorageUnavailable,
)

if TYPE_CHECKING:
    from cosmic_factory.tables.table import Table

# The newest games that are looked at: by then a player has met nearly all cards.
MAX_GAMES = 60


async def learn_cards_met(table: Table, catalogue: Catalogue) -> None:
    """Read which cards the people at a table have met; without storage nothing is learned."""
    with contextlib.suppress(StorageUnavailable):
        for player in table.cards_met.unknown(table.owners.values()):
            rows = await catalogue.games_of(player, before=MAX_TIME_MS, limit=MAX_GAMES)
            table.cards_met.note(player, cards_of(rows))


def cards_of(rows: Iterable[GameRow]) -> frozenset[int]:
    """Return all cards of the games that were played to their end."""
    found: set[int] = set()
    for row in rows:
        if row.started_at is None or row.ended_at is None:
            continue
        found.update(_cards_by_options(row) if row.cards is None else row.cards)
    return frozenset(found)


def _cards_by_options(row: GameRow) -> tuple[int, ...]:
    try:
        return drawn_cards(read_game_options(row).rules, row.seed)
    except UnreadableGame:
        return ()


class CardsMet:
    """What is known about the people of one table."""

    def __init__(self) -> None:
        self._by_player: dict[PlayerId, frozenset[int]] = {}

    def unknown(self, players: Iterable[PlayerId]) -> list[PlayerId]:
        return [player for player in players if player not in self._by_player]

    def note(self, player: PlayerId, cards: frozenset[int]) -> None:
        self._by_player[player] = cards

    def is_new_to_somebody(self, state: State, owners: Iterable[tuple[Seat, PlayerId]]) -> bool:
        """Tell whether the card of the round is known to be new to a person who plays.

        Nothing is assumed of a person whose earlier games were not read.
        """
        if state.card in state.cards[: state.round - 1]:
            return False
        return any(
            state.card not in self._by_player[owner]
            for seat, owner in owners
            if owner in self._by_player and _plays(state, seat)
        )


def _plays(state: State, seat: Seat) -> bool:
    player = state.seats[seat].player
    return player is not None and not player.bot_covers
