from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.puzzles import better_than

counts = st.dictionaries(st.integers(0, 60), st.integers(1, 500), min_size=1)


@given(counts, st.data())
def test_ranks_are_percentages_that_grow_with_points(
    players: dict[int, int], data: st.DataObject
) -> None:
    one, other = sorted(data.draw(st.tuples(*[st.sampled_from(sorted(players))] * 2)))
    low, high = better_than(players, one), better_than(players, other)
    if sum(players.values()) == 1:
        assert (low, high) == (None, None)
        return
    assert low is not None
    assert high is not None
    assert 0 <= low <= high <= 100


def test_only_those_with_fewer_points_count() -> None:
    assert better_than({10: 1}, 10) is None
    assert better_than({10: 2}, 10) == 0
    assert better_than({9: 2, 10: 2}, 10) == 66
    assert better_than({9: 3, 10: 1}, 10) == 100
