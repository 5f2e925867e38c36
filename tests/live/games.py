"""Stores games in a database before any node is started, and checks them afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random, SystemRandom

import msgspec

from cosmic_factory.rules import (
    Options,
    Phase,
    PhaseSeconds,
    Seat,
    StartGame,
    State,
    TakeSeat,
    Value,
    new_record,
    recorded_states,
    verify,
)
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.security.identity import COOKIE, Identity, new_player_id
from cosmic_factory.tables import (
    Accepted,
    GameId,
    GameRow,
    JournalEntry,
    PlayerId,
    PlayerRow,
    Storage,
    SystemClock,
    Table,
    TableOptions,
    TableTimings,
    decode,
    open_storage,
    read_options,
    recorded,
)
from tests.acknowledgements import Acknowledgement, changed_nothing
from tests.live.nodes import SECRET

# Phases end when all players are done, however slow the machine is.
NO_HURRY = PhaseSeconds(*(600,) * 6)
NAMES = ("Ada", "Bo", "Cy", "Dee")


class JournalledGame(Value, frozen=True):
    """A started game and the cookies of its players."""

    game: GameId
    seed: str
    cookies: dict[int, str]
    players: dict[int, PlayerId]


async def store_game(url: str, options: Options, chance: Random | None = None) -> JournalledGame:
    """Store a started game with people on all seats; `chance` draws its ids and its seed."""
    storage = await open_storage(url)
    try:
        return await _store(storage, options, chance or SystemRandom())
    finally:
        await storage.close()


async def _store(storage: Storage, options: Options, chance: Random) -> JournalledGame:
    clock = SystemClock()
    players: dict[int, PlayerId] = {seat: new_player_id() for seat in options.all_seats}
    row = GameRow(
        id=GameId(chance.randbytes(8).hex()),
        code=chance.randbytes(3).hex(),
        host=players[0],
        public=False,
        options=msgspec.json.encode(TableOptions(options)),
        seed=chance.randbytes(16).hex(),
        created_at=clock.now(),
    )
    assert await storage.catalogue.add_game(row)
    table = Table(
        row, read_options(row.options), storage.journal, clock=clock, timings=TableTimings()
    )
    for number, player in players.items():
        seat = Seat(number)
        await storage.catalogue.add_player(PlayerRow(player, NAMES[seat], clock.now()))
        assert isinstance(await table.do(TakeSeat(seat, NAMES[seat]), by=player), Accepted)
    assert isinstance(await table.do(StartGame(), by=row.host), Accepted)
    await storage.catalogue.write_facts(row.id, table.facts)
    cookies = {number: cookie(player) for number, player in players.items()}
    return JournalledGame(row.id, row.seed, cookies, players)


def cookie(player: PlayerId) -> str:
    return f"{COOKIE}={Identity(SECRET, SystemClock(), ServerTimings()).sign(player)}"


async def journal_of(url: str, game: GameId) -> tuple[Options, str, list[JournalEntry]]:
    storage = await open_storage(url)
    try:
        row = await storage.catalogue.game(game)
        assert row is not None
        stored = await storage.journal.since(game, 0)
        return read_options(row.options).rules, row.seed, [decode(entry) for entry in stored]
    finally:
        await storage.close()


async def verified(url: str, game: GameId) -> tuple[Sequence[State], list[JournalEntry]]:
    """Verify a stored game; return its entries, and the states at its start and after each."""
    options, seed, entries = await journal_of(url, game)
    record = new_record(options, seed, (recorded(entry, entries[0].at) for entry in entries))
    verify(record)
    return tuple(recorded_states(record)), entries


async def assert_nothing_lost(
    url: str,
    stored_game: JournalledGame,
    acknowledged: Mapping[int, Iterable[str]],
    may_lack: Mapping[int, Mapping[str, Acknowledgement]] | None = None,
) -> Sequence[JournalEntry]:
    """Check that the game has ended and that every acknowledged command is in it once.

    With `may_lack`, the answers of each seat, commands that changed nothing need no entry.
    """
    states, entries = await verified(url, stored_game.game)
    assert states[-1].phase is Phase.ENDED
    done = [(entry.by, entry.command_id) for entry in entries if entry.command_id is not None]
    assert len(set(done)) == len(done), "a command was done twice"
    for seat, ids in acknowledged.items():
        player, answers = stored_game.players[seat], (may_lack or {}).get(seat, {})
        lost = [
            answers.get(one, one)
            for one in ids
            if (player, one) not in done
            and not (one in answers and changed_nothing(answers[one], player, entries, states))
        ]
        assert not lost, f"acknowledged commands are not in the journal: {lost}"
    return entries
