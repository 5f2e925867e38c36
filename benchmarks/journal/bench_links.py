"""What links cost: encoding and reading the entries of a whole game with and without them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import msgspec

from cosmic_factory.bots import LocalGame, SimpleBot
from cosmic_factory.rules import Options
from cosmic_factory.tables import GameId, GameRow, JournalEntry, PlayerId, TableOptions, decode
from cosmic_factory.tables.integrity.chain import chain_start
from cosmic_factory.tables.integrity.reading import EntryReader
from cosmic_factory.tables.journal.entry import encode

RUNS = 50
OPTIONS = Options(seats=4)
SEED = "what links cost"
ROW = GameRow(
    id=GameId("benchmark"),
    code="ACDEFG",
    host=PlayerId("host"),
    public=False,
    options=msgspec.json.encode(TableOptions(OPTIONS)),
    seed=SEED,
    created_at=0,
    chained=True,
)


def main() -> None:
    entries = played_entries()
    plain, linked = [encode(entry) for entry in entries], with_links(entries)
    tell("append", entries, lambda: [encode(one) for one in entries], lambda: with_links(entries))
    tell("read", entries, lambda: [decode(one) for one in plain], lambda: read(linked))
    sizes = [sum(map(len, stored)) / len(entries) for stored in (plain, linked)]
    print(f"size      {sizes[0]:6.0f} bytes an entry   with links {sizes[1]:6.0f} bytes")


def played_entries() -> list[JournalEntry]:
    """Return the entries of a whole game of four bots, each with its time."""
    bots = {name: SimpleBot(name, 3) for name in ("Ada", "Bo", "Cy", "Dee")}
    game = LocalGame(OPTIONS, SEED, bots)
    for _ in game.play():
        pass
    return [JournalEntry(at, one.command, one.events) for at, one in enumerate(game.entries)]


def with_links(entries: Sequence[JournalEntry]) -> list[bytes]:
    return chain_start(ROW).extended(map(encode, entries))[0]


def read(stored: Sequence[bytes]) -> list[JournalEntry]:
    return list(map(EntryReader(ROW).read, stored))


def tell(
    what: str, entries: Sequence[object], old: Callable[[], object], new: Callable[[], object]
) -> None:
    before, after = (best_microseconds(work) / len(entries) for work in (old, new))
    print(
        f"{what:8}  {before:6.2f} µs an entry   with links {after:6.2f} µs"
        f"   {after - before:5.2f} µs more   {after / before:4.1f} x"
    )


def best_microseconds(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(RUNS):
        started = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - started)
    return best * 1e6


if __name__ == "__main__":
    main()
