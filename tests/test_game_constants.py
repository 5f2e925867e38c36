"""What the browser shares with the rules and the server is what these say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.game_constants import ROOT, files


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(ROOT)))
def test_a_generated_file_is_not_stale(file: Path) -> None:
    expected = files()[file]
    assert file.read_text("utf-8") == expected, "run `python -m tools.game_constants`"
