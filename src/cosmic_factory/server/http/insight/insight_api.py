"""What the rounds of a game were worth, over HTTP: what is known now, while the rest is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Annotated, Literal

from cachetools import LRUCache
from litestar import Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from cosmic_factory.analysis import (
    CardVerdict,
    ObjectiveName,
    RoundFacts,
    RoundMinute,
    SeatInsight,
    SeatVerdict,
    why_text,
)
from cosmic_factory.languages import Language
from cosmic_factory.rules import KAOS_CARDS, Shape, Value
from cosmic_factory.server.http.games.game_lookup import seats_of
from cosmic_factory.server.http.insight.asking import (
    ScoredGame,
    asked_language,
    joining,
    may_think,
    scored_game,
    wait_for,
)
from cosmic_factory.server.http.problems import not_found, refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.insight.games import facts_of
from cosmic_factory.server.insight.parts import (
    FACTS,
    MINUTE,
    VERDICTS,
    PartName,
    card_part,
    split_part,
)
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.server.thinking.demands import Urgency
from cosmic_factory.server.thinking.tasks import RoundVerdicts, unpacked
from cosmic_factory.tables import GameId, GameRow

REFUSALS = refusals(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT)
# Each has some hundred kilobytes.
MAX_WHOLE_INSIGHTS = 32


class ToldInsight(SeatInsight, frozen=True):
    """Everything about one seat in one round; `text` is the sentence why, in the asker's words.

    It speaks to the asker about an own seat, and of other players by their names.
    """

    text: str = ""


class ToldRound(Value, frozen=True):
    """A scored round, as far as it has been thought about.

    `state` is `done` when nothing more will be known; `seats` are those that are known.
    """

    round: int
    card: int
    shape: Shape
    state: Literal["waiting", "thinking", "done"]
    verdicts: tuple[SeatVerdict, ...] | None
    seats: tuple[ToldInsight, ...] | None


class ThinkingProgress(Value, frozen=True):
    """How many seats of all rounds are known, and how many there are."""

    done: int
    total: int


class GameInsightAnswer(Value, frozen=True):
    """What is known now of what a game's rounds were worth.

    `next_ms` is when to ask again, in milliseconds from now; null if nothing more is coming.
    """

    game: str
    objective: ObjectiveName
    names: tuple[str, ...]
    rounds: tuple[ToldRound, ...]
    thinking: ThinkingProgress
    next_ms: int | None


class Reader(Value, frozen=True):
    """Who reads an answer: in which language, and in which seats they sat."""

    language: Language
    seats: tuple[int, ...]


async def _reader(services: NodeServices, request: AnyRequest, row: GameRow) -> Reader:
    player = await services.player(request)
    seats = () if player is None else await seats_of(services, row, player)
    return Reader(asked_language(request), seats)


class WholeInsights(LRUCache[tuple[GameId, ObjectiveName, Reader], GameInsightAnswer]):
    """Answers about ended games that have been thought about, the last ones asked for.

    Making one reads, unpacks and decodes a hundred kilobytes; it never changes while the node runs.
    """


Objective = Annotated[
    ObjectiveName,
    QueryParameter(
        description="All points alike (`sum`), or what helps to win (`win`)", required=False
    ),
]


# --- what rounds were worth ------------------------------------------------------------------


@get("/{game:str}/insight", summary="What rounds were worth", responses=REFUSALS)
async def game_insight(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    whole_insights: NamedDependency[WholeInsights],
    game: FromPath[str],
    objective: Objective = ObjectiveName.SUM,
) -> GameInsightAnswer:
    """Returns at once what is known of all scored rounds, and begins to think about the rest.

    Ask again after `next_ms`. Of a game in play, only rounds that have been counted are told.
    """
    asked = await scored_game(services, game)
    return await told_game(services, request, whole_insights, asked, objective)


async def told_game(
    services: NodeServices,
    request: AnyRequest,
    whole_insights: WholeInsights,
    asked: ScoredGame,
    objective: ObjectiveName,
) -> GameInsightAnswer:
    """Return what is known of a game's rounds now, and begin to think about the rest."""
    row = asked.row
    reader = await _reader(services, request, row)
    key = row.id, objective, reader
    if asked.scored is None and (whole := whole_insights.get(key)):
        return whole
    parts = (FACTS, VERDICTS, split_part(objective))
    known = await services.insight.known([row.id], parts)
    facts = facts_of(row.id, known)
    told = [_told_round(services, reader, row, one, objective, known) for one in facts]
    is_whole = _has_all_facts(services, asked, facts)
    if not is_whole or any(one.state != "done" for one in told):
        _begin(services, request, asked, objective, known, is_whole=is_whole)
        told = [_told_round(services, reader, row, one, objective, known) for one in facts]
    seats = [len(one.seats) for one in facts]
    done = sum(len(one.seats or ()) for one in told)
    is_done = is_whole and all(one.state == "done" for one in told)
    answer = GameInsightAnswer(
        game=row.id,
        objective=objective,
        names=tuple(seat.name for seat in facts[0].seats) if facts else (),
        rounds=tuple(told),
        thinking=ThinkingProgress(done, sum(seats)),
        next_ms=None if is_done else services.timings.insight_next_ms,
    )
    if is_done and asked.scored is None:
        whole_insights[key] = answer
    return answer


def _told_round(
    services: NodeServices,
    reader: Reader,
    row: GameRow,
    facts: RoundFacts,
    objective: ObjectiveName,
    known: Mapping[PartName, bytes],
) -> ToldRound:
    verdicts = known.get(PartName(row.id, facts.round, VERDICTS))
    names = [PartName(row.id, facts.round, split_part(objective), seat) for seat in facts.all_seats]
    found = [unpacked(known[name], SeatInsight) for name in names if name in known]
    seats = tuple(
        told_insight(one, reader.language, is_own=one.seat in reader.seats) for one in found
    )
    state: Literal["waiting", "thinking", "done"] = "waiting"
    if all(name in known or services.insight.has_failed(name) for name in names):
        state = "done"
    elif services.games.is_thinking(row.id, objective):
        state = "thinking"
    return ToldRound(
        round=facts.round,
        card=facts.card,
        shape=facts.rules.shape,
        state=state,
        verdicts=None if verdicts is None else unpacked(verdicts, RoundVerdicts).verdicts,
        seats=seats or None,
    )


def told_insight(insight: SeatInsight, language: Language, *, is_own: bool) -> ToldInsight:
    """Return what is known about a seat with the sentence why: to its player, or about it."""
    fields = {name: getattr(insight, name) for name in SeatInsight.__struct_fields__}
    text = why_text(insight.why, language, None if is_own else insight.name)
    return ToldInsight(**fields, text=text)


def _has_all_facts(services: NodeServices, asked: ScoredGame, facts: Sequence[RoundFacts]) -> bool:
    """Return whether the facts of all scored rounds are known."""
    if asked.scored is not None:
        return len(facts) >= asked.scored
    if services.games.is_read(asked.row.id):
        return bool(facts)
    # A busy server may have passed over rounds of quick players while the game was played.
    return bool(facts) and facts[-1].is_last and len(facts) == facts[-1].round


def _begin(
    services: NodeServices,
    request: AnyRequest,
    asked: ScoredGame,
    objective: ObjectiveName,
    known: Mapping[PartName, bytes],
    *,
    is_whole: bool,
) -> None:
    if services.games.is_thinking(asked.row.id, objective):
        demand = joining(request, Urgency.PAST_GAME)
    else:
        demand = may_think(services, request, Urgency.PAST_GAME)
    services.games.begin(asked.row, objective, known, demand, is_whole=is_whole)


# --- the minute again, and other cards -------------------------------------------------------


@get(
    "/{game:str}/minutes/{round_number:int}",
    summary="The minute of a round again",
    responses=REFUSALS,
)
async def round_minute(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    game: FromPath[str],
    round_number: FromPath[int],
) -> RoundMinute:
    """Returns points over time and every touch, for all seats of a scored round.

    Where the tiles lay is in the timeline.
    """
    row = (await scored_game(services, game)).row
    name = PartName(row.id, round_number, MINUTE)
    known = await services.insight.known([row.id], [MINUTE])
    if name not in known:
        demand = may_think(services, request)
        await wait_for(services, request, services.insight.play_minutes(row, demand))
        known = await services.insight.known([row.id], [MINUTE])
    if name not in known:
        raise not_found("no-such-round", "this round was not played, or is not scored yet")
    return unpacked(known[name], RoundMinute)


@get(
    "/{game:str}/rounds/{round_number:int}/seats/{seat:int}/cards/{card:int}",
    summary="The same tiles under another card",
    responses=REFUSALS,
)
async def other_card(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    game: FromPath[str],
    round_number: FromPath[int],
    seat: FromPath[int],
    card: FromPath[int],
) -> CardVerdict:
    """Returns what a seat's galaxy would have scored under a card, and what would have been best.

    The score is null if the galaxy does not fit the card's shape.
    """
    row = (await scored_game(services, game)).row
    known = await services.insight.known([row.id], [FACTS, card_part(card)])
    name = PartName(row.id, round_number, card_part(card), seat)
    if name in known:
        return unpacked(known[name], CardVerdict)
    if all(one.number != card for one in KAOS_CARDS):
        raise not_found("no-such-card", f"there is no Kaos card {card}")
    demand = may_think(services, request)
    all_facts = facts_of(row.id, known)
    if not any(one.round == round_number for one in all_facts):
        gathering = services.insight.gather_game(row, [demand])
        all_facts = (await wait_for(services, request, gathering)).rounds
    facts = next((one for one in all_facts if one.round == round_number), None)
    if facts is None or not 0 <= seat < len(facts.seats):
        raise not_found("no-such-round", "this round was not played, or is not scored yet")
    found = services.insight.try_card(row.id, facts, seat, card, demand)
    return unpacked(await wait_for(services, request, found), CardVerdict)


router = Router(
    "/api/games", route_handlers=[game_insight, round_minute, other_card], tags=["Insight"]
)
