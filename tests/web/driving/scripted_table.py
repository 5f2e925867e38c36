"""A table whose states are sent to a page by the test, without a game being played in the browser.

The states come from the rules: bots that play at random play a whole game in a moment. A page gets
them as a server would send them, so that every screen of every card can be looked at at once.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from cosmic_factory.analysis import Certainty, Par
from cosmic_factory.bots import LocalGame, RandomBot
from cosmic_factory.rules import Options, Phase, Player, Seat, State
from cosmic_factory.tables import InsightView, ShownVerdict
from cosmic_factory.tables.time.phase_clock import ClockView
from cosmic_factory.tables.viewing.people import LobbyView, PeopleView
from cosmic_factory.tables.viewing.sections import SectionCache, difference
from tests.web.driving.driver import PHASE
from tests.web.pages import MAX_WAIT_MS

CODE = "SCRIPT"
GAME = "scripted-game"
FIRST, SECOND = Seat(0), Seat(1)
# A page takes a connection for lost that is silent for twelve seconds, so a server sends pings.
PINGS = """(() => {
    const ping = JSON.stringify({ type: 'ping', number: 0 });
    window.WebSocket = class extends window.WebSocket {
        constructor(...where) {
            super(...where);
            const timer = setInterval(
                () => this.dispatchEvent(new MessageEvent('message', { data: ping })), 2000);
            this.addEventListener('close', () => clearInterval(timer));
        }
    };
})()"""
PROOFS = (Certainty.PROVED, Certainty.AT_MOST, Certainty.ABOUT)
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


def covered(state: State) -> State:
    """Return the state with a bot that plays for the person on the second seat."""
    seats = list(state.seats)
    player = seats[SECOND].player
    assert player is not None
    covered_player = msgspec.structs.replace(player, bot_covers=True)
    seats[SECOND] = msgspec.structs.replace(seats[SECOND], player=covered_player)
    return msgspec.structs.replace(state, seats=tuple(seats))


class ScriptedTable:
    """A page at a table that gets states of a game instead of playing it."""

    def __init__(self, page: Page, base: str, *, live_counts: bool = False) -> None:
        self.page = page
        self._live_counts = live_counts
        # The seats of people who have a connection; of those that `with_people` made, all.
        self.present: tuple[Seat, ...] = (FIRST, SECOND)
        # What the page has sent.
        self.received: list[dict[str, Any]] = []
        self._socket: WebSocketRoute | None = None
        self._seq = 0
        page.route(f"**/api/tables/{CODE}", lambda route: route.fulfill(json={"id": GAME}))
        page.route_web_socket(re.compile(r"/api/tables/.*/socket$"), self._connect)
        page.add_init_script(PINGS)
        self._address = f"{base}/t/{CODE}"
        self._shown: tuple[State, Seat | None, float | None] | None = None

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        # What a client asks for is not answered, and the server is not asked.
        socket.on_message(lambda message: self.received.append(json.loads(message)))
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

    def wait_for(self, phase: Phase) -> str:
        """Wait until the page shows that phase, or first what all have chosen in it; return which.

        A phase with the same name in another round looks the same here: tell one between them.
        """
        wanted = [phase.value, *(("outcomes",) if phase is Phase.SCORES else ())]
        found = self.page.wait_for_function(
            f"wanted => wanted.find(one => one === {PHASE})", arg=wanted
        )
        shown: str = found.json_value()
        return shown

    def wait_for_message(self, **message: Any) -> None:
        """Wait until the page has sent this."""
        end = time.monotonic() + MAX_WAIT_MS / 1000
        while message not in self.received:
            assert time.monotonic() < end, f"{message} is not among {self.received}"
            self.page.wait_for_timeout(10)

    def send(self, **message: Any) -> None:
        """Send the page some other message."""
        assert self._socket is not None, "the page has connected"
        self._socket.send(json.dumps(message))

    def _tell(self, state: State, seat: Seat | None, seconds: float | None) -> None:
        assert self._socket is not None, "the page has connected"
        now = int(time.time() * 1000)
        self._seq += 1
        welcome = {
            "type": "welcome", "game": GAME, "code": CODE, "seat": seat, "host": True,
            "live_counts": self._live_counts, "now": now,
        }  # fmt: skip
        clock = ClockView(now - 1000, None if seconds is None else now + int(seconds * 1000))
        update = {
            "type": "update", "seq": self._seq, "now": now, "events": [], "acknowledged": [],
            "sections": msgspec.Raw(self._sections(state, seat, clock)),
        }  # fmt: skip
        self._socket.send(msgspec.json.encode(welcome).decode())
        self._socket.send(msgspec.json.encode(update).decode())

    def _sections(self, state: State, seat: Seat | None, clock: ClockView) -> bytes:
        """Return all sections of a viewer, as the server makes them."""
        cache = SectionCache(live_counts=self._live_counts)
        lobby = LobbyView(FIRST, live_counts=self._live_counts, bots_hurry=False)
        seen = cache.open(state, clock, lobby, PeopleView(self.present), _insight(state))
        return b"{%s}" % difference({}, {**seen, **cache.own(state, seat)})


def _insight(state: State) -> InsightView | None:
    """Return a verdict on every seat once the round is counted: three points more were possible."""
    if state.phase not in (Phase.SCORES, Phase.ENDED):
        return None
    made = [sum(step.points for step in sheet.steps) for sheet in state.scored[-1]]
    return InsightView(
        state.round,
        tuple(
            ShownVerdict(Seat(seat), points, Par(points + 3, PROOFS[seat % 3]))
            for seat, points in enumerate(made)
        ),
    )
