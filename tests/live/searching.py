"""Searches everything that a node sent during a game for secrets.

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
from cosmic_factory.tables.time.phase_clock import ClockView
from cosmic_factory.tables.viewing.people import LobbyView, PeopleView
from cosmic_factory.tables.viewing.sections import SectionCache
from tests.live.games import JournalledGame
from tests.live.nodes import SECRET
from tests.live.plans import Message
from tests.rules.histories import Retelling

NO_CLOCK = ClockView(0, None)
NO_LOBBY = LobbyView(None, live_counts=False, bots_hurry=True)
# Sections about times and people, which no game decides.
NOT_OF_THE_GAME = ("clock", "lobby", "people")
# Messages about the client itself, or about nothing in the game.
HARMLESS = {
    "ping": {"number"},
    "time": {"sent", "now"},
    "emote_shown": {"seat", "emote"},
    "welcome": {"game", "code", "seat", "host", "live_counts", "now"},
}
# These repeat at most what the sender has just sent.
HARMLESS_REFUSALS = ("bad-message", "keep-three", "wrong-phase", "no-seat", "already-kept")


class Traffic(Value, frozen=True):
    """Everything that the node sent during one game."""

    options: Options
    stored_game: JournalledGame
    entries: tuple[JournalEntry, ...]
    received: Mapping[int | None, Sequence[Message]]
    # Answers over HTTP and metrics while the game was played, and all logs.
    bodies: tuple[str, ...]
    log: str


class AlternativeGames:
    """The states of the game, and for each viewer those of another game that looks the same."""

    def __init__(self, traffic: Traffic) -> None:
        self._events: list[tuple[AnyEvent, ...]] = [entry.events for entry in traffic.entries]
        self.states = [new_game(traffic.options, traffic.stored_game.seed)]
        for events in self._events:
            self.states.append(evolve_all(self.states[-1], events))
        self._sections: dict[tuple[int, int | None], dict[str, bytes]] = {}

    def sections(self, seq: int, viewer: int | None) -> dict[str, bytes]:
        """Return what the viewer would see at that entry in the other game."""
        if (seq, viewer) not in self._sections:
            seat = None if viewer is None else Seat(viewer)
            events = [event for some in self._events[:seq] for event in some]
            other = Retelling(self.states[seq], seat, Random(f"{seq}/{viewer}")).told(events)
            cache = SectionCache(live_counts=False)
            opened = cache.open(other, NO_CLOCK, NO_LOBBY, PeopleView())
            made = {**opened, **cache.own(other, seat)}
            self._sections[seq, viewer] = {name: one.content for name, one in made.items()}
        return self._sections[seq, viewer]

    def open_events(self, seq: int) -> list[Any]:
        """Return all public events up to that entry."""
        shown = [event for some in self._events[:seq] for event in open_events(some)]
        events: list[Any] = json.loads(msgspec.json.encode(shown))
        return events


def leaks(alternatives: AlternativeGames, viewer: int | None, message: Message) -> list[str]:
    """Return the parts of a message that tell its receiver a secret."""
    if message["type"] == "update":
        return [
            *_leaky_sections(alternatives, viewer, message),
            *_leaky_events(alternatives, message),
        ]
    if message["type"] == "refusal":
        return [] if message["code"] in HARMLESS_REFUSALS else [f"refusal {message}"]
    known = HARMLESS.get(message["type"])
    return [] if known == message.keys() - {"type"} else [f"message {message}"]


def _leaky_sections(
    alternatives: AlternativeGames, viewer: int | None, message: Message
) -> list[str]:
    allowed = alternatives.sections(message["seq"], viewer)
    return [
        f"section {name} at entry {message['seq']}"
        for name, section in message["sections"].items()
        if name not in NOT_OF_THE_GAME and section != json.loads(allowed[name])
    ]


def _leaky_events(alternatives: AlternativeGames, message: Message) -> list[str]:
    happened = alternatives.open_events(message["seq"])
    return [f"event {event}" for event in message.get("events", ()) if event not in happened]


def hidden_words(traffic: Traffic) -> dict[str, str]:
    """Return the texts that no message or log may contain while the game is played."""
    identity = Identity(SECRET, SystemClock(), ServerTimings())
    return {
        "the seed": traffic.stored_game.seed,
        "the server's secret": SECRET,
        "the key of cookies": identity._cookie_key.hex(),
        **{
            f"the cookie of {seat}": cookie.rpartition(".")[2]
            for seat, cookie in traffic.stored_game.cookies.items()
        },
    }


def words_found(traffic: Traffic, texts: Sequence[str]) -> list[str]:
    everything = "\n".join(texts)
    return [name for name, word in hidden_words(traffic).items() if word in everything]
