"""What the guest's own rounds were worth: shares of the possible, and trends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus

import msgspec
from litestar import get
from litestar.di import NamedDependency

from cosmic_factory.analysis import Losses, Number, ObjectiveName, Par, TouchKind
from cosmic_factory.rules import ROUNDS, round_rules
from cosmic_factory.server.http.problems import refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.insight.parts import FACTS, VERDICTS, PartName, split_part
from cosmic_factory.server.insight.trends import Exercise, MyInsight, PlayedRound, share_of, trends
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices
from cosmic_factory.server.thinking.tasks import ENDS_OF_BUILDING, unpacked
from cosmic_factory.tables import MAX_TIME_MS, GameId, PlayerId

# The newest games of a player that count for trends.
MAX_GAMES = 60


class _Score(msgspec.Struct):
    """What is read of a verdict or a split; the rest is passed over."""

    seat: int
    score: Number
    par: Par
    losses: Losses = Losses()


class _Scores(msgspec.Struct):
    verdicts: tuple[_Score, ...]


class TouchTime(msgspec.Struct):
    """When something happened to a galaxy, in milliseconds since building began."""

    kind: TouchKind
    at: int | None = None


class SeatTouches(msgspec.Struct):
    """What a seat did while building."""

    touches: tuple[TouchTime, ...] = ()


class BuildTimes(msgspec.Struct):
    """What is read of the facts of a round."""

    build_seconds: int | None
    seats: tuple[SeatTouches, ...]
    # 0 for beginners.
    card: int = 0

    def seconds_left(self, seat: int) -> float | None:
        """Return what was left on the clock when a seat was done; None if it never was."""
        ended = [one for one in self.seats[seat].touches if self._tells_end(one.kind)]
        if self.build_seconds is None or not ended or ended[-1].kind is TouchKind.RESUMED:
            return None
        at = ended[-1].at
        return None if at is None else max(0.0, self.build_seconds - at / 1000)

    def _tells_end(self, kind: TouchKind) -> bool:
        """Return whether a seat is done, or no longer is, after such a touch."""
        if kind is TouchKind.TOKENS:
            return round_rules(self.card).tokens_lock
        return kind in ENDS_OF_BUILDING


async def shares_of(
    services: NodeServices, seats: Mapping[GameId, Sequence[int]]
) -> Mapping[GameId, tuple[int | None, ...]]:
    """Return by round the percentage of the possible that the first of these seats reached."""
    known = await services.insight.known(tuple(seats), [VERDICTS])
    shares: dict[GameId, list[int | None]] = {}
    for name, content in known.items():
        wanted = seats[name.game][:1]
        for one in unpacked(content, _Scores).verdicts:
            if one.seat in wanted and 1 <= name.round <= ROUNDS:
                of_game = shares.setdefault(name.game, [None] * ROUNDS)
                of_game[name.round - 1] = share_of(one.score, one.par.value)
    return {game: tuple(found) for game, found in shares.items()}


@get(
    "/api/me/insight",
    summary="What my rounds have in common",
    responses=refusals(HTTPStatus.UNAUTHORIZED),
    security=GUESTS_ONLY,
    tags=["Insight"],
)
async def my_insight(services: NamedDependency[NodeServices], request: AnyRequest) -> MyInsight:
    """How much of the possible the guest reached under each card, and how points were lost.

    Only rounds that were thought about count, and only where there are enough of them.
    """
    player = await services.known_player(request)
    return trends(await _rounds_of(services, player.id))


async def _rounds_of(services: NodeServices, player: PlayerId) -> list[PlayedRound]:
    catalogue = services.tables.storage.catalogue
    rows = await catalogue.games_of(player, before=MAX_TIME_MS, limit=MAX_GAMES)
    ended = [row for row in rows if row.ended_at is not None]
    split = split_part(ObjectiveName.SUM)
    known = await services.insight.known([row.id for row in ended], [split, FACTS])
    by_game: dict[GameId, list[PartName]] = {}
    for name in known:
        if name.part == split:
            by_game.setdefault(name.game, []).append(name)
    rounds = []
    for row in ended:
        mine = {one.seat for one in await catalogue.seats(row.id) if one.player == player}
        for name in by_game.get(row.id, ()):
            if name.seat in mine and row.cards is not None:
                found = await services.reads.run(unpacked, known[name], _Score)
                left = await _seconds_left(services, name, known)
                address = Exercise(row.id, name.round, name.seat)
                # Beginners play without cards.
                card = row.cards[name.round - 1] if name.round <= len(row.cards) else 0
                rounds.append(
                    PlayedRound(address, card, found.score, found.par.value, found.losses, left)
                )
    return rounds


async def _seconds_left(
    services: NodeServices, name: PartName, known: Mapping[PartName, bytes]
) -> float | None:
    facts = known.get(PartName(name.game, name.round, FACTS))
    if facts is None:
        return None
    times: BuildTimes = await services.reads.run(unpacked, facts, BuildTimes)
    return times.seconds_left(name.seat)
