"""Secrets: nobody is told a tile, a card or a seed that the rules hide from them.

Every message is searched for tiles that its receiver may not know, by `entitled`, which follows the
rules and not the code of the view. Sampled moments are also told again with everything secret
changed: the viewer must be shown the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from cosmic_factory.rules import Phase, Seat
from tests.rules.histories import Retelling, entitled
from tests.simulation.checks.expected import ExpectedSections, encoded
from tests.simulation.clients import Client, Received
from tests.simulation.history import History

# Moments of each client's game that are told again with all secrets changed.
RETOLD = 1
# Fields whose numbers, also inside lists, are ids of tiles.
TILE_FIELDS = frozenset(
    {"tile", "tiles", "hand", "hands", "kept", "discard", "face_down", "pick"}
    | {"loose_tiles", "turned_down", "removed"}
)
# A pick task says how many tiles to pick.
NOT_SEARCHED = frozenset({"pick_task"})
# Sections that are not searched: the table lists all tiles that exist, the others have no field for
# tiles and are equal to what the journal says.
WITHOUT_TILES = frozenset(
    {
        "table",
        "clock",
        "lobby",
        "people",
        "insight",
        "round",
        "counts",
        "standings",
        "sheets",
        "ranking",
    }
)


class SecretSearch:
    """Searches what the clients of one game were told."""

    def __init__(self, history: History, expected: ExpectedSections, chance: Random) -> None:
        self._history = history
        self._expected = expected
        self._chance = chance
        self._tiles: dict[bytes, frozenset[int]] = {}
        self._known: dict[tuple[int, int | None], set[int]] = {}

    def search(self, client: Client) -> Iterator[str]:
        updates = [one for one in client.received if one.told.type == "update"]
        yield from self._search_tiles(client.name, updates)
        yield from self._search_seed(client)
        for received in self._chance.sample(updates, min(RETOLD, len(updates))):
            for name in self._betrayed(received.told.seq, received.seat):
                yield f"{client.name} was shown a secret in {name} at entry {received.told.seq}"

    # --- tiles -----------------------------------------------------------------------------

    def _search_tiles(self, name: str, updates: list[Received]) -> Iterator[str]:
        before = 0
        for received in updates:
            told, seat = received.told, received.seat
            known = self._may_know(told.seq, seat)
            for section, content in received.sections.items():
                if section not in WITHOUT_TILES and not self._tiles_in(content) <= known:
                    yield f"{name} was shown hidden tiles in {section} at entry {told.seq}"
            if bytes(told.events):
                # Events tell of tiles that were open then, and may be hidden by now.
                moments = range(min(before, told.seq), told.seq + 1)
                open_then = known.union(*(self._may_know(seq, seat) for seq in moments))
                if not self._tiles_in(bytes(told.events)) <= open_then:
                    yield f"{name} was told of hidden tiles in events up to entry {told.seq}"
            before = told.seq

    def _may_know(self, seq: int, seat: int | None) -> set[int]:
        if (seq, seat) not in self._known:
            viewer = None if seat is None else Seat(seat)
            self._known[seq, seat] = {*entitled(self._history.states[seq], viewer)}
        return self._known[seq, seat]

    def _tiles_in(self, content: bytes) -> frozenset[int]:
        if content not in self._tiles:
            self._tiles[content] = frozenset(_found(msgspec.json.decode(content), ""))
        return self._tiles[content]

    # --- everything else -------------------------------------------------------------------

    def _search_seed(self, client: Client) -> Iterator[str]:
        seed = self._history.row.seed.encode()
        for received in client.received:
            if seed in received.raw:
                state = self._history.states[max(0, received.told.seq)]
                if state.phase is not Phase.ENDED:
                    yield f"{client.name} was told the seed: {received.raw!r}"

    def _betrayed(self, seq: int, seat: int | None) -> list[str]:
        """Return the sections that would differ in a game that differs only in what is secret."""
        events = [event for entry in self._history.entries[:seq] for event in entry.events]
        viewer = None if seat is None else Seat(seat)
        other = Retelling(self._history.states[seq], viewer, self._chance).told(events)
        return [
            name
            for name in self._expected.names(seq, seat)
            if name not in ("clock", "lobby", "people", "insight")
            and encoded(other, name, seat, self._expected.live_counts[seq])
            != self._expected.section(seq, name, seat)
        ]


def _found(value: Any, field: str) -> Iterator[int]:
    """Yield the ids of tiles in a decoded message."""
    if isinstance(value, dict):
        for name, content in value.items():
            if name not in NOT_SEARCHED:
                yield from _found(content, name)
    elif isinstance(value, list):
        for content in value:
            yield from _found(content, field)
    elif isinstance(value, int) and not isinstance(value, bool) and field in TILE_FIELDS:
        yield value
