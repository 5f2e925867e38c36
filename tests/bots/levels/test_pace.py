from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from random import Random

import pytest

from cosmic_factory.bots import Act, LocalGame, LookAgain
from cosmic_factory.bots.levels.laying import layouts
from cosmic_factory.rules import (
    Arrange,
    Options,
    PhaseSeconds,
    Placement,
    Seat,
    TileId,
)
from tests.bots.recorded_games import THINKING, recorded_game, steady_game

PLAN = tuple(Placement(TileId(n), n // 3, n % 3, n % 4) for n in range(9))


@pytest.mark.parametrize("level", THINKING)
def test_every_step_comes_before_the_end_of_even_short_phases(level: str) -> None:
    seconds = PhaseSeconds(build=30, draft=10, choice=5)
    options = Options(seats=2, sequence=(1, 13, 19, 20, 18), seconds=seconds)
    _, bots = recorded_game(options, "in time", level, level)
    for bot in bots:
        for one in bot.steps:
            limit = seconds.of(one.phase)
            assert limit is None or one.at <= limit


def laid_at(level: str) -> float:
    """When the last tile lay, on average over the rounds."""
    _, bots = steady_game(level)
    last: dict[tuple[int, int], float] = {}
    for number, _, at, step in bots[0].steps:
        if isinstance(step, Act) and isinstance(step.command, Arrange):
            last.setdefault((number, len(step.command.placements)), at)
    return sum(at for (_, tiles), at in last.items() if tiles == 9) / 5


def test_better_players_are_quicker() -> None:
    times = [laid_at(level) for level in THINKING]
    assert times == sorted(times, reverse=True)
    assert times[0] > 35
    assert times[-1] > 15


@pytest.mark.parametrize("level", THINKING)
def test_tiles_are_laid_one_after_the_other(level: str) -> None:
    _, bots = steady_game(level)
    sizes = [
        len(one.step.command.placements)
        for one in bots[0].steps
        if one.round == 1 and isinstance(one.step, Act) and isinstance(one.step.command, Arrange)
    ]
    assert sizes[0] == 1
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(sizes))
    assert sizes[-1] == 9


@pytest.mark.parametrize("seed", range(20))
def test_the_layouts_end_with_the_plan(seed: int) -> None:
    shown = layouts(PLAN, Random(seed), correction_chance=0.5)
    assert set(shown[-1]) == set(PLAN)
    for layout in shown:
        assert len({one.tile for one in layout}) == len({one.cell for one in layout}) == len(layout)


def test_without_corrections_every_tile_is_laid_once() -> None:
    assert [len(one) for one in layouts(PLAN, Random(1), 0.0)] == list(range(1, 10))


def test_corrections_take_more_layouts() -> None:
    assert len(layouts(PLAN, Random(1), 0.9)) > 9


def arranged(game: LocalGame) -> dict[Seat, list[set[Placement]]]:
    """Return every arrangement of every seat, as it is in the record."""
    found: dict[Seat, list[set[Placement]]] = defaultdict(list)
    for entry in game.entries:
        if isinstance(entry.command, Arrange):
            found[entry.command.seat].append(set(entry.command.placements))
    return found


@pytest.mark.parametrize("seed", ["wait 1", "wait 2"])
def test_waiting_adds_no_entry_to_the_record(seed: str) -> None:
    """A bot that waits for a good bet looks again; every arrangement changes the galaxy."""
    game, bots = recorded_game(Options(seats=3), seed, "architect", "navigator", "pilot")
    assert any(isinstance(one.step, LookAgain) for bot in bots for one in bot.steps)
    for layouts_of_seat in arranged(game).values():
        assert all(earlier != later for earlier, later in pairwise(layouts_of_seat))
