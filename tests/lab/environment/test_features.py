"""Features of actions, and the example that learns from them."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from cosmic_factory.lab.environment import actions as act
from cosmic_factory.lab.environment.actions import Lay, lay_action
from cosmic_factory.lab.environment.features import FEATURE_NAMES, action_features
from cosmic_factory.lab.environment.observations import (
    LAID_SIZE,
    PLACE_SIZE,
    TILE_SIZE,
    Observation,
    tile_row,
)
from cosmic_factory.rules import Tile

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "train_linear.py"


def seen(hand: str, laid: str, legal: range = act.LAY_TILE) -> Observation:
    """Return what is seen of a tile in the hand and one that lies in the middle of the square:
    north and east of it.
    """
    hands, galaxies = np.zeros((9, TILE_SIZE), np.int8), np.zeros((2, 9, LAID_SIZE), np.int8)
    hands[0] = tile_row(Tile.parse(hand))
    galaxies[0, 0, :TILE_SIZE] = tile_row(Tile.parse(laid))
    galaxies[0, 0, TILE_SIZE:] = (1, 1, 1, 0, 0, 0)
    places = np.zeros((act.PLACES, PLACE_SIZE), np.int8)
    places[1], places[5] = (0, 1, 0, 1), (1, 2, 0, 1)
    mask = np.zeros(act.ACTIONS, np.int8)
    mask[legal.start : legal.stop] = 1
    return {
        "hand": hands,
        "galaxies": galaxies,
        "places": places,
        "tracks": np.zeros((2, 4), np.int8),
        "action_mask": mask,
    }


def said(observation: Observation, action: int) -> dict[str, float]:
    row = action_features(observation)[action]
    return {name: float(value) for name, value in zip(FEATURE_NAMES, row, strict=True) if value}


def test_every_feature_has_a_column() -> None:
    assert action_features(seen("cccc:", "cccc:")).shape == (act.ACTIONS, len(FEATURE_NAMES))


def test_a_tile_laid_north_sees_what_its_southern_spaces_touch() -> None:
    # v2 c           the hand's tile: south-west vegetation with 1, south-east constellation
    # v1 c
    #
    # v2|c           what lies there: a segment leads north
    # i0 i0
    one = seen("v2ccv1:s", "v2ci0i0:n")
    assert said(one, lay_action(Lay(slot=0, place=1, turns=0))) == {
        "lay: vegetation planets that touch": 3 / 4,
        "lay: constellations that touch": 1 / 2,
        "lay: segments that link": 1,
        "lay: sides that touch": 1 / 4,
    }


def test_a_turned_tile_elsewhere_sees_what_it_touches_there() -> None:
    # Turned twice the tile is c v1 / c v2; east of the other one, its west side is c above c.
    one = seen("v2ccv1:s", "v2ci0i0:n")
    assert said(one, lay_action(Lay(slot=0, place=5, turns=2))) == {
        "lay: constellations that touch": 1 / 2,
        "lay: sides that touch": 1 / 4,
    }


def test_tiles_to_keep_are_told_by_planets_and_segments() -> None:
    assert said(seen("v2i1cd0:ne", "cccc:", act.KEEP_TILE), act.KEEP_TILE[0]) == {
        "keep: vegetation planets": 2 / 4,
        "keep: ice planets": 1 / 4,
        "keep: segments": 2 / 4,
    }


@pytest.fixture
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_linear", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_trains_and_prints_its_progress(
    example: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = {"GENERATIONS": 2, "CANDIDATES": 4, "ELITE": 2, "GAMES": 1, "TEST_GAMES": 2}
    for name, number in few.items():
        monkeypatch.setattr(example, name, number)
    example.main()
    told = capsys.readouterr().out
    assert "generation 2: mean total" in told
    assert "of 2 games against random" in told


def test_weights_for_touching_colours_beat_zero_weights(example: ModuleType) -> None:
    weights = np.array([float("that touch" in name or "finish" in name) for name in FEATURE_NAMES])
    games = [example.play(seed, weights, np.zeros(len(FEATURE_NAMES))) for seed in range(16)]
    assert sum(ours > theirs for ours, theirs in games) > 10


def test_the_training_loop_fits_on_a_page() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 40
