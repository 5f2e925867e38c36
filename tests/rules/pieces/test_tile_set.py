import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.rules import (
    Malformed,
    NumberedTile,
    TileId,
    TileSet,
    cosmic54,
    read_tile_set,
)
from tests.strategies import tile_sets, tiles

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


@pytest.mark.parametrize("text", ["", " \n", b"# Only a name"])
def test_a_file_without_tiles_is_refused(text: str | bytes) -> None:
    with pytest.raises(Malformed) as refusal:
        read_tile_set(text)
    assert refusal.value.code == "no-tiles"


@pytest.mark.parametrize("text", ["{", "nonsense", b"\xff", "\ud800", "{" * 60_000])
def test_what_is_no_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(Malformed) as refusal:
        read_tile_set(text)
    assert (refusal.value.code, refusal.value.at) == ("not-json", "$")


# --- content and its id ------------------------------------------------------------------------


def test_equal_content_has_the_same_id_whatever_the_set_is_called() -> None:
    one = read_tile_set(json.dumps(GOOD))
    other: dict[str, Any] = {"name": "Other", "version": 2, "tiles": [*GOOD["tiles"]][::-1]}
    other["tiles"][0] = {"id": 5, "code": "ci1d2v0:sn"}
    two = read_tile_set(json.dumps(other))
    assert one.content_id == two.content_id
    assert len(one.content_id) == 32


def test_the_id_of_the_built_in_set_stays_what_it_is_for_records_name_it() -> None:
    assert cosmic54().content_id == "580677088ae8ceb544bedf9f33a59759"


@given(tile_sets(), st.data())
def test_another_tile_gives_another_id(tile_set: TileSet, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(tile_set.tiles) - 1))
    old = tile_set.tiles[at]
    code = data.draw(tiles().filter(lambda tile: tile.code != old.code)).code
    changed = (*tile_set.tiles[:at], NumberedTile(old.id, code), *tile_set.tiles[at + 1 :])
    other = TileSet(tile_set.name, tile_set.version, changed)
    assert other.content_id != tile_set.content_id


# --- lists of codes ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "# Three\nv0v0v0v0:\nv0v0v0v0:\nci1d2v0:ns\n",
        "#Three\r\n# all of them\r\nV0V0V0V0: v0v0v0v0:, CI1D2V0:sn",
        b"# Three\nv0v0v0v0: v0v0v0v0: ci1d2v0:ns",
    ],
)
def test_a_list_of_codes_is_a_set_with_ids_from_one(text: str | bytes) -> None:
    tile_set = read_tile_set(text)
    assert tile_set.name == "Three"
    assert [(one.id, one.code) for one in tile_set.tiles] == [
        (1, "v0v0v0v0:"),
        (2, "v0v0v0v0:"),
        (3, "ci1d2v0:ns"),
    ]


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("v0v0v0v0:\nv0v0v0v3:", "bad-tile-code", "line 2"),
        ("# only a name", "no-tiles", "$.tiles"),
        (b"v0v0v0v0: \xff", "not-utf-8", "$"),
        ("v0v0v0v0: " * 401, "too-many-tiles", "$.tiles"),
    ],
)
def test_a_bad_list_is_refused_with_its_line(text: str | bytes, code: str, at: str) -> None:
    with pytest.raises(Malformed) as refusal:
        read_tile_set(text)
    assert (refusal.value.code, refusal.value.at) == (code, at)


# --- hostile sets ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"name": "<script>alert(1)</script>"}, "bad-set-name", "$.name"),
        ({"name": "a\u202eb"}, "bad-set-name", "$.name"),
        ({"name": "  "}, "bad-set-name", "$.name"),
        ({"name": "a" * 61}, "bad-field", "$.name"),
        ({"tiles": [{"id": 10_000, "code": "cccc:"}]}, "bad-tile-id", "$.tiles[0].id"),
        ({"tiles": [{"id": 2**70, "code": "cccc:"}]}, "bad-tile-id", "$.tiles[0].id"),
        ({"tiles": [{"id": 1, "code": "v" * 10_000}]}, "bad-tile-code", "$.tiles[0].code"),
        (
            {"tiles": [{"id": n, "code": "cccc:"} for n in range(1, 402)]},
            "too-many-tiles",
            "$.tiles",
        ),
    ],
)
def test_a_hostile_set_is_refused_with_its_place(
    changes: dict[str, Any], code: str, at: str
) -> None:
    with pytest.raises(Malformed) as refusal:
        read_tile_set(json.dumps(GOOD | changes))
    assert (refusal.value.code, refusal.value.at) == (code, at)
    assert len(refusal.value.text) < 200


@pytest.mark.parametrize("text", ["[" * 70_000, "v0v0v0v0:\n" * 1_000_000, " " * 70_000 + "{}"])
def test_a_huge_file_is_refused_before_it_is_read(text: str) -> None:
    with pytest.raises(Malformed) as refusal:
        read_tile_set(text)
    assert (refusal.value.code, refusal.value.at) == ("too-large", "$")
