"""Boards of storms against a ranking by hand."""

from __future__ import annotations

from random import Random

import pytest

from cosmic_factory.tables import PlayerId, PlayerRow, Storage, StormRow, StormWindow

pytestmark = pytest.mark.anyio

WINDOW = StormWindow(unhurried=False, since=100, until=200)


def random_storms(seed: str, players: int, storms: int) -> list[StormRow]:
    """Many of them have the same score, and some the same end; some are out of the window."""
    chance = Random(seed)
    return [
        StormRow(
            f"{chance.random()}",
            PlayerId(f"p{chance.randrange(players)}"),
            unhurried=chance.random() < 0.2,
            seed="s",
            # After all ends, so that no storm ends another one.
            started_at=300,
            ended_at=chance.choice([None, *range(95, 206)]),
            score=chance.randrange(4),
            hands=chance.randrange(3),
        )
        for _ in range(storms)
    ]


def ranked_by_hand(storms: list[StormRow]) -> list[StormRow]:
    """Return the best storm of each player in the window, best first."""
    counted = [
        (-one.score, one.ended_at, one.id, one)
        for one in storms
        if one.ended_at is not None and 100 < one.ended_at <= 200
        if not one.unhurried and one.hands
    ]
    best: dict[PlayerId, StormRow] = {}
    for *_, one in sorted(counted, key=lambda key: key[:3]):
        best.setdefault(one.player, one)
    return list(best.values())


async def test_every_player_has_one_place_and_equal_scores_the_order_of_their_ends(
    storage: Storage,
) -> None:
    rows = random_storms("storms", 30, 200)
    for number in range(31):
        player = PlayerRow(PlayerId(f"p{number}"), f"Guest {number}", 1)
        await storage.catalogue.add_player(player)
    for row in rows:
        await storage.storms.start(row)
    stored = [found for row in rows if (found := await storage.storms.storm(row.id))]
    expected = ranked_by_hand(stored)
    assert len(expected) > 20
    board = await storage.storms.board(WINDOW, 5)
    assert [(one.place, one.player, one.score, one.ended_at) for one in board.top] == [
        (place, one.player, one.score, one.ended_at) for place, one in enumerate(expected[:5], 1)
    ]
    assert sum(board.players.values()) == len(expected)
    for place, one in enumerate(expected, 1):
        own = await storage.storms.rank_of(one.player, WINDOW, board)
        assert own is not None
        assert (own.place, own.score, own.ended_at) == (place, one.score, one.ended_at)
        assert own.name == f"Guest {one.player[1:]}"
    assert await storage.storms.rank_of(PlayerId("p30"), WINDOW, board) is None
