"""A table whose states are sent to a page by the test, without a game being played in the browser.

The states come from the rules: bots that play at random play a whole game in a moment. A page gets
them as a server would send them, so that every screen of every card can be looked at at once.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from cosmic_factory.bots import LocalGame, RandomBot
from cosmic_factory.rules import Options, Phase, Player, Seat, State, view

CODE = "SCRIPT"
GAME = "scripted-game"
FIRST = Seat(0)
# As long as a name may be, and what a Hungarian table may look like.
NAMES = (
    "Szentgyörgyi-Albert Zita",
    "Zsófi",
    "Capucine",
    "Kovácsné Horváth Fruzsina",
    "Orbit",
    "Milán",
)


def played(
    cards: Sequence[int], seats: int = 6, seed: str = "scripted", names: Sequence[str] = NAMES
) -> Iterator[State]:
    """Play five rounds with these cards, and yield each state in which a phase has just begun."""
    options = Options(seats=seats, sequence=tuple(cards))
    bots = {name[:24]: RandomBot(f"{seed} {name}") for name in names[:seats]}
    before = None
    for state in LocalGame(options, seed, bots).play():
        moment = state.round, state.phase
        if moment != before:
            yield with_people(state)
        before = moment


def scored(cards: Sequence[int], **more: Any) -> list[State]:
    """Return the states of five rounds at the beginning of their scoring."""
    return [state for state in played(cards, **more) if state.phase is Phase.SCORES]


def with_people(state: State) -> State:
    """Return the state with people on the first two seats; the others are bots."""
    seats = list(state.seats)
    for number, seat in enumerate(seats[:2]):
        if seat.player is not None:
            person = Player(seat.player.name, bot=False)
            seats[number] = msgspec.structs.replace(seat, player=person)
    return msgspec.structs.replace(state, seats=tuple(seats))


class ScriptedTable:
    """A page at a table that gets states of a game instead of playing it."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self._socket: WebSocketRoute | None = None
        self._seq = 0
        page.route(f"**/api/tables/{CODE}", lambda route: route.fulfill(json={"id": GAME}))
        page.route_web_socket(re.compile(r"/api/tables/.*/socket$"), self._connect)
        self._address = f"{base}/t/{CODE}"
        self._shown: tuple[State, Seat | None, float | None] | None = None

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        # What a client asks for is not answered, and the server is not asked.
        socket.on_message(lambda _: None)
        if self._shown is not None:
            self._tell(*self._shown)

    def show(self, state: State, seat: Seat | None = FIRST, seconds: float | None = None) -> None:
        """Show a state to a seat or a spectator; so many seconds are left."""
        self._shown = state, seat, seconds
        self.page.goto("about:blank")
        self.page.goto(self._address)
        self.page.wait_for_selector("main[data-phase]")

    def tell(self, state: State, seat: Seat | None = FIRST, seconds: float | None = None) -> None:
        """Tell the page a later state over the same connection."""
        self._shown = state, seat, seconds
        self._tell(state, seat, seconds)

    def _tell(self, state: State, seat: Seat | None, seconds: float | None) -> None:
        assert self._socket is not None, "the page has connected"
        now = int(time.time() * 1000)
        self._seq += 1
        welcome = {
            "type": "welcome", "game": GAME, "code": CODE, "seat": seat, "host": True,
            "live_counts": False, "now": now,
        }  # fmt: skip
        update = {
            "type": "update", "seq": self._seq, "now": now, "events": [], "acknowledged": [],
            "sections": _sections(state, seat, now, seconds),
        }  # fmt: skip
        self._socket.send(msgspec.json.encode(welcome).decode())
        self._socket.send(msgspec.json.encode(update).decode())


def _sections(state: State, seat: Seat | None, now: int, seconds: float | None) -> dict[str, Any]:
    seen = view(state, seat)
    deadline = None if seconds is None else now + int(seconds * 1000)
    return {
        "table": seen.table,
        "round": seen.round,
        "clock": {"began_at": now - 1000, "deadline": deadline},
        **{f"seat_{number}": one for number, one in enumerate(seen.seats)},
        "mine": seen.mine,
        "counts": None,
        "sheets": seen.sheets,
        "ranking": seen.ranking,
    }
