"""A challenge as somebody opens it: its deal, the ghosts that play, and what its par is."""

from __future__ import annotations

import asyncio
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import NamedTuple

from cosmic_factory.analysis import (
    BestGalaxy,
    RoundFacts,
    SeatInsight,
    galaxy_alone,
    played_alone,
    with_seat,
)
from cosmic_factory.rules import Seat
from cosmic_factory.server.challenges.deals import Deals, PlayedDeal
from cosmic_factory.server.challenges.ghosts import Ghost
from cosmic_factory.server.challenges.handing_in import TriedMinute
from cosmic_factory.server.challenges.words import ChallengeFigures
from cosmic_factory.server.http.games.past_games import Asker
from cosmic_factory.server.http.problems import LINK_GONE, not_found
from cosmic_factory.server.insight.finding import InsightFinder
from cosmic_factory.server.insight.parts import PartName, alone_part
from cosmic_factory.server.thinking.demands import Demand
from cosmic_factory.server.thinking.tasks import unpacked
from cosmic_factory.tables import (
    ChallengeKind,
    ChallengeRow,
    PlayerId,
    Refused,
    ShownTo,
    Storage,
    TryRow,
)

# Ghosts that sit at a table with whoever opens it.
MAX_GHOSTS = 4
HIDDEN = "whoever played this minute does not show it to others"
NO_MINUTE = Refused(
    "no-minute",
    "this round had no time limit, or nothing was laid in it: there is no minute to play against",
)


@dataclass(frozen=True)
class RivalMinute:
    """A minute to play against, and what it came to."""

    ghost: Ghost
    # The round as if this seat had played it alone.
    facts: RoundFacts
    seat: Seat
    # False at a table, where everybody has other tiles.
    has_same_tiles: bool = True

    @cached_property
    def galaxy(self) -> BestGalaxy:
        return galaxy_alone(self.facts, self.seat)

    @property
    def points(self) -> int:
        return int(self.galaxy.value)


class OpenedChallenge(NamedTuple):
    """A challenge that can be played."""

    row: ChallengeRow
    played: PlayedDeal
    rivals: tuple[RivalMinute, ...]

    @property
    def first(self) -> RivalMinute:
        return self.rivals[0]


class ChallengeOpener:
    """Opens challenges from their rows, and has their pars found."""

    def __init__(self, storage: Storage, deals: Deals, finder: InsightFinder | None) -> None:
        """`finder` is None on a server that does not analyse games."""
        self._storage = storage
        self._deals = deals
        self._finder = finder

    async def find(self, name: str) -> ChallengeRow:
        """Return a challenge that may be shown, or refuse."""
        row = await self._storage.challenges.challenge(name)
        if row is None:
            raise not_found("unknown-challenge", LINK_GONE)
        return row

    async def open(self, row: ChallengeRow, asker: Asker) -> OpenedChallenge:
        """Return a challenge with everything to play it, or refuse."""
        played = await self._deals.read(row.deal, asker)
        seats = await self._storage.catalogue.seats(row.game)
        owners = {one.seat: one.player for one in seats}
        asked = {*owners.values(), *([] if row.owner is None else [row.owner])}
        choices = await self._storage.shown_minutes.choices(tuple(asked))
        if row.kind is ChallengeKind.MINUTE:
            if row.owner is not None and not may_show(row, row.owner, choices):
                raise not_found("minute-hidden", HIDDEN)
            return OpenedChallenge(row, played, (await self._minute(row, played),))
        shown = {seat for seat, player in owners.items() if may_show(row, player, choices)}
        rivals = tuple(_at_table(played, shown))
        if not rivals:
            raise not_found("minute-hidden", HIDDEN)
        return OpenedChallenge(row, played, rivals[:MAX_GHOSTS])

    async def _minute(self, row: ChallengeRow, played: PlayedDeal) -> RivalMinute:
        if row.of_try is None:
            ghost = played.own_ghost
            if ghost is None:
                raise not_found(NO_MINUTE.code, NO_MINUTE.text)
            return RivalMinute(ghost, played.facts, played.seat)
        tried = await self.tried(row.of_try)
        return rival_of(played, tried)

    async def tried(self, name: str) -> TriedMinute:
        """Return what is stored of a finished try, or refuse."""
        found = await self._storage.challenges.one_try(name)
        if found is None or found.content is None:
            raise not_found("unknown-challenge", LINK_GONE)
        return unpacked(found.content, TriedMinute)

    # --- what was possible -------------------------------------------------------------------

    async def insight(
        self, played: PlayedDeal, demand: Demand | None, done: TryRow | None = None
    ) -> SeatInsight | None:
        """Return what is known of a deal played alone, in a try or in the game; else begin.

        Without a demand nothing is begun: whoever asks has had a lot found out just now.
        """
        if self._finder is None:
            return None
        facts = played.facts
        if done is not None:
            assert done.content is not None, "only finished tries are asked about"
            mine = unpacked(done.content, TriedMinute).mine
            facts = with_seat(facts, played.seat, mine)
        of_try = None if done is None else done.id
        name = PartName(played.deal.game, played.deal.round, alone_part(of_try), played.seat)
        known = await self._finder.known([name.game], [name.part])
        if name in known:
            return unpacked(known[name], SeatInsight)
        if demand is not None and not self._finder.has_failed(name):
            self._begin(name, facts, of_try, demand)
        return None

    def _begin(self, name: PartName, facts: RoundFacts, of_try: str | None, demand: Demand) -> None:
        assert self._finder is not None
        task = self._finder.split_alone(name.game, facts, name.seat, of_try, demand)
        # Whoever asks again gets it from storage; the finder logs what goes wrong.
        task.add_done_callback(_ignore)

    def is_coming(self, played: PlayedDeal, of_try: str | None = None) -> bool:
        """Return whether it is worth asking again what was possible."""
        if self._finder is None:
            return False
        name = PartName(played.deal.game, played.deal.round, alone_part(of_try), played.seat)
        return not self._finder.has_failed(name)


def may_show(
    row: ChallengeRow,
    owner: PlayerId | None,
    choices: Mapping[PlayerId, ShownTo],
    *,
    bot: bool = False,
) -> bool:
    """Return whether a challenge may show the minute of a player, or of a bot.

    A player's own link shows it, and everything else only if the player shows it to everybody.
    """
    if owner is None:
        return bot
    is_own_link = row.kind is ChallengeKind.MINUTE and row.player == owner
    if is_own_link:
        return choices[owner] is not ShownTo.NOBODY
    return choices[owner] is ShownTo.EVERYBODY


def _ignore(done: asyncio.Task[bytes]) -> None:
    if not done.cancelled():
        done.exception()


def rival_of(played: PlayedDeal, tried: TriedMinute) -> RivalMinute:
    """Return the minute of a try, with what it came to."""
    facts = with_seat(played.facts, played.seat, tried.mine)
    return RivalMinute(tried.ghost, facts, played.seat)


def _at_table(played: PlayedDeal, shown: Container[int]) -> Iterator[RivalMinute]:
    """Yield the minutes of bots and of people who may be shown, but for the seat to be taken."""
    for seat in played.facts.all_seats:
        ghost = played.ghost_at(seat)
        if ghost is not None and seat != played.seat and (ghost.bot or seat in shown):
            facts = played_alone(played.facts, Seat(seat))
            yield RivalMinute(ghost, facts, Seat(seat), has_same_tiles=False)


def figures_of(opened: OpenedChallenge, insight: SeatInsight | None) -> ChallengeFigures:
    """Return what there is to beat in a challenge, for a sentence about it."""
    first = opened.first
    last = first.ghost.last_ms or 0
    par = None if insight is None or not first.has_same_tiles else insight.par
    return ChallengeFigures(first.ghost.name, first.points, ceil(last / 1000), par)
