"""A finished game of one person and one bot, for all tests of the pages about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import httpx
import pytest

from tests.web.pages import Site
from tests.web.playing_out import play_out_all
from tests.web.server_process import ServerProcess

# Every shape of galaxy, and a card with a token that pays double.
CARDS = (17, 7, 11, 3, 13)
PLAYER = "Inès"


class Finished(NamedTuple):
    """A game that has ended, and the cookie of the person who played it."""

    game: str
    cookie: tuple[str, str]

    def round(self, number: int) -> str:
        return f"/games/{self.game}/round/{number}"


@pytest.fixture(scope="session")
def finished(server: ServerProcess) -> Finished:
    with httpx.Client(base_url=server.base, headers={"Origin": server.base}) as person:
        person.post("/api/me", json={"name": PLAYER}).raise_for_status()
        choices = {"seats": 2, "sequence": CARDS, "level": "random", "build_seconds": None}
        made = person.post("/api/quick-play", json=choices).raise_for_status().json()
        (cookie,) = person.cookies.items()
    play_out_all(server.base, made["id"], ["=".join(cookie)])
    return Finished(made["id"], cookie)


@pytest.fixture
def player(visit: Callable[..., Site], finished: Finished) -> Callable[..., Site]:
    """Open the site as the person who played the game."""

    def visit_as_player(**wishes: object) -> Site:
        site = visit(**wishes)
        name, value = finished.cookie
        site.page.context.add_cookies([{"name": name, "value": value, "url": site.address}])
        return site

    return visit_as_player
