"""Games of the companion as its browser storage has them, to begin at any stage of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Page

ROUNDS = 5
# The evening of 2026-11-14, in milliseconds since the epoch.
STARTED_AT = 1_794_684_600_000
DAY = 86_400_000
STORE_GAME = """game => localStorage.setItem(
    `cosmic-factory.companion.${game.id}`, JSON.stringify(game))"""


def entry(
    zones: Mapping[str, Sequence[int]] | None = None,
    path: int = 0,
    constellations: Sequence[int] = (),
    *,
    entered: bool = True,
) -> dict[str, Any]:
    """What was entered for one player: planets of each zone by colour, tiles of the path."""
    colours: dict[str, list[int]] = {colour: [] for colour in ("vegetation", "ice", "desert")}
    return {
        "zones": colours | {name: sorted(sizes) for name, sizes in (zones or {}).items()},
        "path": path,
        "constellations": [*constellations],
        "largest": {},
        "choice": {"swap": None, "offering": None},
        "entered": entered,
    }


EMPTY = entry(entered=False)


def stored_round(
    card: int | None,
    stage: str,
    seats: Sequence[dict[str, Any]],
    tokens: Mapping[str, int] | None = None,
) -> dict[str, Any]:
    return {
        "card": card,
        "stage": stage,
        "seats": [*seats],
        "tokens": tokens or {},
        "minute": None,
    }


def stored_game(
    names: Sequence[str], rounds: Sequence[dict[str, Any]], **changes: Any
) -> dict[str, Any]:
    """A game whose last given round is on screen; rounds that have not begun are added."""
    unbegun = stored_round(7, "card", [EMPTY] * len(names))
    return {
        "id": "evening",
        "startedAt": STARTED_AT,
        "names": [*names],
        "beginner": False,
        "seconds": 60,
        "rounds": [*rounds, *[unbegun] * (ROUNDS - len(rounds))],
        "round": len(rounds) - 1,
        "ended": False,
        "shared": None,
        "changes": 1,
        **changes,
    }


def open_game(page: Page, base: str, game: Mapping[str, Any]) -> None:
    """Store the game in this browser and open it."""
    page.evaluate(STORE_GAME, game)
    page.goto(f"{base}/companion/{game['id']}")
    page.wait_for_selector("h1")
    page.wait_for_selector("main")
