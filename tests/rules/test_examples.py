import json
from pathlib import Path
from typing import Any

import pytest

from cosmic_factory.rules import Cell, Colour, Galaxy, LaidTile, Tile, Tracks
from tests.rules.tables import scored, zone_sizes

EXAMPLES = json.loads(Path(__file__).with_name("examples.json").read_text())["examples"]


def galaxy_of(example: dict[str, Any]) -> Galaxy:
    return Galaxy.of(
        LaidTile(
            Tile.parse(one["tile"]), Cell(one["row"], one["col"]), one["turns"], one["face_down"]
        )
        for one in example["placements"]
    )


def test_there_are_twelve_examples() -> None:
    assert len(EXAMPLES) == 12


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["name"])
def test_an_example_has_the_zones_networks_and_path_that_it_expects(
    example: dict[str, Any],
) -> None:
    (sheet,) = scored(0, galaxy_of(example))
    expect = example["expect"]
    assert {colour.value: zone_sizes(sheet, colour) for colour in Colour} | {
        "constellation": [len(zone.spots) for zone in sheet.constellations]
    } == expect["zones"]
    assert [len(network) for network in sheet.path.networks] == expect["networks"]
    assert len(set(sheet.path.walk)) == expect["path_tiles"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["name"])
def test_an_example_scores_what_it_expects_without_its_card(example: dict[str, Any]) -> None:
    (sheet,) = scored(0, galaxy_of(example))
    assert sheet.after == Tracks(**example["expect"]["points_base"])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["name"])
def test_an_example_scores_what_it_expects_with_its_card(example: dict[str, Any]) -> None:
    (sheet,) = scored(example["card"] or 0, galaxy_of(example))
    assert sheet.after == Tracks(**example["expect"]["points"])
