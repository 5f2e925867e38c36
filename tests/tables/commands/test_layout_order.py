from __future__ import annotations

import asyncio
from pathlib import Path

from cosmic_factory.rules import Arrange, Options, Seat
from cosmic_factory.tables import Accepted
from tests.tables.moves import SQUARES, layout, to_building
from tests.tables.registries import UNTIMED, copy_of, player, registry_on, seated
from tests.virtual_time import run_on_virtual_time


def test_an_older_layout_that_arrives_later_undoes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED, sequence=SQUARES))
            await to_building(table)
            by = player(Seat(0))
            eight, nine = (Arrange(Seat(0), layout(table, Seat(0), tiles)) for tiles in (8, 9))
            await table.do(nine, by=by, command_id="tab-10")
            stored = table.seq
            assert await table.do(eight, by=by, command_id="tab-9") == Accepted(
                stored, superseded=True
            )
            assert len(table.state.seats[0].placements) == 9
            # Both wait for the same commit.
            late = [table.do(eight, by=by, command_id="other-2")]
            late += [table.do(nine, by=by, command_id="other-3")]
            late += [table.do(eight, by=by, command_id="other-1")]
            await asyncio.gather(*late)
            assert len(table.state.seats[0].placements) == 9
            assert table.seq == stored + 2
        async with registry_on(tmp_path / "db") as registry:
            (table,) = registry.open_tables
            await table.do(eight, by=by, command_id="tab-8")
            assert len(table.state.seats[0].placements) == 9
            # Without a number, and from another tab, there is no order.
            await table.do(eight, by=by, command_id="newer")
            assert len(table.state.seats[0].placements) == 8

    run_on_virtual_time(story())


def test_a_layout_put_back_is_not_undone_by_one_that_another_node_hears_late(
    tmp_path: Path,
) -> None:
    """The layout after it changed nothing, so only its entry shows that the late one is older."""

    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            one = await seated(registry, Options(seats=2, seconds=UNTIMED, sequence=SQUARES))
            await to_building(one)
            other = await copy_of(registry, one)
            by = player(Seat(0))
            eight, nine = (Arrange(Seat(0), layout(one, Seat(0), tiles)) for tiles in (8, 9))
            await one.do(eight, by=by, command_id="tab-1")
            # Number 2 takes long to `other`; the player connects to `one` and takes it back.
            assert await one.do(eight, by=by, command_id="tab-3") == Accepted(one.seq)
            late = await other.do(nine, by=by, command_id="tab-2")
            assert late == Accepted(one.seq, superseded=True)
            await one.catch_up()
            assert len(one.state.seats[0].placements) == 8
            assert one.result_of(by, "tab-3") == Accepted(one.seq)

    run_on_virtual_time(story())
