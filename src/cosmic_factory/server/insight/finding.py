"""Finds out about played rounds: by the thinking process, once; what was found is stored."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec
from cachetools import LRUCache

from cosmic_factory.analysis import ANALYSIS_VERSION, ObjectiveName, RoundFacts, SeatVerdict
from cosmic_factory.server.insight.parts import (
    FACTS,
    MINUTE,
    VERDICTS,
    PartName,
    alone_part,
    card_part,
    split_part,
)
from cosmic_factory.server.thinking.demands import Demand, Demands, Urgency, join
from cosmic_factory.server.thinking.pictures import RoundWords
from cosmic_factory.server.thinking.tasks import (
    AnyTask,
    DrawRound,
    FindVerdicts,
    GameMinutes,
    GatheredGame,
    GatherGame,
    GatherRound,
    PlayMinutes,
    RoundVerdicts,
    SplitSeat,
    TryCard,
    encode_task,
    packed,
    unpacked,
)
from cosmic_factory.server.thinking.thinker import CannotThink, ThinkerBusy, Thinkers
from cosmic_factory.tables import (
    GameId,
    GameRow,
    InsightRow,
    RoundStart,
    Storage,
    StorageUnavailable,
    fetch_journal,
)

log = logging.getLogger("cosmic_factory.server")

# Entries that are read from storage at a time.
PAGE_ENTRIES = 512
# A part that is larger is answered, but not stored. Usual ones have some thousand bytes.
MAX_STORED_BYTES = 64 * 1024
# Pictures that are kept in memory; each has some 60 kB.
MAX_PICTURES = 50
# Failures that are remembered.
MAX_FAILED = 1000
# The name under which the gathering of a whole game is known while it lasts.
WHOLE_GAME = 0


class _FindingKey(NamedTuple):
    """What is being found out, and whether people at a table look at that right now."""

    name: PartName
    is_verdict: bool


class _Finding(NamedTuple):
    """Something that is being found out, and who wants it."""

    task: asyncio.Task[bytes]
    demands: Demands


class InsightFinder:
    """What a node knows about rounds and is finding out."""

    def __init__(self, storage: Storage, thinkers: Thinkers) -> None:
        self._storage = storage
        self._thinkers = thinkers
        # What is being found out, so that nothing is thought about twice at a time. Only what
        # people at a table look at right now waits for nothing that others have asked for.
        self._finding: dict[_FindingKey, _Finding] = {}
        self._failed: deque[PartName] = deque(maxlen=MAX_FAILED)
        # Pictures of shared rounds, by what they show; the ones that were used last.
        self._pictures: LRUCache[str, bytes] = LRUCache(MAX_PICTURES)

    async def known(
        self, games: Sequence[GameId], parts: Sequence[str]
    ) -> Mapping[PartName, bytes]:
        """Return what is stored about games, packed, by its name."""
        rows = await self._storage.insights.read(games, ANALYSIS_VERSION, parts=parts)
        return {PartName(row.game, row.round, row.part, row.seat): row.content for row in rows}

    @property
    def is_busy(self) -> bool:
        """Whether anything is being found out now."""
        return bool(self._finding)

    def has_failed(self, name: PartName) -> bool:
        """Return whether the thinking process failed at this; this node does not try it again."""
        return name in self._failed

    def forget(self, game: GameId) -> None:
        """Stop thinking about a game that was deleted."""
        for key, finding in tuple(self._finding.items()):
            if key.name.game == game:
                finding.task.cancel()

    async def close(self) -> None:
        tasks = tuple(finding.task for finding in self._finding.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- what there is to find -------------------------------------------------------------

    async def gather_round(
        self, game: GameId, start: RoundStart, demand: Demand, round_: int
    ) -> RoundFacts:
        """Return the facts of the scored round after `start`, or raise `CannotThink`."""
        name = PartName(game, round_, FACTS)
        found = await self._find(name, lambda: self._round_task(game, start), [demand])
        return unpacked(found, RoundFacts)

    async def gather_game(self, row: GameRow, demands: Demands) -> GatheredGame:
        """Return and store the facts of all scored rounds of a game, or raise `CannotThink`."""
        name = PartName(row.id, WHOLE_GAME, FACTS)
        found = await self._find(
            name, lambda: self._game_task(row), demands, keep=self._store_facts
        )
        return unpacked(found, GatheredGame)

    async def _store_facts(self, name: PartName, found: bytes) -> None:
        rounds = unpacked(found, GatheredGame).rounds
        await self._store({PartName(name.game, one.round, FACTS): packed(one) for one in rounds})

    async def find_verdicts(
        self, game: GameId, facts: RoundFacts, demands: Demands
    ) -> RoundVerdicts:
        """Return what each seat could have made of its tiles, or raise `CannotThink`."""
        name = PartName(game, facts.round, VERDICTS)
        found = await self._find(name, _ready(FindVerdicts(facts)), demands)
        return unpacked(found, RoundVerdicts)

    def split(
        self,
        game: GameId,
        facts: RoundFacts,
        seat: int,
        objective: ObjectiveName,
        demands: Demands,
    ) -> asyncio.Task[bytes]:
        """Begin to find out where a seat lost its points; the result is a packed `SeatInsight`."""
        name = PartName(game, facts.round, split_part(objective), seat)
        return self._find(name, _ready(SplitSeat(facts, seat, objective)), demands)

    def split_alone(
        self, game: GameId, facts: RoundFacts, seat: int, of_try: str | None, demand: Demand
    ) -> asyncio.Task[bytes]:
        """Begin to find out where points were lost by playing a deal alone: a `SeatInsight`."""
        name = PartName(game, facts.round, alone_part(of_try), seat)
        task = SplitSeat(facts, seat, ObjectiveName.SUM)
        return self._find(name, _ready(task), [demand])

    def play_minutes(self, row: GameRow, demand: Demand) -> asyncio.Task[bytes]:
        """Begin to count the points of all galaxies over the minute, in every round of a game."""
        name = PartName(row.id, WHOLE_GAME, MINUTE)

        async def make_task() -> PlayMinutes:
            return PlayMinutes(row, await self._entries(row.id, 0))

        return self._find(name, make_task, [demand], keep=self._store_minutes)

    async def _store_minutes(self, name: PartName, found: bytes) -> None:
        minutes = unpacked(found, GameMinutes).rounds
        await self._store({PartName(name.game, one.round, MINUTE): packed(one) for one in minutes})

    def try_card(
        self, game: GameId, facts: RoundFacts, seat: int, card: int, demand: Demand
    ) -> asyncio.Task[bytes]:
        """Begin to find what a seat's tiles are worth under another card: a `CardVerdict`."""
        name = PartName(game, facts.round, card_part(card), seat)
        return self._find(name, _ready(TryCard(facts, seat, card)), [demand])

    def has_drawn(self, verdict: SeatVerdict, words: RoundWords) -> bool:
        """Return whether a picture is known."""
        return _picture_key(verdict, words) in self._pictures

    async def draw(
        self,
        game: GameId,
        facts: RoundFacts,
        verdict: SeatVerdict,
        words: RoundWords,
        demand: Demand,
    ) -> bytes:
        """Return a PNG of a seat's galaxy beside the best one, or raise `CannotThink`."""
        key = _picture_key(verdict, words)
        if key in self._pictures:
            return self._pictures[key]
        name = PartName(game, facts.round, f"picture-{key}", verdict.seat)
        task = DrawRound(facts, verdict, words)
        found = await self._find(name, _ready(task), [demand], keep=_keep_nothing)
        self._pictures[key] = found
        return found

    # --- finding ---------------------------------------------------------------------------

    def _find(
        self,
        name: PartName,
        make_task: Callable[[], Awaitable[AnyTask]],
        demands: Demands,
        *,
        keep: Callable[[PartName, bytes], Awaitable[None]] | None = None,
    ) -> asyncio.Task[bytes]:
        """Begin to find something, or join those who want it; `keep` stores what is found."""
        is_verdict = any(one.urgency is Urgency.LIVE_VERDICT for one in demands)
        for key in (_FindingKey(name, True), _FindingKey(name, False)):
            known = self._finding.get(key)
            if known is not None and (key.is_verdict or not is_verdict):
                join(known.demands, *demands)
                return known.task

        async def find() -> bytes:
            task = encode_task(await make_task())
            found = await self._thinkers.think(name.kind, task, demands)
            if keep is None:
                await self._store({name: found})
            else:
                await keep(name, found)
            return found

        new, key = asyncio.get_running_loop().create_task(find()), _FindingKey(name, is_verdict)
        self._finding[key] = _Finding(new, demands)
        new.add_done_callback(lambda done: self._note_end(key, done))
        return new

    def _note_end(self, key: _FindingKey, done: asyncio.Task[bytes]) -> None:
        self._finding.pop(key, None)
        if done.cancelled():
            return
        name, wrong = key.name, done.exception()
        if isinstance(wrong, CannotThink) and not isinstance(wrong, ThinkerBusy):
            self._failed.append(name)
        if isinstance(wrong, CannotThink | StorageUnavailable):
            log.info("insight was not found", extra={"part": name.part, "reason": str(wrong)})
        elif wrong is not None:
            log.error("finding insight failed", exc_info=wrong, extra={"part": name.part})

    async def _store(self, found: Mapping[PartName, bytes]) -> None:
        """Store what was found; without storage it is found again when it is needed again."""
        rows = [
            InsightRow(name.game, name.round, name.seat, name.part, ANALYSIS_VERSION, content)
            for name, content in found.items()
            if len(content) <= MAX_STORED_BYTES
        ]
        try:
            await self._storage.insights.write(rows)
        except StorageUnavailable as wrong:
            log.info("insight was not stored", extra={"reason": str(wrong)})

    async def _round_task(self, game: GameId, start: RoundStart) -> GatherRound:
        return GatherRound(start.state, await self._entries(game, start.seq))

    async def _game_task(self, row: GameRow) -> GatherGame:
        return GatherGame(row, await self._entries(row.id, 0))

    async def _entries(self, game: GameId, seq: int) -> tuple[bytes, ...]:
        """Return the entries after `seq`, up to the first that storage cannot give."""
        entries: list[bytes] = []
        while True:
            page, problem = await fetch_journal(
                self._storage.archive, game, seq + len(entries), PAGE_ENTRIES
            )
            entries += page
            if problem is not None or len(page) < PAGE_ENTRIES:
                return tuple(entries)


def _picture_key(verdict: SeatVerdict, words: RoundWords) -> str:
    return sha256(msgspec.json.encode([verdict, words])).hexdigest()


async def _keep_nothing(name: PartName, found: bytes) -> None:
    """Store nothing: pictures are drawn again when nobody has asked for them for long."""


def _ready(task: AnyTask) -> Callable[[], Awaitable[AnyTask]]:
    async def ready() -> AnyTask:
        return task

    return ready
