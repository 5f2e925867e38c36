"""Check that rooms import from each other's public faces only.

A room's face is its `__init__.py`: other rooms may use the names in its `__all__`, everything else
may change at any time. import-linter cannot tell `from room import view` (a function of the
face) from the module `room/view.py`, so this check reads the imports itself.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

PACKAGE = "cosmic_factory"
SOURCE = Path(__file__).resolve().parent.parent / "src" / PACKAGE


def main() -> int:
    wrong = list(deep_imports(SOURCE))
    for line in wrong:
        print(line)
    print(f"{len(wrong)} imports reach past a room's face")
    return 1 if wrong else 0


def deep_imports(source: Path) -> Iterator[str]:
    """Yield one line for every import that goes past the face of another room."""
    faces = {face.parent.name: public_names(face) for face in sorted(source.glob("*/__init__.py"))}
    for path in sorted(source.rglob("*.py")):
        room = path.relative_to(source).parts[0]
        for line, module, name in imports(path):
            package, _, rest = module.partition(".")
            other, _, inside = rest.partition(".")
            if package != PACKAGE or other not in faces or other == room:
                continue
            where = f"{path.relative_to(source)}:{line}"
            if inside:
                yield f"{where}: import {name} from {PACKAGE}.{other}, not from {module}"
            elif name not in faces[other]:
                yield f"{where}: {name} is not in the `__all__` of {PACKAGE}.{other}"


def imports(path: Path) -> Iterator[tuple[int, str, str]]:
    """Yield line, module and name of every import in a file, wherever it stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield node.lineno, node.module, alias.name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name, ""


def public_names(face: Path) -> frozenset[str]:
    for node in ast.parse(face.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names: list[str] = ast.literal_eval(node.value)
            return frozenset(names)
    return frozenset()


if __name__ == "__main__":
    sys.exit(main())
