"""Results of daily puzzles that are shared: words, a link, and the picture behind it."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from litestar import Response, Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from cosmic_factory.languages import Language
from cosmic_factory.rules import Value
from cosmic_factory.server.http.insight.asking import asked_language, draw_result
from cosmic_factory.server.http.insight.shared_page import (
    PAGE_HEADERS,
    PICTURE,
    PageHead,
    page_with_head,
    picture_head,
)
from cosmic_factory.server.http.languages.accept_language import accepted_language
from cosmic_factory.server.http.problems import RequestRefused, not_found, refusals
from cosmic_factory.server.http.puzzles.hand_ins_api import HAND_IN_FIRST
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.http.static_files import StaticFiles
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices
from cosmic_factory.server.puzzles.shared_results import (
    SharedDaily,
    is_possible_rank,
    read_result,
)

LanguageText = Annotated[str, msgspec.Meta(max_length=40, description="en, fr or hu")]


class SharedPuzzle(Value, frozen=True):
    """A guest's result in words, the link to send along, and the link's picture."""

    text: str
    url: str
    picture: str
    # What the picture shows.
    alt: str


@get(
    "/{puzzle:str}/share",
    summary="Share a result",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND),
    security=GUESTS_ONLY,
)
async def share_result(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    puzzle: FromPath[str],
    language: FromQuery[LanguageText | None] = None,
) -> SharedPuzzle:
    """Returns the guest's best result in words and as a picture; neither shows any of the tiles."""
    player = await services.known_player(request)
    dailies = services.dailies
    daily = dailies.of_id(puzzle)
    result = await services.tables.storage.puzzles.result(daily.id, player.id)
    if result is None:
        raise RequestRefused(HTTPStatus.FORBIDDEN, "hand-in-first", HAND_IN_FIRST)
    counts = await dailies.counts.of(daily.id)
    points = result.best if result.counted is None else result.counted
    number = dailies.series.number(daily.day)
    shared = SharedDaily(daily, number, points, counts.better_than(result))
    spoken = asked_language(request) if language is None else accepted_language(language)
    link = services.link(request, f"/p/{daily.id}/{shared.code}")
    picture = f"{link}{PICTURE}?language={spoken}"
    return SharedPuzzle(shared.text(spoken), link, picture, shared.alt(spoken))


@get("/p/{puzzle:str}/{result:str}", include_in_schema=False)
async def show_shared_result(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    static_files: NamedDependency[StaticFiles],
    puzzle: FromPath[str],
    result: FromPath[str],
) -> Response[bytes]:
    """Answer with the client, which opens the puzzle; the page's head tells programs the result."""
    if result.endswith(PICTURE):
        return await _picture(services, request, puzzle, result.removesuffix(PICTURE))
    path, language = f"/p/{puzzle}/{result}", asked_language(request)
    page = static_files.page_text(path, language)
    shared = await _found(services, puzzle, result)
    if shared is not None:
        page = _with_result(page, shared, language, services.link(request, path))
    status = HTTPStatus.NOT_FOUND if shared is None else HTTPStatus.OK
    return Response(page.encode(), media_type="text/html", headers=PAGE_HEADERS, status_code=status)


async def _picture(
    services: NodeServices, request: AnyRequest, puzzle: str, result: str
) -> Response[bytes]:
    shared = await _found(services, puzzle, result)
    if shared is None:
        raise not_found("no-picture", "there is no such result")
    language = accepted_language(request.query_params.get("language", ""))
    return await draw_result(services, request, shared.words(language), shared.lit)


async def _found(services: NodeServices, puzzle: str, result: str) -> SharedDaily | None:
    """Return the result that a link tells; None if nobody can have reached it."""
    dailies = services.dailies
    try:
        daily = dailies.of_id(puzzle)
    except RequestRefused:
        return None
    found = read_result(daily, dailies.series.number(daily.day), result)
    if found is None or found.better_than is None:
        return found
    others = (await dailies.counts.of(daily.id)).players - 1
    return found if is_possible_rank(found.better_than, others) else None


def _with_result(page: str, shared: SharedDaily, language: Language, link: str) -> str:
    head = PageHead(shared.title(language), shared.text(language), link, language)
    return page_with_head(page, head, picture_head(link, language, shared.alt(language)))


router = Router("/api/puzzles", route_handlers=[share_result], tags=["Puzzles"])
