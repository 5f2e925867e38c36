"""Import names of a package when they are first used, not when the package is imported."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def imported_on_use(package: str, modules: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """Return a `__getattr__` for a package, which imports the names of some modules on use.

    `modules` has the modules, named from the package on, and which names each of them gives.
    """
    module_of = {name: module for module, names in modules.items() for name in names}

    def import_name(name: str) -> Any:
        if name not in module_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{module_of[name]}"), name)

    return import_name
