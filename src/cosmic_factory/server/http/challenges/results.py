"""The result of a try: both minutes, what was possible, and who else has played the deal."""

from __future__ import annotations

from cosmic_factory.server.challenges.handing_in import TriedMinute
from cosmic_factory.server.challenges.opening import (
    ChallengeOpener,
    OpenedChallenge,
    RivalMinute,
    may_show,
    rival_of,
)
from cosmic_factory.server.http.challenges.answers import ResultLine, TryResult, built_of
from cosmic_factory.server.http.games.game_lookup import asker_of
from cosmic_factory.server.http.insight.asking import asked_language, if_affordable
from cosmic_factory.server.http.insight.insight_api import told_insight
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.server.thinking.tasks import unpacked
from cosmic_factory.tables import ChallengeKind, ChallengeRow, PlayerId, TryRow

# The best of those who tried a deal; whoever asks is shown, too.
MAX_LINES = 100


async def result_of(
    services: NodeServices,
    request: AnyRequest,
    opener: ChallengeOpener,
    row: ChallengeRow,
    done: TryRow,
) -> TryResult:
    """Return the result of a finished try."""
    assert done.content is not None, "a try that has ended has content"
    opened = await opener.open(row, asker_of(services, request))
    played = opened.played
    tried = unpacked(done.content, TriedMinute)
    demand = if_affordable(services, request)
    insight = await opener.insight(played, demand, done)
    known = insight or await opener.insight(played, demand)
    is_coming = insight is None and opener.is_coming(played, done.id)
    return TryResult(
        id=done.id,
        challenge=row.id,
        kind=row.kind,
        counts=done.counts,
        card=played.facts.card,
        shape=played.facts.rules.shape,
        seconds=played.seconds,
        tile_set=played.facts.tile_set,
        hand=played.facts.seats[played.seat].hand,
        filled=tried.mine.filled,
        mine=built_of(rival_of(played, tried)),
        ghosts=tuple(built_of(rival) for rival in opened.rivals),
        par=None if known is None else known.par,
        insight=None
        if insight is None
        else told_insight(insight, asked_language(request), is_own=True),
        table=await table_of(services, opened, done.player),
        next_ms=services.timings.insight_next_ms if is_coming else None,
    )


async def table_of(
    services: NodeServices, opened: OpenedChallenge, player: PlayerId
) -> tuple[ResultLine, ...]:
    """Return who did best of all who tried a deal or sat at its table as ghosts, and the asker.

    Practice is not in it, nor are others who do not show their minutes to whoever asks.
    """
    storage, deal = services.tables.storage, opened.row.deal
    # Strangers meet at a table of recorded minutes; those who have a link were sent it.
    link = None if opened.row.kind is ChallengeKind.TABLE else opened.row.id
    results = await storage.challenges.results(deal, most=MAX_LINES, of=player, link=link)
    owners = {one.seat: one.player for one in await storage.catalogue.seats(deal.game)}
    choices = await storage.shown_minutes.choices(tuple(owners.values()))
    lines = [
        ResultLine(
            one.name, one.points, one.last_ms, one.ended_at, me=one.player == player, first=False
        )
        for one in results
    ]
    for rival in _in_the_game(opened):
        owner = owners.get(rival.seat)
        if owner == player or may_show(opened.row, owner, choices, bot=rival.ghost.bot):
            lines.append(_first_line(opened, rival, is_me=owner == player))
    return tuple(sorted(lines, key=lambda line: (-line.points, line.last_ms or 0, line.at)))


def _in_the_game(opened: OpenedChallenge) -> tuple[RivalMinute, ...]:
    """Return whose minutes of the game the table compares with.

    Of a minute it is whoever played it. At a table these are the ghosts: the guest has taken the
    seat of whoever had the tiles, who is not there.
    """
    if opened.row.kind is ChallengeKind.TABLE:
        return opened.rivals
    played, ghost = opened.played, opened.played.own_ghost
    return () if ghost is None else (RivalMinute(ghost, played.facts, played.seat),)


def _first_line(opened: OpenedChallenge, rival: RivalMinute, *, is_me: bool) -> ResultLine:
    ghost, at = rival.ghost, opened.played.played_at
    return ResultLine(
        ghost.name, rival.points, ghost.last_ms, at, me=is_me, first=True, bot=ghost.bot
    )
