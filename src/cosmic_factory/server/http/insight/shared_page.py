"""The page of a shared round: the client's empty page, with a head for messengers and searchers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from cosmic_factory.languages import Language
from cosmic_factory.server.http.insight.asking import (
    asked_language,
    joining,
    may_draw,
    wait_for_picture,
)
from cosmic_factory.server.http.insight.shares_api import find_share
from cosmic_factory.server.http.languages.accept_language import accepted_language
from cosmic_factory.server.http.problems import not_found
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.http.static_files import REVALIDATE, StaticFiles
from cosmic_factory.server.insight.shared_rounds import SharedRound, shared_round
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.server.thinking.demands import Urgency
from cosmic_factory.server.thinking.pictures import HEIGHT, WIDTH

TITLE = re.compile(r"<title>.*?</title>")
DESCRIPTION = re.compile(r'<meta name="description"[^>]*>')
PICTURE = ".png"
PAGE_HEADERS = {"Cache-Control": REVALIDATE, "Vary": "Accept-Language"}


@get("/s/{name:str}", include_in_schema=False)
async def show_shared_round(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    static_files: NamedDependency[StaticFiles],
    name: FromPath[str],
) -> Response[bytes]:
    """Answer with the client, which shows the round; its head tells programs what it shows.

    A link that was taken back has the page without that head: the client says so.
    """
    if name.endswith(PICTURE):
        return await _picture(services, request, name.removesuffix(PICTURE))
    row = await services.tables.storage.shares.share(name)
    shared = None if row is None else await shared_round(services.insight, row)
    path, language = f"/s/{name}", asked_language(request)
    page = static_files.page_text(path, language)
    if shared is not None:
        page = with_head(page, shared, language, services.link(request, path))
    status = 404 if row is None else 200
    return Response(page.encode(), media_type="text/html", headers=PAGE_HEADERS, status_code=status)


async def _picture(services: NodeServices, request: AnyRequest, name: str) -> Response[bytes]:
    """Answer with both galaxies as PNG, in the language that the page has asked for."""
    row = await find_share(services, name)
    shared = await shared_round(services.insight, row)
    if shared is None or shared.verdict is None:
        raise not_found("no-picture", "this round has not been analysed yet")
    asked = accepted_language(request.query_params.get("language", ""))
    words = shared.words(asked)
    known = services.insight.has_drawn(shared.verdict, words)
    demand = joining(request, Urgency.PICTURE) if known else may_draw(services, request)
    drawing = services.insight.draw(row.game, shared.facts, shared.verdict, words, demand)
    return await wait_for_picture(services, request, drawing)


def with_head(page: str, shared: SharedRound, language: Language, link: str) -> str:
    """Return the page of a shared round with a head that tells what it shows."""
    picture = {}
    if shared.verdict is not None:
        picture = picture_head(link, language, shared.alt(language))
    head = PageHead(shared.title(language), shared.text(language), link, language)
    return page_with_head(page, head, picture)


def picture_head(link: str, language: Language, alt: str) -> dict[str, str]:
    """Return what the head of a page tells of the picture behind its link."""
    return {
        "og:image": escape(f"{link}{PICTURE}?language={language}"),
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": escape(alt),
        "twitter:card": "summary_large_image",
    }


class PageHead(NamedTuple):
    """What the head of a page tells programs that show its link."""

    title: str
    text: str
    link: str
    language: str


def page_with_head(page: str, told: PageHead, more: Mapping[str, str]) -> str:
    """Return a page with title, description and the properties that messengers show of a link."""
    title, text = escape(told.title), escape(told.text)
    properties = {
        "og:type": "website",
        "og:site_name": "Cosmic Factory",
        "og:title": title,
        "og:description": text,
        "og:url": escape(told.link),
        "og:locale": told.language,
        **more,
    }
    metas = "".join(
        f'<meta property="{name}" content="{content}" />' for name, content in properties.items()
    )
    # Unlisted: whoever knows the link may open it, and nobody shall find it by searching.
    head = f'<title>{title}</title><meta name="robots" content="noindex" />{metas}'
    page = TITLE.sub(lambda _: head, page, count=1)
    return DESCRIPTION.sub(lambda _: f'<meta name="description" content="{text}" />', page, count=1)
