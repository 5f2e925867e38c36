"""Which game a seed plays: how many seats, which cards, and how fast."""

from __future__ import annotations

from random import Random

import msgspec

from cosmic_factory.rules import ALL_CARDS, Options, PhaseSeconds, Variant
from cosmic_factory.tables import GameId, GameRow, PlayerId, TableOptions
from tests.virtual_time import EPOCH_MS

# Seats. A game of six costs ten times as much as one of two, so there are fewer large tables.
SMALL_TABLES, LARGE_TABLES = (2, 2, 3), (4, 5, 6)
PART_LARGE = 0.1
PACES = (
    PhaseSeconds(),
    PhaseSeconds(reveal=3, draft=6, ready=3, build=10, choice=4, scores=5),
    PhaseSeconds(reveal=30, draft=30, ready=30, build=60, choice=30, scores=30),
)


def drawn_game(seed: str, chance: Random, *, chained: bool = True) -> GameRow:
    """Return the game of a seed; `chance` draws its options."""
    options = TableOptions(_options(chance), live_counts=chance.randrange(2) == 0)
    secret = Random(f"{seed}/game")
    return GameRow(
        id=GameId(f"game-{secret.randrange(10**8)}"),
        code="ACDEFG",
        host=PlayerId("player-0"),
        public=False,
        options=msgspec.json.encode(options),
        seed=f"{secret.getrandbits(128):032x}",
        created_at=EPOCH_MS,
        chained=chained,
    )


def _options(chance: Random) -> Options:
    beginner = chance.random() < 0.1
    return Options(
        seats=chance.choice(LARGE_TABLES if chance.random() < PART_LARGE else SMALL_TABLES),
        variant=Variant.BEGINNER if beginner else Variant.STANDARD,
        sequence=None if beginner else tuple(chance.choice(ALL_CARDS) for _ in range(5)),
        seconds=chance.choice(PACES),
    )
