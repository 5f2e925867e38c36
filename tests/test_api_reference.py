"""The page of the Python API is what the docstrings say."""

from __future__ import annotations

from tools.api_reference import PAGE, page


def test_the_api_reference_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), "run: python -m tools.api_reference"
