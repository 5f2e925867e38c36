"""People with a name, and tables for them, made before the first page is opened."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext

from tests.web.server_requests import post

# What a browser remembers of somebody who has chosen a name.
KNOWN = """
    localStorage.setItem("cosmic-factory.guest", "yes");
    localStorage.setItem("cosmic-factory.named", "yes");
"""


def become(context: BrowserContext, base: str, name: str) -> None:
    context.add_init_script(KNOWN)
    answer = post(context, f"{base}/api/me", {"name": name}, Origin=base)
    assert answer.ok, answer.text()


def quick_play(context: BrowserContext, base: str, *cards: int, **choices: Any) -> str:
    """Start an untimed game against one bot, with these cards first, and return its code.

    Two players are the fastest game with everything in it, and a bot that does not think costs
    the machine nothing.
    """
    become(context, base, "Inès")
    deck = [*cards, *(card for card in range(1, 21) if card not in cards)][:5]
    asked = {"build_seconds": None, "seats": 2, "sequence": deck, "level": "random", **choices}
    return _made(context, base, "quick-play", asked)


def make_table(context: BrowserContext, base: str, **choices: Any) -> str:
    return _made(context, base, "tables", choices)


def _made(context: BrowserContext, base: str, way: str, choices: dict[str, Any]) -> str:
    answer = post(context, f"{base}/api/{way}", choices, Origin=base)
    assert answer.ok, answer.text()
    code: str = answer.json()["code"]
    return code
