"""The page of a challenge: the client's empty page, with a head and a picture for messengers."""

from __future__ import annotations

from typing import NamedTuple

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from cosmic_factory.languages import Language
from cosmic_factory.server.challenges.opening import ChallengeOpener, OpenedChallenge, figures_of
from cosmic_factory.server.challenges.words import (
    ChallengeFigures,
    alt_of,
    lit_in_picture,
    picture_words,
    sentence_of,
    table_picture_words,
    table_sentence,
    title_of,
)
from cosmic_factory.server.http.games.game_lookup import asker_of
from cosmic_factory.server.http.insight.asking import (
    asked_language,
    draw_result,
    if_affordable,
)
from cosmic_factory.server.http.insight.shared_page import (
    PAGE_HEADERS,
    PICTURE,
    PageHead,
    page_with_head,
    picture_head,
)
from cosmic_factory.server.http.languages.accept_language import accepted_language
from cosmic_factory.server.http.problems import RequestRefused
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.http.static_files import StaticFiles
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.tables import ChallengeKind


class _Told(NamedTuple):
    """A challenge that can be played, and what there is to beat."""

    opened: OpenedChallenge
    figures: ChallengeFigures

    @property
    def is_table(self) -> bool:
        return self.opened.row.kind is ChallengeKind.TABLE

    def head(self, link: str, language: Language) -> PageHead:
        text = table_sentence(language) if self.is_table else sentence_of(self.figures, language)
        return PageHead(title_of(self.figures, language), text, link, language)


@get("/c/{name:str}", include_in_schema=False)
async def show_challenge_page(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    opener: NamedDependency[ChallengeOpener],
    static_files: NamedDependency[StaticFiles],
    name: FromPath[str],
) -> Response[bytes]:
    """Answer with the client, which opens the challenge; its head tells what there is to beat.

    A link that was taken back has the page without that head: the client says so.
    """
    if name.endswith(PICTURE):
        told = await _told(services, request, opener, name.removesuffix(PICTURE))
        return await _picture(services, request, told)
    path, language = f"/c/{name}", asked_language(request)
    page, status = static_files.page_text(path, language), 200
    try:
        told = await _told(services, request, opener, name)
    except RequestRefused as wrong:
        status = wrong.status
    else:
        head = told.head(services.link(request, path), language)
        picture = picture_head(head.link, language, alt_of(head.text, language))
        page = page_with_head(page, head, picture)
    return Response(page.encode(), media_type="text/html", headers=PAGE_HEADERS, status_code=status)


async def _told(
    services: NodeServices, request: AnyRequest, opener: ChallengeOpener, name: str
) -> _Told:
    opened = await opener.open(await opener.find(name), asker_of(services, request))
    return _Told(
        opened,
        figures_of(opened, await opener.insight(opened.played, if_affordable(services, request))),
    )


async def _picture(services: NodeServices, request: AnyRequest, told: _Told) -> Response[bytes]:
    """Answer with what there is to beat as PNG; it shows none of the tiles."""
    language = accepted_language(request.query_params.get("language", ""))
    card = told.opened.played.facts.card
    if told.is_table:
        words, lit = table_picture_words(len(told.opened.rivals), card, language), 0
    else:
        words, lit = picture_words(told.figures, card, language), lit_in_picture(told.figures)
    return await draw_result(services, request, words, lit)
