"""The seed of a day and its commitment, which is published before the day; the seed is after it.

The seed of a day is HMAC-SHA256 of its date, with the secret seed of the whole series as the key.
So a day's seed tells nothing about other days. Its commitment is SHA-256 of the seed, like that of
a game's seed. Whoever has the seed makes the same puzzle again (`make_daily`).
"""

from __future__ import annotations

import hmac
from datetime import date

from cosmic_factory.rules import seed_hash


def seed_of_day(series_seed: str, day: date) -> str:
    """Return the seed of one day, from the secret seed of the series."""
    return hmac.digest(series_seed.encode(), day.isoformat().encode(), "sha256").hex()


def commitment(seed: str) -> str:
    """Return what is published of a seed before its day."""
    return seed_hash(seed)
