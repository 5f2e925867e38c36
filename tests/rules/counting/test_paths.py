from cosmic_factory.rules import Cell, Galaxy, links, longest_walk, networks
from tests.drawing import drawn


def path(galaxy: Galaxy) -> int:
    return len(set(longest_walk(links(galaxy.face_up_tiles))))


def network_sizes(galaxy: Galaxy) -> list[int]:
    return [len(network) for network in networks(links(galaxy.face_up_tiles))]


def test_a_link_needs_a_segment_on_both_sides_of_the_edge() -> None:
    assert network_sizes(drawn("v0v0v0v0:e  v0v0v0v0:w")) == [2]
    assert network_sizes(drawn("v0v0v0v0:e  v0v0v0v0:n")) == [1, 1]
    assert network_sizes(drawn("v0v0v0v0:e  v0v0v0v0:")) == [1]


def test_links_run_north_and_south_too() -> None:
    galaxy = drawn("""
        v0v0v0v0:s
        v0v0v0v0:n
    """)
    assert network_sizes(galaxy) == [2]


def test_a_turned_tile_links_where_its_segments_lie_now() -> None:
    assert network_sizes(drawn("v0v0v0v0:n@1  v0v0v0v0:n@3")) == [2]


def test_a_lone_tile_with_a_segment_is_a_path_of_one() -> None:
    assert path(drawn("v0v0v0v0:n")) == 1


def test_a_tile_without_segments_is_no_path() -> None:
    assert path(drawn("v0v0v0v0:")) == 0
    assert network_sizes(drawn("v0v0v0v0:")) == []


def test_a_tile_entered_by_a_dead_end_counts() -> None:
    assert path(drawn("v0v0v0v0:e  v0v0v0v0:ew  v0v0v0v0:w")) == 3


def test_a_branch_belongs_to_the_network_but_not_to_the_path() -> None:
    galaxy = drawn("""
        v0v0v0v0:e  v0v0v0v0:esw  v0v0v0v0:w
        .           v0v0v0v0:n    .
    """)
    assert network_sizes(galaxy) == [4]
    assert path(galaxy) == 3


def test_the_longest_path_may_come_back_to_a_tile() -> None:
    galaxy = drawn("""
        .            v0v0v0v0:s     .
        v0v0v0v0:e   v0v0v0v0:nesw  v0v0v0v0:sw
        .            v0v0v0v0:ne    v0v0v0v0:nw
    """)
    walk = longest_walk(links(galaxy.face_up_tiles))
    assert len(set(walk)) == 6
    assert walk.count(Cell(1, 1)) == 2


def test_a_path_uses_no_segment_twice() -> None:
    galaxy = drawn("""
        .           v0v0v0v0:s    .
        v0v0v0v0:e  v0v0v0v0:nesw  v0v0v0v0:w
        .           v0v0v0v0:n    .
    """)
    assert network_sizes(galaxy) == [5]
    assert path(galaxy) == 3


def test_the_walk_is_told_cell_by_cell() -> None:
    galaxy = drawn("v0v0v0v0:e  v0v0v0v0:ew  v0v0v0v0:w")
    walk = longest_walk(links(galaxy.face_up_tiles))
    assert walk in (
        (Cell(0, 0), Cell(0, 1), Cell(0, 2)),
        (Cell(0, 2), Cell(0, 1), Cell(0, 0)),
    )


def test_links_do_not_cross_a_gap_a_face_down_tile_or_the_other_square() -> None:
    assert path(drawn("v0v0v0v0:e  .               v0v0v0v0:w")) == 1
    assert path(drawn("v0v0v0v0:e  (v0v0v0v0:ew)   v0v0v0v0:w")) == 1
    parted = drawn("""
        v0v0v0v0:s
        |
        v0v0v0v0:n
    """)
    assert path(parted) == 1


def test_the_longest_of_several_networks_is_walked() -> None:
    galaxy = drawn("""
        v0v0v0v0:e  v0v0v0v0:w   .            .
        v0v0v0v0:e  v0v0v0v0:ew  v0v0v0v0:ew  v0v0v0v0:w
    """)
    assert network_sizes(galaxy) == [4, 2]
    assert path(galaxy) == 4


def test_a_smaller_network_may_have_the_longer_path() -> None:
    galaxy = drawn("""
        .           v0v0v0v0:s     .            .            v0v0v0v0:s
        v0v0v0v0:e  v0v0v0v0:nesw  v0v0v0v0:w   .            v0v0v0v0:ns
        .           v0v0v0v0:n     .            v0v0v0v0:e   v0v0v0v0:nw
    """)
    assert network_sizes(galaxy) == [5, 4]
    assert path(galaxy) == 4
