"""Derives every random draw of a game record from its seed, after docs/reference/game-record.md.

Written from that page alone: nothing of the program is used, so that it shows that the page is
enough to write a checker. It looks at chance only; it knows no scoring and refuses no command.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

Cell = tuple[int, int, int]
LINE, FREE, TWIN = 7, 3, 11
FACE_DOWN = {1: 2}
REMOVED = {13: 1}
PIRATE = 12
ACROSS: list[Cell] = [(0, col, 0) for col in range(9)]
DOWN: list[Cell] = [(row, 0, 0) for row in range(9)]
SQUARE: list[Cell] = [(row, col, 0) for row in range(3) for col in range(3)]
SQUARES: list[Cell] = [
    (row, col, part) for part in range(2) for row in range(2) for col in range(2)
]


class Stream:
    """A named stream of draws."""

    def __init__(self, seed: str, name: str) -> None:
        self.text, self.number = f"{seed}/{name}/", 0

    def below(self, limit: int) -> int:
        while True:
            draw = int(sha256(f"{self.text}{self.number}".encode()).hexdigest()[:16], 16)
            self.number += 1
            if draw < 2**64 // limit * limit:
                return draw % limit

    def shuffled(self, things: Sequence[Any]) -> list[Any]:
        order = list(things)
        for last in reversed(range(1, len(order))):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class Seat:
    """What a seat holds and has laid in a round."""

    def __init__(self) -> None:
        self.hand: list[int] = []
        self.kept: list[int] = []
        self.laid: list[tuple[int, Cell, int]] = []
        self.discard: int | None = None
        self.down: list[int] = []


class Checker:
    """Follows the events of a record and names each draw that is not what the seed gives."""

    def __init__(self, lines: Sequence[str]) -> None:
        header = json.loads(lines[0])
        self.seed: str = header["seed"]
        self.options: dict[str, Any] = header["options"]
        self.entries = [json.loads(line) for line in lines[1:]]
        self.seats: list[Seat] = []
        self.round = self.card = 0
        self.phase = "seating"
        # How many draws of each kind were compared.
        self.compared: dict[str, int] = {}

    def faults(self) -> list[str]:
        return [
            f"line {number}: {fault}"
            for number, entry in enumerate(self.entries, start=2)
            if "events" in entry
            for fault in self.faults_of(entry["events"])
        ]

    def faults_of(self, events: Sequence[dict[str, Any]]) -> Iterator[str]:
        if self.ends_building(events):
            expected = [self.completed(seat) for seat in range(len(self.seats))]
            given = {one["seat"]: one for one in events if one["type"] == "galaxy_completed"}
            for seat, completed in enumerate(expected):
                found = laid_of(given[seat]) if seat in given else self.as_built(seat)
                yield from self.differs("fill", completed, found)
        for event in events:
            yield from getattr(self, event["type"], self.nothing)(event)

    def ends_building(self, events: Sequence[dict[str, Any]]) -> bool:
        """Tell whether building ends within these events: something is counted or picked then."""
        after = {"round_counted", "round_scored"}
        return self.phase == "build" and any(
            one["type"] in after or (one["type"], one.get("phase")) == ("phase_began", "pick")
            for one in events
        )

    def stream(self, name: str) -> Stream:
        return Stream(self.seed, f"round-{self.round}/{name}")

    def differs(self, what: str, expected: Any, found: Any) -> Iterator[str]:
        self.compared[what] = self.compared.get(what, 0) + 1
        if expected != found:
            yield f"{what}: the seed gives {expected}, the record has {found}"

    def nothing(self, event: dict[str, Any]) -> Iterator[str]:
        yield from ()

    # --- events ------------------------------------------------------------------------------

    def options_changed(self, event: dict[str, Any]) -> Iterator[str]:
        self.options = event["options"]
        yield from ()

    def game_started(self, event: dict[str, Any]) -> Iterator[str]:
        yield from self.differs("hash", sha256(self.seed.encode()).hexdigest(), event["seed_hash"])
        if self.options.get("variant") == "beginner":
            cards = []
        elif self.options.get("sequence") is not None:
            cards = self.options["sequence"]
        else:
            deck = self.options.get("deck") or range(1, 21)
            cards = Stream(self.seed, "cards").shuffled(deck)[:5]
        yield from self.differs("cards", cards, event.get("cards", []))

    def round_began(self, event: dict[str, Any]) -> Iterator[str]:
        self.round, self.card = event["round"], event.get("card", 0)
        self.seats = [Seat() for _ in range(self.options.get("seats", 4))]
        yield from ()

    def phase_began(self, event: dict[str, Any]) -> Iterator[str]:
        self.phase = event["phase"]
        yield from ()

    def tiles_drawn(self, event: dict[str, Any]) -> Iterator[str]:
        ids = [tile["id"] for tile in self.options["tile_set"]["tiles"]]
        bag = self.stream("bag").shuffled(ids)
        hands = [bag[9 * seat : 9 * seat + 9] for seat in range(len(self.seats))]
        yield from self.differs("bag", hands, event["hands"])
        self.hands_passed(event)

    def hands_passed(self, event: dict[str, Any]) -> Iterator[str]:
        for seat, hand in zip(self.seats, event["hands"], strict=True):
            seat.hand = list(hand)
        return iter(())

    def tiles_kept(self, event: dict[str, Any]) -> Iterator[str]:
        seat = self.seats[event["seat"]]
        if event.get("by_chance"):
            stream = self.stream(f"{self.phase}/seat-{event['seat']}")
            yield from self.differs("draft", stream.shuffled(seat.hand)[:3], event["tiles"])
        seat.kept += event["tiles"]
        seat.hand = [tile for tile in seat.hand if tile not in event["tiles"]]

    def hands_joined(self, event: dict[str, Any]) -> Iterator[str]:
        for seat in self.seats:
            seat.hand, seat.kept = seat.kept + seat.hand, []
        yield from ()

    def galaxy_arranged(self, event: dict[str, Any]) -> Iterator[str]:
        seat = self.seats[event["seat"]]
        seat.laid, seat.discard = laid_of(event)
        seat.down = [tile for tile in seat.down if tile in {tile for tile, _, _ in seat.laid}]
        yield from ()

    galaxy_completed = galaxy_arranged

    def tile_turned(self, event: dict[str, Any]) -> Iterator[str]:
        seat = self.seats[event["seat"]]
        seat.down = [tile for tile in seat.down if tile != event["tile"]]
        if event.get("face_down", True):
            seat.down.append(event["tile"])
        yield from ()

    def tiles_picked(self, event: dict[str, Any]) -> Iterator[str]:
        if not event.get("by_chance"):
            return
        number = event["seat"]
        step = 1 if self.card in REMOVED else -1
        victim = self.seats[(number + step) % len(self.seats)]
        count = REMOVED.get(self.card) or FACE_DOWN[self.card] - len(victim.down)
        offered = [tile for tile, _, _ in victim.laid if tile not in victim.down]
        drawn = self.stream(f"pick/seat-{number}").shuffled(offered)[:count]
        yield from self.differs("pick", drawn, event["tiles"])

    # --- filling -----------------------------------------------------------------------------

    def as_built(self, number: int) -> tuple[list[tuple[int, Cell, int]], int | None]:
        return self.seats[number].laid, self.seats[number].discard

    def completed(self, number: int) -> tuple[list[tuple[int, Cell, int]], int | None]:
        """Return the layout that chance makes of what a seat has laid, and the tile left out."""
        seat, stream = self.seats[number], self.stream(f"fill/seat-{number}")
        laid = self.well_laid(seat.laid)
        staying = {tile for tile, _, _ in laid}
        loose = [one for one in seat.hand if one not in staying and one != seat.discard]
        loose = stream.shuffled(loose)
        missing = (8 if self.card == TWIN else 9) - len(laid)
        for tile in loose[:missing]:
            free = self.free_cells([cell for _, cell, _ in laid])
            cell = free[stream.below(len(free))]
            laid.append((tile, cell, stream.below(4)))
        return laid, loose[missing] if loose[missing:] else seat.discard

    def well_laid(self, laid: list[tuple[int, Cell, int]]) -> list[tuple[int, Cell, int]]:
        if self.card != FREE:
            return list(laid)
        left = sorted(cell for _, cell, _ in laid)
        largest: list[Cell] = []
        while left:
            group = [left.pop(0)]
            for cell in group:
                touching = [one for one in left if one in around(cell)]
                group += touching
                left = [one for one in left if one not in touching]
            largest = max(largest, group, key=len)
        return [one for one in laid if one[1] in largest]

    def free_cells(self, taken: list[Cell]) -> list[Cell]:
        if self.card == FREE:
            near = {one for cell in taken for one in around(cell)} or {(0, 0, 0)}
            return sorted(near - set(taken))
        frames = {LINE: [ACROSS, DOWN], TWIN: [SQUARES]}.get(self.card, [SQUARE])
        frame = next(one for one in frames if set(taken) <= set(one))
        return [cell for cell in frame if cell not in taken]


def around(cell: Cell) -> list[Cell]:
    row, col, part = cell
    return [(row - 1, col, part), (row, col + 1, part), (row + 1, col, part), (row, col - 1, part)]


def laid_of(event: dict[str, Any]) -> tuple[list[tuple[int, Cell, int]], int | None]:
    """Return tiles with their cells and turns, and the discard; left-out fields are 0."""
    laid = [
        (one["tile"], (one["row"], one["col"], one.get("part", 0)), one.get("turns", 0))
        for one in event["placements"]
    ]
    return laid, event.get("discard")
