import json
from typing import Any

import pytest

from cosmic_factory.rules import Malformed, TileId, cosmic54, read_tile_set

GOOD: dict[str, Any] = {
    "name": "Three",
    "version": 1,
    "tiles": [
        {"id": 7, "code": "v0v0v0v0:"},
        {"id": 3, "code": "v0v0v0v0:"},
        {"id": 5, "code": "ci1d2v0:ns"},
    ],
}


def test_the_built_in_set_has_54_tiles_all_different_under_turning() -> None:
    tile_set = cosmic54()
    assert sorted(tile_set.ids) == list(range(1, 55))
    turned = {
        min(tile_set.tile(tile_id).turned(quarters).code for quarters in range(4))
        for tile_id in tile_set.ids
    }
    assert len(turned) == 54


def test_no_tile_of_the_built_in_set_has_more_than_one_constellation_space() -> None:
    assert all(tile.code.count("c") <= 1 for tile in cosmic54().tiles)


def test_a_set_of_ones_own_is_read_with_equal_tiles_under_their_own_ids() -> None:
    tile_set = read_tile_set(json.dumps(GOOD))
    assert tile_set.ids == (7, 3, 5)
    assert tile_set.tile(TileId(5)).code == "ci1d2v0:ns"
    assert TileId(3) in tile_set
    assert TileId(4) not in tile_set


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"tiles": []}, "no-tiles", "$.tiles"),
        ({"name": ""}, "bad-field", "$.name"),
        ({"name": 5}, "bad-field", "$.name"),
        ({"version": 0}, "bad-field", "$.version"),
        ({"colour": "red"}, "bad-field", "$"),
        ({"tiles": [{"id": 1, "code": "v0v0v0v0"}]}, "bad-tile-code", "$.tiles[0].code"),
        ({"tiles": [{"id": 0, "code": "v0v0v0v0:"}]}, "bad-field", "$.tiles[0].id"),
        ({"tiles": [{"id": "1", "code": "v0v0v0v0:"}]}, "bad-field", "$.tiles[0].id"),
        ({"tiles": [{"code": "v0v0v0v0:"}]}, "bad-field", "$.tiles[0]"),
        ({"tiles": [*GOOD["tiles"], {"id": 3, "code": "cccc:"}]}, "tile-id-twice", "$.tiles[3].id"),
    ],
)
def test_a_bad_set_is_refused_with_the_tile_and_field_that_are_wrong(
    changes: dict[str, Any], code: str, at: str
) -> None:
    with pytest.raises(Malformed) as refusal:
        read_tile_set(json.dumps(GOOD | changes))
    assert (refusal.value.code, refusal.value.at) == (code, at)
    assert refusal.value.text


@pytest.mark.parametrize("text", ["", "{", "nonsense", b"\xff", "\ud800", "{" * 100_000])
def test_what_is_no_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(Malformed) as refusal:
        read_tile_set(text)
    assert (refusal.value.code, refusal.value.at) == ("not-json", "$")
