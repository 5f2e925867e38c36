"""Write the WebSocket protocol and HTTP answers for other languages, from the server's structs.

`python -m tools.wire_types` writes web/src/game/wire.ts, web/src/game/answers.ts and
docs/reference/websocket.schema.json; a test fails when they are stale.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum
from inspect import cleandoc
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from cosmic_factory.analysis import CardVerdict, RoundMinute
from cosmic_factory.puzzles import BestOfHand
from cosmic_factory.server.http.address import ServerAddress
from cosmic_factory.server.http.challenges.answers import (
    BegunTry,
    GhostNews,
    MadeChallenge,
    ShownChallenge,
    TryResult,
)
from cosmic_factory.server.http.companion.companion_api import ExchangedParts, NewCompanionGame
from cosmic_factory.server.http.evenings.evenings_api import EveningBoard
from cosmic_factory.server.http.games.game_records import Verification
from cosmic_factory.server.http.games.game_rounds import GameRounds, LastGalaxy
from cosmic_factory.server.http.games.game_timelines import Timeline
from cosmic_factory.server.http.games.games_api import GamePage
from cosmic_factory.server.http.insight.insight_api import GameInsightAnswer
from cosmic_factory.server.http.insight.shares_api import MadeShare, ShownShare
from cosmic_factory.server.http.puzzles.daily_api import ArchivedDays, DailyPuzzle, PublishedDays
from cosmic_factory.server.http.puzzles.hand_ins_api import BestShown, MadeHandIn, PuzzleResults
from cosmic_factory.server.http.puzzles.puzzle_shares import SharedPuzzle
from cosmic_factory.server.http.puzzles.storms_api import (
    CountedAnswer,
    EndedStorm,
    Leaderboard,
    RunningStorm,
    StartedStorm,
)
from cosmic_factory.server.http.puzzles.themes_api import ThemeHandIn, ThemePuzzle, Themes
from cosmic_factory.server.http.tile_sets.tile_sets_api import (
    StoredTileSet,
    TileSetAnswer,
    TileSetList,
)
from cosmic_factory.server.insight.trends import MyInsight
from cosmic_factory.server.live.messages import ANY_FROM_CLIENT, AnyToClient

ROOT = Path(__file__).resolve().parent.parent
TYPESCRIPT = ROOT / "web" / "src" / "game" / "wire.ts"
ANSWERS = ROOT / "web" / "src" / "game" / "answers.ts"
SCHEMA = ROOT / "docs" / "reference" / "websocket.schema.json"

# What the client asks for over HTTP.
ANSWER_TYPES = (
    GamePage,
    Verification,
    GameRounds,
    LastGalaxy,
    Timeline,
    RoundMinute,
    GameInsightAnswer,
    CardVerdict,
    MyInsight,
    MadeShare,
    ShownShare,
    MadeChallenge,
    ShownChallenge,
    BegunTry,
    GhostNews,
    TryResult,
    EveningBoard,
    StoredTileSet,
    TileSetList,
    TileSetAnswer,
    NewCompanionGame,
    ExchangedParts,
    ServerAddress,
    DailyPuzzle,
    ArchivedDays,
    PublishedDays,
    MadeHandIn,
    PuzzleResults,
    BestShown,
    SharedPuzzle,
    Themes,
    ThemePuzzle,
    ThemeHandIn,
    StartedStorm,
    RunningStorm,
    CountedAnswer,
    EndedStorm,
    Leaderboard,
    BestOfHand,
)

PLAIN = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.DateType: "string",
    inspect.NoneType: "null",
}
# The browser has another type of that name, with fields instead of places.
TUPLE_NAMES = {"Cell": "CellTuple"}


class Declarations:
    """TypeScript declarations, each once, in the order in which they are first needed.

    What `elsewhere` declares is not declared again: `imported` names what is used of it.
    """

    def __init__(self, elsewhere: Declarations | None = None) -> None:
        self._made: dict[str, str] = {}
        self._elsewhere = elsewhere._made if elsewhere is not None else {}
        self.imported: set[str] = set()

    def text(self) -> str:
        return "\n".join(self._made.values())

    def alias(self, name: str, kind: Any) -> None:
        self._made[name] = f"export type {name} = {self.type_text(inspect.type_info(kind))};\n"

    def type_text(self, kind: inspect.Type) -> str:
        match kind:
            case inspect.Metadata():
                return self.type_text(kind.type)
            case inspect.UnionType():
                return " | ".join(dict.fromkeys(self._members(kind)))
            case inspect.LiteralType():
                return " | ".join(json.dumps(value) for value in kind.values)
            case inspect.VarTupleType() | inspect.ListType():
                return f"readonly {self._element(kind.item_type)}[]"
            case inspect.NamedTupleType() | inspect.TupleType():
                return self._tuple(kind)
            case inspect.DictType():
                value = self.type_text(kind.value_type)
                return f"Readonly<Record<{self.type_text(kind.key_type)}, {value}>>"
            case inspect.EnumType():
                return self._enum(kind.cls)
            case inspect.StructType():
                return self._struct(kind)
            case _:
                return PLAIN[type(kind)]

    def _members(self, kind: inspect.UnionType) -> Iterator[str]:
        return (self.type_text(one) for one in kind.types)

    def _element(self, kind: inspect.Type) -> str:
        text = self.type_text(kind)
        return f"({text})" if "|" in text or text.startswith("readonly") else text

    def _tuple(self, kind: inspect.NamedTupleType | inspect.TupleType) -> str:
        if isinstance(kind, inspect.TupleType):
            return f"readonly [{', '.join(self.type_text(one) for one in kind.item_types)}]"
        name = TUPLE_NAMES.get(kind.cls.__name__, kind.cls.__name__)
        if not self._is_known(name):
            fields = ", ".join(f"{one.name}: {self.type_text(one.type)}" for one in kind.fields)
            self._made[name] = f"export type {name} = readonly [{fields}];\n"
        return name

    def _is_known(self, name: str) -> bool:
        if name in self._elsewhere:
            self.imported.add(name)
        return name in self._made or name in self._elsewhere

    def _enum(self, kind: type[Enum]) -> str:
        if not self._is_known(kind.__name__):
            words = " | ".join(json.dumps(one.value) for one in kind)
            self._made[kind.__name__] = f"export type {kind.__name__} = {words};\n"
        return kind.__name__

    def _struct(self, kind: inspect.StructType) -> str:
        name = kind.cls.__name__
        if not self._is_known(name):
            self._made[name] = ""  # keeps the order, and ends the recursion of recursive types
            self._made[name] = self._interface(name, kind)
        return name

    def _interface(self, name: str, kind: inspect.StructType) -> str:
        lines = [f"  readonly {self._field(kind, field)};" for field in kind.fields]
        if kind.tag_field is not None:
            lines.insert(0, f"  readonly {kind.tag_field}: {json.dumps(kind.tag)};")
        doc = (kind.cls.__doc__ or "").strip().split("\n")[0]
        head = f"/** {doc} */\n" if doc and not doc.startswith(f"{name}(") else ""
        return f"{head}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"

    def _field(self, kind: inspect.StructType, field: inspect.Field) -> str:
        """Return a field, with `?` if a message may leave it out."""
        # A field that is not required and yet has no default is one that may be unset.
        unset = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
        omitted = kind.cls.__struct_config__.omit_defaults
        is_message = kind.cls.__module__.endswith("messages")
        may_miss = not field.required and (unset or omitted or is_message)
        return f"{field.encode_name}{'?' if may_miss else ''}: {self.type_text(field.type)}"


HEAD = "// Made by `python -m tools.wire_types`. Do not edit.\n\n"


def _messages() -> Declarations:
    declarations = Declarations()
    declarations.alias("FromClient", ANY_FROM_CLIENT)
    declarations.alias("FromServer", AnyToClient)
    return declarations


def typescript() -> str:
    return HEAD + _messages().text()


def answers() -> str:
    """Return the declarations of HTTP answers; what messages hold too is imported from there."""
    declarations = Declarations(elsewhere=_messages())
    for kind in ANSWER_TYPES:
        declarations.type_text(inspect.type_info(kind))
    text = declarations.text()
    names = ", ".join(sorted(declarations.imported))
    return f"{HEAD}import type {{ {names} }} from './wire';\n\n{text}"


def schema() -> str:
    schemas, components = msgspec.json.schema_components(
        [ANY_FROM_CLIENT, AnyToClient], ref_template="#/$defs/{name}"
    )
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The messages on a table's WebSocket",
        "properties": {"from_client": schemas[0], "from_server": schemas[1]},
        "$defs": {name: _with_plain_description(one) for name, one in components.items()},
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _with_plain_description(component: dict[str, Any]) -> dict[str, Any]:
    """Indent no line of a docstring: Python itself takes the indentation away from 3.13 on."""
    if "description" not in component:
        return component
    return {**component, "description": cleandoc(component["description"])}


def main() -> None:
    for file, text in ((TYPESCRIPT, typescript()), (ANSWERS, answers()), (SCHEMA, schema())):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
