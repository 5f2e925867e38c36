"""The speed table of the solver can be made in parts."""

from __future__ import annotations

import pytest

from benchmarks.bench_solver import PARTS, print_parts


def test_a_part_of_the_speed_table_without_hands_is_left_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_parts(dict.fromkeys(PARTS, 0))
    assert capsys.readouterr().out == ""
