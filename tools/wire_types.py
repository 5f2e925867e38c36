"""Write the WebSocket protocol for other languages, from the structs that the server uses.

`python -m tools.wire_types` writes web/src/game/wire.ts and docs/reference/websocket.schema.json;
a test fails when they are stale.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from cosmic_factory.server.live.messages import ANY_FROM_CLIENT, AnyToClient

ROOT = Path(__file__).resolve().parent.parent
TYPESCRIPT = ROOT / "web" / "src" / "game" / "wire.ts"
SCHEMA = ROOT / "docs" / "reference" / "websocket.schema.json"

PLAIN = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


class Declarations:
    """TypeScript declarations, each once, in the order in which they are first needed."""

    def __init__(self) -> None:
        self._made: dict[str, str] = {}

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
        fields = ", ".join(f"{one.name}: {self.type_text(one.type)}" for one in kind.fields)
        self._made.setdefault(
            kind.cls.__name__, f"export type {kind.cls.__name__} = readonly [{fields}];\n"
        )
        return kind.cls.__name__

    def _enum(self, kind: type[Enum]) -> str:
        words = " | ".join(json.dumps(one.value) for one in kind)
        self._made.setdefault(kind.__name__, f"export type {kind.__name__} = {words};\n")
        return kind.__name__

    def _struct(self, kind: inspect.StructType) -> str:
        name = kind.cls.__name__
        if name not in self._made:
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


def typescript() -> str:
    declarations = Declarations()
    declarations.alias("FromClient", ANY_FROM_CLIENT)
    declarations.alias("FromServer", AnyToClient)
    return "// Made by `python -m tools.wire_types`. Do not edit.\n\n" + declarations.text()


def schema() -> str:
    schemas, components = msgspec.json.schema_components(
        [ANY_FROM_CLIENT, AnyToClient], ref_template="#/$defs/{name}"
    )
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The messages on a table's WebSocket",
        "properties": {"from_client": schemas[0], "from_server": schemas[1]},
        "$defs": components,
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    for file, text in ((TYPESCRIPT, typescript()), (SCHEMA, schema())):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
