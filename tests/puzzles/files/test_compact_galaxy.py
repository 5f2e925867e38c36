from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.puzzles import Daily, shipped_dailies
from cosmic_factory.puzzles.files.compact_galaxy import read_compact, write_compact
from cosmic_factory.rules import Malformed, Shape

DAILIES = shipped_dailies().dailies
OF_A_SQUARE = next(daily for daily in DAILIES if daily.rules.shape is Shape.SQUARE)


@given(st.sampled_from(DAILIES), st.data())
def test_a_galaxy_is_read_as_it_was_written(daily: Daily, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(daily.best))
    galaxy = read_compact(text, daily.hand, daily.rules.shape)
    assert write_compact(galaxy, daily.hand, daily.rules.shape) == text


@pytest.mark.parametrize("text", ["", "00", "00" * 9, "0" * 17, "9" * 18, "x", "04" * 9, "|"])
def test_what_is_no_galaxy_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="is no galaxy"):
        read_compact(text, OF_A_SQUARE.hand, Shape.SQUARE)
