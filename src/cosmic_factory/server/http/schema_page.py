"""The API's page: its OpenAPI schema as plain HTML, without scripts (ADR 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from inspect import getdoc
from typing import Any

from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.openapi.spec import Components, License, SecurityScheme

from cosmic_factory import __version__, analysis, puzzles, rules
from cosmic_factory.rules import events
from cosmic_factory.server.http import health, problems, well_known
from cosmic_factory.server.http.games import game_records, games_api, past_games
from cosmic_factory.server.http.insight import insight_api, shares_api
from cosmic_factory.server.http.learning import learning_api
from cosmic_factory.server.http.players import players_api
from cosmic_factory.server.http.puzzles import (
    daily_api,
    hand_ins_api,
    storms_api,
    themes_api,
)
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.http.tables import game_choices, tables_api
from cosmic_factory.server.http.tile_sets import tile_sets_api
from cosmic_factory.server.insight import trends
from cosmic_factory.server.security.identity import COOKIE

Schema = Mapping[str, Any]

# The modules that define the types of bodies.
TYPE_MODULES = (
    players_api,
    learning_api,
    tables_api,
    game_choices,
    tile_sets_api,
    games_api,
    game_records,
    past_games,
    insight_api,
    trends,
    shares_api,
    daily_api,
    hand_ins_api,
    themes_api,
    storms_api,
    health,
    well_known,
    problems,
    events,
    rules,
    analysis,
    puzzles,
)

ABOUT = """\
Guests, tables and past games of Cosmic Factory. Everything that happens at a table is on its
WebSocket, `/api/tables/{code}/socket`. Every refusal has the same body:
`{"error": {"code": …, "text": …}}`.\
"""


class PlainPage(OpenAPIRenderPlugin):
    """Endpoints and types as headings, paragraphs and tables."""

    def __init__(self) -> None:
        super().__init__(path="/", favicon="", style="")

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        return "".join(_page(completed(openapi_schema))).encode()


class CompletedJson(JsonRenderPlugin):
    """The schema for programs."""

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, completed(openapi_schema))


def openapi_config() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Cosmic Factory",
        version=__version__,
        description=ABOUT,
        license=License(name="MIT"),
        path="/schema",
        render_plugins=[PlainPage(), CompletedJson()],
        use_handler_docstrings=True,
        components=Components(
            security_schemes={
                "guest": SecurityScheme(
                    type="apiKey",
                    name=COOKIE,
                    security_scheme_in="cookie",
                    description="The cookie that POST /api/me sets",
                )
            }
        ),
    )


def completed(schema: dict[str, Any]) -> dict[str, Any]:
    """Add what Litestar leaves out: descriptions of types, and that they have no other fields.

    The items of tuples whose length is bounded are mended, too.
    """
    for name, kind in schema["components"]["schemas"].items():
        described = next((vars(one)[name] for one in TYPE_MODULES if name in vars(one)), None)
        description = kind.get("description") or getdoc(described)
        if description:
            kind["description"] = description
        if "properties" in kind:
            kind["additionalProperties"] = False
        for field in kind.get("properties", {}).values():
            if "items" in field:
                field["items"] = _without_ellipsis(field["items"])
    return schema


def _without_ellipsis(items: Schema) -> Schema:
    """Leave out the `...` of `tuple[T, ...]`, which Litestar takes for a type: it allows anything.

    As one of two types of which exactly one must fit, it forbids every `T`.
    """
    types = [one for one in items.get("oneOf", ()) if one]
    return types[0] if len(types) == 1 else items


def _page(schema: Schema) -> Iterator[str]:
    yield "<!doctype html><html lang=en><meta charset=utf-8>"
    yield "<meta name=viewport content='width=device-width, initial-scale=1'>"
    yield "<title>Cosmic Factory API</title>"
    yield "<link rel=stylesheet href=/plain.css><link rel=icon href=/icon.svg>"
    yield f"<main><h1>{escape(schema['info']['title'])} API</h1>"
    yield f"<p>{_prose(schema['info']['description'])}</p>"
    yield "<p>The same for programs: <a href=/schema/openapi.json>openapi.json</a></p>"
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            if isinstance(operation, dict) and "responses" in operation:
                yield from _operation(method.upper(), path, operation)
    yield "<h2>Types</h2>"
    for name, kind in sorted(schema.get("components", {}).get("schemas", {}).items()):
        yield from _type(name, kind)
    yield "</main></html>"


def _operation(method: str, path: str, operation: Schema) -> Iterator[str]:
    yield f"<section><h2><code>{method} {escape(path)}</code></h2>"
    summary = operation.get("summary", "")
    yield f"<p><strong>{escape(summary)}{'' if summary.endswith('?') else '.'}</strong> "
    yield f"{_prose(operation.get('description', ''))}</p><dl>"
    for parameter in operation.get("parameters", ()):
        yield f"<dt><code>{escape(parameter['name'])}</code> in {escape(parameter['in'])}"
        yield f"<dd>{_type_text(parameter.get('schema', {}))} "
        yield _prose(parameter.get("description", ""))
    for media in operation.get("requestBody", {}).get("content", {}).values():
        yield f"<dt>sent<dd>{_type_text(media['schema'])}"
    for status, response in operation["responses"].items():
        bodies = [
            _type_text(media.get("schema", {})) for media in response.get("content", {}).values()
        ]
        yield f"<dt>{escape(status)}<dd>{' or '.join(bodies)} "
        yield _prose(response.get("description", ""))
    yield "</dl></section>"


def _type(name: str, kind: Schema) -> Iterator[str]:
    yield f"<section id='{escape(name)}'><h3><code>{escape(name)}</code></h3>"
    yield f"<p>{_prose(kind.get('description', ''))}</p>"
    if "properties" in kind:
        yield "<dl>"
        for field, of in kind["properties"].items():
            yield f"<dt><code>{escape(field)}</code><dd>{_type_text(of)}"
            yield f" {_prose(of.get('description', ''))}"
            if "default" in of:
                yield f" (default <code>{escape(str(of['default']))}</code>)"
        yield "</dl>"
    else:
        yield f"<p>{_type_text(kind)}</p>"
    yield "</section>"


def _type_text(kind: Schema) -> str:
    """Return a type in a few words, with links to the named ones."""
    if "$ref" in kind:
        name = escape(kind["$ref"].rpartition("/")[2])
        return f"<a href='#{name}'>{name}</a>"
    for several in ("oneOf", "anyOf", "allOf"):
        if several in kind:
            return " or ".join(_type_text(one) for one in kind[several])
    if "enum" in kind or "const" in kind:
        values = kind.get("enum", [kind.get("const")])
        return " ".join(f"<code>{escape(str(value))}</code>" for value in values)
    named = kind.get("type", "anything")
    words = " or ".join(named) if isinstance(named, list) else str(named)
    if words == "array" and isinstance(kind.get("items"), dict):
        return f"array of {_type_text(kind['items'])}"
    return escape(" ".join([words, *_bounds(kind)]))


def _bounds(kind: Schema) -> Iterator[str]:
    for key, word in (("minimum", "from"), ("maximum", "to")):
        if key in kind:
            yield f"{word} {kind[key]}"
    for key, word in (("minLength", "at least"), ("maxLength", "at most")):
        if key in kind:
            yield f"{word} {kind[key]} characters"


def _prose(text: str | None) -> str:
    """Return a docstring as HTML: blank lines end paragraphs, backquotes hold code."""
    parts = escape(text or "").split("`")
    html = "".join(
        f"<code>{part}</code>" if index % 2 else part for index, part in enumerate(parts)
    )
    return html.replace("\n\n", "<br><br>")
