"""What the guest's own rounds were worth: shares of the possible, and trends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus

import msgspec
from litestar import get
from litestar.di import NamedDependency

from cosmic_factory.analysis import Losses, Number, ObjectiveName, Par
from cosmic_factory.rules import ROUNDS
from cosmic_factory.server.http.games.game_lookup import AnyRequest
from cosmic_factory.server.http.problems import refusals
from cosmic_factory.server.insight.parts import VERDICTS, PartName, split_part
from cosmic_factory.server.insight.trends import Exercise, MyInsight, PlayedRound, share_of, trends
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices
from cosmic_factory.server.thinking.tasks import unpacked
from cosmic_factory.tables import GameId, PlayerId

# The newest games of a player that count for trends.
MAX_GAMES = 60
LATEST = 2**53 - 1


class _Score(msgspec.Struct):
    """What is read of a verdict or a split; the rest is passed over."""

    seat: int
    score: Number
    par: Par
    losses: Losses = Losses()


class _Scores(msgspec.Struct):
    verdicts: tuple[_Score, ...]


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
    rows = await catalogue.games_of(player, before=LATEST, limit=MAX_GAMES)
    ended = [row for row in rows if row.ended_at is not None]
    known = await services.insight.known([row.id for row in ended], [split_part(ObjectiveName.SUM)])
    by_game: dict[GameId, list[PartName]] = {}
    for name in known:
        by_game.setdefault(name.game, []).append(name)
    rounds = []
    for row in ended:
        mine = {one.seat for one in await catalogue.seats(row.id) if one.player == player}
        for name in by_game.get(row.id, ()):
            if name.seat in mine and row.cards is not None:
                found = await services.reads.run(unpacked, known[name], _Score)
                address = Exercise(row.id, name.round, name.seat)
                # Beginners play without cards.
                card = row.cards[name.round - 1] if name.round <= len(row.cards) else 0
                rounds.append(
                    PlayedRound(address, card, found.score, found.par.value, found.losses)
                )
    return rounds
