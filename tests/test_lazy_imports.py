from __future__ import annotations

import pytest

from cosmic_factory.lazy_imports import imported_on_use
from cosmic_factory.rules import Tile


def test_a_name_is_imported_from_its_module_and_others_are_refused() -> None:
    import_name = imported_on_use("cosmic_factory.rules", {"pieces.tile": ("Tile",)})
    assert import_name("Tile") is Tile
    with pytest.raises(AttributeError, match=r"'cosmic_factory.rules' has no attribute 'Space'"):
        import_name("Space")
