"""The check of acknowledged commands: one without an entry must have changed nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmic_factory.rules import HandToBot, Options, Ready, Seat, State, evolve_all, new_game
from cosmic_factory.tables import Accepted, JournalEntry, Table
from cosmic_factory.tables.journal.entry import BOT
from tests.acknowledgements import Acknowledgement, SentCommand, changed_nothing
from tests.tables.registries import UNTIMED, player, registry_on, seated
from tests.virtual_time import run_on_virtual_time

ADA = Seat(0)


async def folded(table: Table) -> tuple[list[JournalEntry], list[State]]:
    entries = await table.entries()
    states = [new_game(table.options.rules, table.row.seed)]
    for entry in entries:
        states.append(evolve_all(states[-1], entry.events))
    return entries, states


@pytest.mark.parametrize(("sent", "acknowledged", "is_fine"), [(0, 2, True), (0, 1, False)])
def test_a_command_that_a_bot_did_before_changes_nothing_from_then_on(
    tmp_path: Path, sent: int, acknowledged: int, is_fine: bool
) -> None:
    """A player was away, a bot was ready for her, and then her own `ready` arrives."""

    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED))
            began = table.seq
            await table.do(HandToBot(ADA))
            await table.do(Ready(ADA), by=BOT)
            result = await table.do(Ready(ADA), by=player(ADA), command_id="tab-1")
            assert result == Accepted(began + 2)
            assert table.result_of(player(ADA), "tab-1") is None
            command = SentCommand({"type": "ready", "id": "tab-1"}, ADA, began + sent)
            answer = Acknowledgement(command, began + acknowledged)
            # Acknowledged before the bot had done it, the command would have been lost.
            entries, states = await folded(table)
            assert changed_nothing(answer, player(ADA), entries, states) is is_fine

    run_on_virtual_time(story())
