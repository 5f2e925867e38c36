"""The pages that browsers load, from inside the package."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type
from typing import Any

from litestar import Request, Response, Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from cosmic_factory.rules import Value
from cosmic_factory.server.http.languages import preferred
from cosmic_factory.server.http.problems import not_found

AnyRequest = Request[Any, Any, Any]

# The frame of every page, for the client to fill.
INDEX = "index.html"
# Pages that the client's build wrote out in each language, so that they show before a script runs.
WRITTEN = {"/": "home", "/rules": "rules"}
WRITTEN_IN = ("en", "fr", "hu")
# The built web client, if it is there: its files are served from the root and win over ours.
CLIENT = "web"
# Built files with a hash in their name: a change gives them another name.
HASHED = "assets/"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
# Smaller files gain nothing from being packed.
WORTH_PACKING = 1000
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class StaticFile(Value, frozen=True):
    """A file, packed too if that makes it smaller."""

    content: bytes
    packed: bytes | None
    media_type: str
    etag: str
    cache_control: str


class StaticFiles:
    """All files of the package's folder, read once: there are few, and they are small."""

    def __init__(self, folder: Traversable | None = None) -> None:
        folder = files("cosmic_factory.server") / "static" if folder is None else folder
        self._files: Mapping[str, StaticFile] = {**dict(_read(folder, "")), **dict(_client(folder))}

    def page(self, path: str, request: AnyRequest) -> Response[bytes]:
        """A page in the visitor's language if it was written out, else the frame."""
        wishes = request.headers.get("accept-language", "")
        language = preferred(wishes, WRITTEN_IN) or WRITTEN_IN[0]
        written = f"written/{WRITTEN.get(path)}.{language}.html"
        if written not in self:
            return self.answer(INDEX, request)
        answer = self.answer(written, request)
        answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return answer

    def answer(self, name: str, request: AnyRequest, status: int = 200) -> Response[bytes]:
        file = self._files.get(name)
        if file is None:
            raise not_found("no-page", "there is no page at this address")
        headers = {"ETag": file.etag, "Cache-Control": file.cache_control}
        if file.packed is not None:
            headers["Vary"] = "Accept-Encoding"
        known = request.headers.get("if-none-match", "")
        if status == 200 and file.etag in [tag.strip() for tag in known.split(",")]:
            return Response(b"", status_code=304, headers=headers)
        content = file.content
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content = file.packed
            headers["Content-Encoding"] = "gzip"
        return Response(content, media_type=file.media_type, headers=headers, status_code=status)

    def __contains__(self, name: str) -> bool:
        return name in self._files


def _client(folder: Traversable) -> Iterator[tuple[str, StaticFile]]:
    client = folder / CLIENT
    if client.is_dir():
        yield from _read(client, "")


def _read(folder: Traversable, prefix: str) -> Iterator[tuple[str, StaticFile]]:
    for item in folder.iterdir():
        name = f"{prefix}{item.name}"
        if item.is_dir() and name == CLIENT:
            continue
        elif item.is_dir():
            yield from _read(item, f"{name}/")
        else:
            yield name, _file(name, item.read_bytes())


def _file(name: str, content: bytes) -> StaticFile:
    ending = name[name.rfind(".") :]
    media_type = TYPES.get(ending) or guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(content, 9, mtime=0) if len(content) > WORTH_PACKING else None
    return StaticFile(
        content,
        packed if packed is not None and len(packed) < len(content) else None,
        media_type,
        # Weak, since a packed file and a plain one share it.
        f'W/"{sha256(content).hexdigest()[:20]}"',
        FOR_EVER if name.startswith(HASHED) else ASK_AGAIN,
    )


@get(["/", "/t/{code:str}", "/new", "/games", "/games/{game:str}", "/rules", "/settings", "/claim"])
async def show_page(
    request: AnyRequest, static_files: NamedDependency[StaticFiles]
) -> Response[bytes]:
    """The client, which shows what its address asks for."""
    return static_files.page(request.url.path, request)


@get("/{file:path}")
async def show_file(
    request: AnyRequest, static_files: NamedDependency[StaticFiles], file: FromPath[str]
) -> Response[bytes]:
    name = file.lstrip("/")
    wants_page = "text/html" in request.headers.get("accept", "")
    if wants_page and name not in static_files:
        # The client has a page for addresses that lead nowhere.
        return static_files.answer(INDEX, request, 404)
    return static_files.answer(name, request)


router = Router("/", route_handlers=[show_page, show_file], include_in_schema=False)
