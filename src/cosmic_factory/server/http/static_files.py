"""Serves the files of the web client, which are part of the package."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type
from typing import Any

from litestar import Response, Router, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import json

from cosmic_factory.languages import Language
from cosmic_factory.rules import Value
from cosmic_factory.server.http.languages.accept_language import accepted_language
from cosmic_factory.server.http.problems import answer_http, not_found
from cosmic_factory.server.http.request_type import AnyRequest

# The empty page that the client fills.
INDEX = "index.html"
# The pages that the client's build has written in each language, and a list of their addresses.
PRERENDERED = "prerendered/{name}.{language}.html"
ADDRESSES = "prerendered/addresses.json"
# Addresses of the API are answered as data, also in a browser's address bar.
API_PREFIX = "/api/"
# The folder of the built web client. Its files are served from the root, in place of ours.
CLIENT_FOLDER = "web"
# Built files with a hash in their name: a change gives them another name.
HASHED_PREFIX = "assets/"
CACHE_FOR_EVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
# Smaller files are not compressed: they would hardly get smaller.
MIN_COMPRESSED_BYTES = 1000
MEDIA_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class StaticFile(Value, frozen=True):
    """A file, with a compressed copy if that is smaller."""

    content: bytes
    compressed: bytes | None
    media_type: str
    etag: str
    cache_control: str


class PageAddress(Value, frozen=True):
    """The pattern of a page's addresses, and the name under which the build has written it."""

    pattern: str
    name: str


class StaticFiles:
    """All files of the package's folder, kept in memory: they are few and small."""

    def __init__(self, folder: Traversable | None = None) -> None:
        folder = files("cosmic_factory.server") / "static" if folder is None else folder
        self._files: Mapping[str, StaticFile] = {
            **dict(_read_folder(folder, "")),
            **dict(_client_files(folder)),
        }
        listed = self.text(ADDRESSES) if ADDRESSES in self else "[]"
        self._addresses = [
            (re.compile(one.pattern), one.name)
            for one in json.decode(listed, type=list[PageAddress])
        ]

    def page(self, path: str, request: AnyRequest) -> Response[bytes]:
        """Answer with the page of an address in the visitor's language, or the empty page."""
        name = self._page_name(path, accepted_language(request.headers.get("accept-language", "")))
        answer = self.answer(name, request)
        if name != INDEX:
            answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return answer

    def page_text(self, path: str, language: Language) -> str:
        """Return the page of an address in a language, or else the empty page."""
        return self.text(self._page_name(path, language))

    def _page_name(self, path: str, language: Language) -> str:
        trimmed = path.rstrip("/") or "/"
        found = (name for pattern, name in self._addresses if pattern.search(trimmed))
        name = PRERENDERED.format(name=next(found, ""), language=language)
        return name if name in self else INDEX

    def answer(self, name: str, request: AnyRequest, status: int = 200) -> Response[bytes]:
        file = self._files.get(name)
        if file is None:
            raise not_found("no-page", "there is no page at this address")
        headers = {"ETag": file.etag, "Cache-Control": file.cache_control}
        if file.compressed is not None:
            headers["Vary"] = "Accept-Encoding"
        known = request.headers.get("if-none-match", "")
        if status == 200 and file.etag in [tag.strip() for tag in known.split(",")]:
            return Response(b"", status_code=304, headers=headers)
        content = file.content
        if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content = file.compressed
            headers["Content-Encoding"] = "gzip"
        return Response(content, media_type=file.media_type, headers=headers, status_code=status)

    def text(self, name: str) -> str:
        """Return the content of a file that is text and always there."""
        return self._files[name].content.decode()

    def __contains__(self, name: str) -> bool:
        return name in self._files


def _client_files(folder: Traversable) -> Iterator[tuple[str, StaticFile]]:
    client = folder / CLIENT_FOLDER
    if client.is_dir():
        yield from _read_folder(client, "")


def _read_folder(folder: Traversable, prefix: str) -> Iterator[tuple[str, StaticFile]]:
    for item in folder.iterdir():
        name = f"{prefix}{item.name}"
        if item.is_dir() and name == CLIENT_FOLDER:
            continue
        elif item.is_dir():
            yield from _read_folder(item, f"{name}/")
        else:
            yield name, _static_file(name, item.read_bytes())


def _static_file(name: str, content: bytes) -> StaticFile:
    ending = name[name.rfind(".") :]
    media_type = MEDIA_TYPES.get(ending) or guess_type(name)[0] or "application/octet-stream"
    compressed = gzip.compress(content, 9, mtime=0)
    is_worth_it = len(content) > MIN_COMPRESSED_BYTES and len(compressed) < len(content)
    return StaticFile(
        content,
        compressed if is_worth_it else None,
        media_type,
        # Weak, since the compressed and the plain file share it.
        f'W/"{sha256(content).hexdigest()[:20]}"',
        CACHE_FOR_EVER if name.startswith(HASHED_PREFIX) else REVALIDATE,
    )


PAGES = [
    "/",
    "/t/{code:str}",
    "/new",
    "/companion",
    "/companion/{game:str}",
    "/one-screen",
    "/games",
    "/games/{game:str}",
    "/games/{game:str}/round/{round_number:int}/minute",
    "/games/{game:str}/round/{round_number:int}/seat/{seat:int}",
    "/games/{game:str}/round/{round_number:int}/seat/{seat:int}/try",
    "/games/{game:str}/round/{round_number:int}/seat/{seat:int}/cards",
    "/puzzle",
    "/puzzle/{date:str}",
    "/puzzles",
    "/puzzles/{theme:str}",
    "/storm",
    "/rules",
    "/tiles",
    "/tiles/{name:str}",
    "/learn",
    "/learn/{lesson:str}",
    "/learn/cards/{card:int}",
    "/settings",
    "/claim",
    "/ghosts",
    "/evening",
    "/evening/{code:str}",
]


@get(PAGES)
async def show_page(
    request: AnyRequest, static_files: NamedDependency[StaticFiles]
) -> Response[bytes]:
    """Answer every page's address with the client, which shows the page of its address."""
    return static_files.page(request.url.path, request)


@get("/{file:path}")
async def show_file(
    request: AnyRequest, static_files: NamedDependency[StaticFiles], file: FromPath[str]
) -> Response[bytes]:
    name = file.lstrip("/")
    if name not in static_files and _wants_page(request):
        return static_files.answer(INDEX, request, 404)
    return static_files.answer(name, request)


def unknown_address_handler(
    static_files: StaticFiles,
) -> Callable[[AnyRequest, NotFoundException], Response[Any]]:
    """Return what answers addresses for which Litestar finds no handler.

    Those are addresses that begin like a page's and go on, such as /games/x/nowhere: they do not
    come to `show_file`. The client has a page for addresses that lead nowhere.
    """

    def answer(request: AnyRequest, wrong: NotFoundException) -> Response[Any]:
        if _wants_page(request) and not request.url.path.startswith(API_PREFIX):
            return static_files.answer(INDEX, request, 404)
        return answer_http(request, wrong)

    return answer


def _wants_page(request: AnyRequest) -> bool:
    return "text/html" in request.headers.get("accept", "")


router = Router("/", route_handlers=[show_page, show_file], include_in_schema=False)
