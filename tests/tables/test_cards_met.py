"""A card that somebody meets for the first time is shown longer."""

from __future__ import annotations

from pathlib import Path

import msgspec

from cosmic_factory.rules import Options, Phase, PhaseSeconds
from cosmic_factory.tables import Lobby, PlayerId, PlayerRow, Table, TableOptions, TableRegistry
from cosmic_factory.tables.cards_met import cards_of
from cosmic_factory.tables.journal.port import GameId, GameRow
from tests.tables.registries import registry_on
from tests.virtual_time import run_on_virtual_time

ADA = PlayerRow(PlayerId("ada"), "Ada", 0)
SHOWN = PhaseSeconds()
# What a card is shown longer, in seconds.
LONGER = 12


async def new_game(registry: TableRegistry, *cards: int) -> Table:
    options = TableOptions(Options(seats=2, sequence=cards))
    table = await Lobby(registry).quick_game(ADA, options, level="random")
    assert isinstance(table, Table)
    return table


async def reveal_seconds(table: Table) -> list[float]:
    """Let every clock run out, and return how long each card was shown at most."""
    shown = []
    while table.state.phase is not Phase.ENDED:
        clock = table.phase_clock
        if table.state.phase is Phase.REVEAL and clock.deadline is not None:
            shown.append((clock.deadline - clock.began_at) / 1000)
        await table.do(table.expiry)
    return shown


def test_a_newcomer_has_longer_to_read_each_card_the_first_time(tmp_path: Path) -> None:
    async def story() -> None:
        assert SHOWN.reveal is not None
        async with registry_on(tmp_path / "db") as registry:
            await registry.storage.catalogue.add_player(ADA)
            first = await new_game(registry, 5, 6, 5, 8, 9)
            new, known = SHOWN.reveal + LONGER, SHOWN.reveal
            assert await reveal_seconds(first) == [new, new, known, new, new]
            await registry.update_catalogue(first)
            second = await new_game(registry, 9, 10, 5, 6, 8)
            assert await reveal_seconds(second) == [known, new, known, known, known]
        # Another server on the same database knows it, too.
        async with registry_on(tmp_path / "db") as registry:
            opened = await registry.open(first.row.id)
            assert opened is not None
            assert opened.cards_met.unknown([ADA.id]) == []

    run_on_virtual_time(story())


def test_only_games_that_were_played_to_their_end_count() -> None:
    row = GameRow(
        id=GameId("game"),
        code="ABCDEFGH",
        host=ADA.id,
        public=False,
        options=msgspec.json.encode(TableOptions(Options(sequence=(1, 2, 3, 4, 5)))),
        seed="seed",
        created_at=0,
        started_at=1,
    )
    ended = msgspec.structs.replace(row, ended_at=2)
    assert cards_of([row]) == frozenset()
    assert cards_of([ended]) == {1, 2, 3, 4, 5}
    unreadable = msgspec.structs.replace(ended, options=b"{")
    assert cards_of([unreadable, ended]) == {1, 2, 3, 4, 5}


def test_cards_agreed_on_in_the_lobby_are_the_ones_that_were_met(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            await registry.storage.catalogue.add_player(ADA)
            lobby = Lobby(registry)
            made = TableOptions(Options(seats=2, sequence=(1, 2, 3, 4, 5)))
            table = await registry.create(ADA.id, made, public=False)
            await lobby.sit(table, ADA)
            agreed = TableOptions(Options(seats=2, sequence=(16, 17, 18, 19, 20)))
            await lobby.set_options(table, ADA, lambda _: agreed)
            await lobby.seat_bot(table, ADA, level="random")
            await lobby.start(table, ADA)
            await reveal_seconds(table)
            await registry.update_catalogue(table)
            rows = await registry.storage.catalogue.games_of(ADA.id, before=2**62, limit=9)
            assert cards_of(rows) == {16, 17, 18, 19, 20}

    run_on_virtual_time(story())
