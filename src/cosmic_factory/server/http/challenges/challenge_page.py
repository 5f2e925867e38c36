"""The page of a challenge: the client's empty page, with a head for messengers."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from cosmic_factory.server.challenges.opening import ChallengeOpener, figures_of
from cosmic_factory.server.challenges.words import sentence_of, table_sentence, title_of
from cosmic_factory.server.http.games.game_lookup import AnyRequest, asker_of
from cosmic_factory.server.http.insight.asking import asked_language
from cosmic_factory.server.http.insight.shared_page import PAGE_HEADERS, PageHead, page_with_head
from cosmic_factory.server.http.problems import RequestRefused
from cosmic_factory.server.http.static_files import INDEX, StaticFiles
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.tables import ChallengeKind


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
    page, status = static_files.text(INDEX), 200
    language = asked_language(request)
    try:
        row = await opener.find(name)
        opened = await opener.open(row, asker_of(services, request))
    except RequestRefused as wrong:
        status = wrong.status
    else:
        figures = figures_of(opened, await opener.insight(opened.played))
        is_table = row.kind is ChallengeKind.TABLE
        text = table_sentence(language) if is_table else sentence_of(figures, language)
        link = services.link(request, f"/c/{name}")
        page = page_with_head(page, PageHead(title_of(figures, language), text, link, language), {})
    return Response(page.encode(), media_type="text/html", headers=PAGE_HEADERS, status_code=status)
