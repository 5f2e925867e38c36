"""A finished game of one person and one bot, for all tests of the pages about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import httpx
import msgspec
import pytest
from playwright.sync_api import Route

from cosmic_factory.analysis import (
    RoundFacts,
    all_round_facts,
    minute,
    seat_insight,
    verdict,
    why_text,
)
from cosmic_factory.rules import read_record
from tests.web.pages import Site
from tests.web.playing_out import play_out_all
from tests.web.server_process import ServerProcess

# Every shape of galaxy, and a card with a token that pays double.
CARDS = (17, 7, 11, 3, 13)
PLAYER = "Inès"
# The longest there is: whoever plays such a minute in the browser has to be able to finish it.
BUILD_SECONDS = 120
JSON = "application/json"


class Finished(NamedTuple):
    """A game that has ended, and the cookie of the person who played it."""

    game: str
    cookie: tuple[str, str]

    def round(self, number: int) -> str:
        return f"/games/{self.game}/round/{number}"


@pytest.fixture(scope="session")
def finished(server: ServerProcess) -> Finished:
    with httpx.Client(base_url=server.base, headers={"Origin": server.base}, timeout=60) as person:
        person.post("/api/me", json={"name": PLAYER}).raise_for_status()
        choices = {
            "seats": 2,
            "sequence": CARDS,
            "level": "random",
            "build_seconds": BUILD_SECONDS,
        }
        made = person.post("/api/quick-play", json=choices).raise_for_status().json()
        (cookie,) = person.cookies.items()
    play_out_all(server.base, made["id"], ["=".join(cookie)])
    return Finished(made["id"], cookie)


@pytest.fixture(scope="session")
def facts_of_rounds(server: ServerProcess, finished: Finished) -> tuple[RoundFacts, ...]:
    record = httpx.get(f"{server.base}/api/games/{finished.game}/record", timeout=60).text
    return all_round_facts(read_record(record))


@pytest.fixture(scope="session")
def insight(finished: Finished, facts_of_rounds: tuple[RoundFacts, ...]) -> bytes:
    """What the server tells of the game once it has thought: here in the test's own process.

    Of the first round everything about the person is known, of the others the verdict.
    """
    rounds = []
    for facts in facts_of_rounds:
        known = seat_insight(facts, 0) if facts.round == 1 else None
        told = {} if known is None else {"text": why_text(known.why, "en")}
        rounds.append(
            {
                "round": facts.round, "card": facts.card, "shape": facts.rules.shape,
                "state": "done", "verdicts": [verdict(facts, 0)],
                "seats": None if known is None else [msgspec.to_builtins(known) | told],
            }
        )  # fmt: skip
    return msgspec.json.encode(
        {
            "game": finished.game, "objective": "sum", "names": [PLAYER], "rounds": rounds,
            "thinking": {"done": 10, "total": 10}, "next_ms": None,
        }
    )  # fmt: skip


@pytest.fixture
def person(visit: Callable[..., Site], finished: Finished) -> Callable[..., Site]:
    """Open the site as the person who played the game."""

    def visit_as_person(**wishes: object) -> Site:
        site = visit(**wishes)
        name, value = finished.cookie
        site.page.context.add_cookies([{"name": name, "value": value, "url": site.address}])
        return site

    return visit_as_person


@pytest.fixture
def player(
    person: Callable[..., Site],
    facts_of_rounds: tuple[RoundFacts, ...],
    insight: bytes,
) -> Callable[..., Site]:
    """Open the site as the person who played the game, when all has been thought over."""

    def tell_minute(route: Route) -> None:
        facts = facts_of_rounds[int(route.request.url.rpartition("/")[2]) - 1]
        route.fulfill(body=msgspec.json.encode(minute(facts)), content_type=JSON)

    def tell_insight(route: Route) -> None:
        route.fulfill(body=insight, content_type=JSON)

    def visit_as_player(**wishes: object) -> Site:
        site = person(**wishes)
        context = site.page.context
        context.route("**/insight?*", tell_insight)
        context.route("**/minutes/*", tell_minute)
        return site

    return visit_as_player
