"""Searches all that left a node during a game for what somebody may not know.

Every message is compared with what the same viewer would have been told in another game, one that
differs only in what this viewer may not know (`tests.rules.histories`): other tiles in rivals'
hands, other cards to come, another seed, other picks and choices while they are secret. A message
that differs tells a secret.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from cosmic_factory.rules import AnyEvent, Options, Seat, Value, evolve_all, new_game, open_events
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.security.identity import Identity
from cosmic_factory.tables import JournalEntry, SystemClock
from cosmic_factory.tables.phase_clock import ClockView
from cosmic_factory.tables.sections import SectionCache
from tests.live.games import LaidGame
from tests.live.nodes import SECRET
from tests.live.plans import Message
from tests.rules.histories import Retelling

NO_CLOCK = ClockView(0, None)
# Said to one client about its own doing, or about nothing in the game.
HARMLESS = {
    "ping": {"number"},
    "time": {"sent", "now"},
    "emote_shown": {"seat", "emote"},
    "welcome": {"game", "code", "seat", "host", "live_counts", "now"},
}
# These name at most what the sender has just sent.
HARMLESS_REFUSALS = ("bad-message", "keep-three", "wrong-phase", "no-seat", "already-kept")


class Caught(Value, frozen=True):
    """Everything that left the node during one game."""

    options: Options
    laid: LaidGame
    entries: tuple[JournalEntry, ...]
    told: Mapping[int | None, Sequence[Message]]
    # Answers over HTTP and metrics while the game was played, and all logs.
    bodies: tuple[str, ...]
    log: str


class Worlds:
    """The game as it was at every entry, and another one like it for each viewer."""

    def __init__(self, caught: Caught) -> None:
        self._events: list[tuple[AnyEvent, ...]] = [entry.events for entry in caught.entries]
        self.states = [new_game(caught.options, caught.laid.seed)]
        for events in self._events:
            self.states.append(evolve_all(self.states[-1], events))
        self._retold: dict[tuple[int, int | None], dict[str, bytes]] = {}

    def sections(self, seq: int, viewer: int | None) -> dict[str, bytes]:
        """What the viewer would see at that entry in the other game."""
        if (seq, viewer) not in self._retold:
            seat = None if viewer is None else Seat(viewer)
            events = [event for some in self._events[:seq] for event in some]
            other = Retelling(self.states[seq], seat, Random(f"{seq}/{viewer}")).told(events)
            cache = SectionCache(live_counts=False)
            made = {**cache.open(other, NO_CLOCK), **cache.own(other, seat)}
            self._retold[seq, viewer] = {name: one.content for name, one in made.items()}
        return self._retold[seq, viewer]

    def open_events(self, seq: int) -> list[Any]:
        """All that lay open to everyone up to that entry."""
        shown = [event for some in self._events[:seq] for event in open_events(some)]
        events: list[Any] = json.loads(msgspec.json.encode(shown))
        return events


def leaks(worlds: Worlds, viewer: int | None, message: Message) -> list[str]:
    """What in a message tells its receiver something that is not theirs to know."""
    if message["type"] == "update":
        return [*_leaky_sections(worlds, viewer, message), *_leaky_events(worlds, message)]
    if message["type"] == "refusal":
        return [] if message["code"] in HARMLESS_REFUSALS else [f"refusal {message}"]
    known = HARMLESS.get(message["type"])
    return [] if known == message.keys() - {"type"} else [f"message {message}"]


def _leaky_sections(worlds: Worlds, viewer: int | None, message: Message) -> list[str]:
    allowed = worlds.sections(message["seq"], viewer)
    return [
        f"section {name} at entry {message['seq']}"
        for name, section in message["sections"].items()
        if name != "clock" and section != json.loads(allowed[name])
    ]


def _leaky_events(worlds: Worlds, message: Message) -> list[str]:
    happened = worlds.open_events(message["seq"])
    return [f"event {event}" for event in message.get("events", ()) if event not in happened]


def hidden_words(caught: Caught) -> dict[str, str]:
    """What must be in no text at all while the game is played."""
    identity = Identity(SECRET, SystemClock(), ServerTimings())
    return {
        "the seed": caught.laid.seed,
        "the server's secret": SECRET,
        "the key of cookies": identity._cookie_key.hex(),
        **{
            f"the cookie of {seat}": cookie.rpartition(".")[2]
            for seat, cookie in caught.laid.cookies.items()
        },
    }


def words_found(caught: Caught, texts: Sequence[str]) -> list[str]:
    everything = "\n".join(texts)
    return [name for name, word in hidden_words(caught).items() if word in everything]
