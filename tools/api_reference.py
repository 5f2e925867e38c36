"""Write docs/reference/api.md from the docstrings of what other programs may import.

`python -m tools.api_reference` writes the page; a test fails when it is stale.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "api.md"
MODULES = (
    "cosmic_factory.rules",
    "cosmic_factory.bots",
    "cosmic_factory.lab",
    "cosmic_factory.lab.environment.actions",
)
HEAD = """\
# Python API

Made by `python -m tools.api_reference` from the docstrings. Do not edit.

The [solver](solver.md) has a page of its own.
"""


def page() -> str:
    return "\n".join([HEAD, *(line for name in MODULES for line in _module(name))])


def _module(name: str) -> Iterator[str]:
    module = importlib.import_module(name)
    yield f"## {name}\n"
    yield f"{_first_paragraph(module)}\n"
    for public in _public(module):
        yield from _entry(public, getattr(module, public))


def _public(module: ModuleType) -> list[str]:
    """Return the public names of a module: its `__all__`, or else what it defines itself."""
    listed = getattr(module, "__all__", None)
    names = listed if listed is not None else vars(module)
    return [name for name in names if not name.startswith("_") and _is_ours(module, name)]


def _is_ours(module: ModuleType, name: str) -> bool:
    thing = getattr(module, name)
    if not (inspect.isclass(thing) or inspect.isfunction(thing)):
        return False
    return hasattr(module, "__all__") or thing.__module__ == module.__name__


def _entry(name: str, thing: type | object) -> Iterator[str]:
    yield f"### {name}\n"
    if inspect.isclass(thing) and issubclass(thing, Enum):
        yield f"`{', '.join(repr(one) for one in thing)}`\n"
    else:
        yield f"```python\n{name}{_signature(thing)}\n```\n"
    if text := _first_paragraph(thing):
        yield f"{text}\n"
    if inspect.isclass(thing):
        yield from _methods(thing)


def _methods(kind: type) -> Iterator[str]:
    """Yield the methods and properties of the class itself, one a line."""
    found = [
        (name, _plain(member)) for name, member in vars(kind).items() if not name.startswith("_")
    ]
    lines = []
    for name, member in found:
        if isinstance(member, property):
            lines.append(_line(f".{name}", member.fget))
        elif inspect.isfunction(member):
            lines.append(_line(f".{name}{_signature(member)}", member))
    if lines:
        yield "\n".join(lines) + "\n"


def _plain(member: object) -> object:
    return member.__func__ if isinstance(member, staticmethod) else member


def _line(call: str, thing: object) -> str:
    text = _first_paragraph(thing)
    return f"- `{call}`{': ' + text if text else ''}"


def _signature(thing: object) -> str:
    """Return the signature as in the source, so that all versions of Python give the same page."""
    assert callable(thing)
    signature = inspect.signature(thing)
    annotations = _annotations(thing)
    parameters = []
    for one in signature.parameters.values():
        if one.name in annotations:
            one = one.replace(annotation=_SourceText(annotations[one.name]))
        if inspect.isfunction(one.default):
            one = one.replace(default=_SourceText(one.default.__name__))
        parameters.append(one)
    return str(signature.replace(parameters=parameters)).replace("'", "")


class _SourceText(str):
    """Source text that `repr` shows without quotation marks."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _annotations(thing: object) -> dict[str, str]:
    """Return the annotations of the fields of a class; signatures of functions have their own."""
    if not inspect.isclass(thing):
        return {}
    found = {
        name: getattr(kind, "__forward_arg__", kind)
        for base in reversed(thing.__mro__)
        for name, kind in vars(base).get("__annotations__", {}).items()
    }
    return {name: kind for name, kind in found.items() if isinstance(kind, str)}


def _first_paragraph(thing: object) -> str:
    """Return the docstring up to its first blank line, as one line."""
    doc = inspect.cleandoc(getattr(thing, "__doc__", None) or "")
    return " ".join(doc.split("\n\n")[0].split())


def main() -> None:
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
