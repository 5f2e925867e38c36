"""What a guest has learned, over HTTP: read, and put together with what a device knows."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, TypeAlias

import msgspec
from litestar import Router, get, put
from litestar.di import NamedDependency

from cosmic_factory.rules import Value
from cosmic_factory.server.http.body import StrictBody, read_body
from cosmic_factory.server.http.problems import refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices
from cosmic_factory.tables import Learning, PlayerId

LessonName: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z-]{0,39}$")]
CardNumber: TypeAlias = Annotated[str, msgspec.Meta(pattern="^([1-9]|1[0-9]|20)$")]
StepsDone: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=50)]
PointsShort: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]


class LearnedOnDevice(Value, frozen=True):
    """What one device knows that the guest has learned; missing things are not forgotten."""

    # Steps that are done, by the name of the lesson.
    lessons: Annotated[dict[LessonName, StepsDone], msgspec.Meta(max_length=50)] = msgspec.field(
        default_factory=dict
    )
    # Points that the best try of a drill was short of par, by the number of the card.
    drills: Annotated[dict[CardNumber, PointsShort], msgspec.Meta(max_length=20)] = msgspec.field(
        default_factory=dict
    )
    # Lessons or a guided first game were offered and answered.
    first_game: bool = False


class LearnedAnswer(Value, frozen=True):
    """All that the guest has learned, on any device."""

    lessons: dict[str, int]
    drills: dict[str, int]
    first_game: bool
    # Whether a game with this guest has ended.
    has_played: bool


async def _answer(services: NodeServices, player: PlayerId, learned: Learning) -> LearnedAnswer:
    has_played = await services.tables.storage.learning.has_played(player)
    return LearnedAnswer(learned.lessons, learned.drills, learned.first_game, has_played)


@get(
    "/",
    summary="What I have learned",
    responses=refusals(HTTPStatus.UNAUTHORIZED),
    security=GUESTS_ONLY,
)
async def show_learning(
    services: NamedDependency[NodeServices], request: AnyRequest
) -> LearnedAnswer:
    """Returns how far the guest is with lessons and drills."""
    player = await services.known_player(request)
    learned = await services.tables.storage.learning.of_player(player.id)
    return await _answer(services, player.id, learned)


@put(
    "/",
    summary="Add to what I have learned",
    responses=refusals(HTTPStatus.UNAUTHORIZED),
    security=GUESTS_ONLY,
)
async def add_learning(
    services: NamedDependency[NodeServices], request: AnyRequest, data: StrictBody[LearnedOnDevice]
) -> LearnedAnswer:
    """Puts together what a device knows with what is stored, and returns all of it.

    The better of two results counts, so that devices may send in any order and as often as they
    like.
    """
    more = read_body(data, LearnedOnDevice)
    player = await services.known_player(request)
    known = Learning(more.lessons, more.drills, more.first_game)
    learned = await services.tables.storage.learning.add(player.id, known)
    return await _answer(services, player.id, learned)


router = Router("/api/me/learning", route_handlers=[show_learning, add_learning], tags=["Guests"])
