"""Parts of a simulation that break a promise on purpose, to see the simulation notice it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from cosmic_factory.tables import GameId, decode
from cosmic_factory.tables.journal.entry import encode, without_link
from cosmic_factory.tables.journal.group_commit import Append
from tests.simulation.database import SharedDatabase
from tests.simulation.network import Connection
from tests.simulation.processes import Process
from tests.simulation.storage import NewsLink
from tests.virtual_time import VirtualClock

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


class SkipsAnEntry(SharedDatabase):
    """Leaves the second entry out when a node reads several."""

    def entries_since(self, game: GameId, seq: int) -> Sequence[bytes]:
        entries = super().entries_since(game, seq)
        return [*entries[:1], *entries[2:]]


class SkipsAnEntryWithoutLinks(SkipsAnEntry):
    """The same with entries as older versions stored them: their order cannot be checked."""

    def entries_since(self, game: GameId, seq: int) -> Sequence[bytes]:
        return [without_link(stored)[0] for stored in super().entries_since(game, seq)]


class StoresOtherDeadlines(SharedDatabase):
    """Gives every phase two seconds more than its players were told."""

    def _store(self, process: Process, append: Append) -> bool | Exception:
        return super()._store(process, append._replace(entries=tuple(map(_later, append.entries))))


def _later(stored: bytes) -> bytes:
    entry = decode(stored)
    deadline = None if entry.deadline is None else entry.deadline + 2_000
    return encode(msgspec.structs.replace(entry, deadline=deadline))


class LosesNewsSilently(NewsLink):
    """Drops one in four announcements and never says that some were missed."""

    def deliver_entry(self, game: GameId, seq: int) -> None:
        if self._chance.random() > 0.25:
            super().deliver_entry(game, seq)


class ShowsAnothersHand(Connection):
    """Now and then sends a player what the node sent another player last."""

    last: bytes | None = None

    def send(self, message: bytes) -> None:
        update = msgspec.json.decode(message, type=dict[str, msgspec.Raw])
        sections = msgspec.json.decode(update.get("sections", b"{}"), type=dict[str, msgspec.Raw])
        mine = sections.get("mine", msgspec.Raw(b"null"))
        if bytes(mine) != b"null":
            shown, ShowsAnothersHand.last = ShowsAnothersHand.last or bytes(mine), bytes(mine)
            sections["mine"] = msgspec.Raw(shown)
            update["sections"] = msgspec.Raw(msgspec.json.encode(sections))
            message = msgspec.json.encode(update)
        super().send(message)


class RunsFast(VirtualClock):
    """Gains a second every ten."""

    def monotonic(self) -> float:
        return 1.1 * self._loop.time()
