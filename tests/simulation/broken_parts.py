"""Databases and clocks that break a promise on purpose, to see the simulation notice it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from cosmic_factory.tables import GameId, decode
from cosmic_factory.tables.journal.entry import encode
from cosmic_factory.tables.journal.group_commit import Append
from tests.simulation.database import SharedDatabase
from tests.simulation.processes import Process
from tests.simulation.virtual_time import EPOCH_MS, VirtualClock

# Seconds between the answer and the write, when the answer comes first.
WRITTEN_AFTER = 0.3


class AnswersBeforeItStores(SharedDatabase):
    """Answers at once and writes a little later, unless the node has died by then."""

    def append_batch(
        self, process: Process, batch: Sequence[Append]
    ) -> asyncio.Future[Sequence[bool | Exception]]:
        def store() -> None:
            if not process.is_dead:
                self._store_batch(process, batch)

        self._later(WRITTEN_AFTER, store)
        return self.request(process, lambda: [True] * len(batch))


class ForgetsCommandIds(SharedDatabase):
    """Gives entries back without the ids of their commands."""

    def entries_since(self, game: GameId, seq: int) -> Sequence[bytes]:
        entries = map(decode, super().entries_since(game, seq))
        return [encode(msgspec.structs.replace(entry, command_id=None)) for entry in entries]


class StoresUnderAnyNumber(SharedDatabase):
    """Takes every entry as the next one, although another node was faster."""

    def _store(self, process: Process, append: Append) -> bool | Exception:
        last = len(self.journals.get(append.game, []))
        return super()._store(process, append._replace(seq=last + 1))


class RunsFast(VirtualClock):
    """Gains a second every ten."""

    def now(self) -> int:
        return EPOCH_MS + round(self._loop.time() * 1100) + self.skew_ms
