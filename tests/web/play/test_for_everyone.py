"""Every phase is for everyone: a screen reader, either theme, a finger, a narrow screen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import msgspec
import pytest

from cosmic_factory.rules import Phase, State
from tests.web.driving.driver import Visit
from tests.web.driving.scripted_table import FIRST, played
from tests.web.faults import faults_in_both_themes, small_screen_faults
from tests.web.pages import LOCALES, NARROW, PHONE, ZOOMED
from tests.web.play.conftest import OpenTable
from tests.web.play.moments import moments

# Sabotage and Stellar Swap: between them they have every phase. In the game of this seed the first
# player has path points to choose a colour for.
EVERY_PHASE, SEED = (13, 19, 17, 17, 17), "2"
# One in a line, two small ones, one without a frame, one with tiles face down.
SHAPES = (7, 11, 3, 1, 17)
# The most stages, the longest name, most to say before building, two neighbours, and no frame.
CROWDED = (8, 4, 12, 2, 3)
# What has little room while the others are busy.
ALWAYS = {"reveal", "draft-1", "ready", "build", "outcomes", "scores"}
MOMENTS = {
    *("reveal", "draft-1", "draft-2", "ready", "build", "pick", "choice", "outcomes", "scores"),
    *("path3", "result"),
}


def six_players() -> Iterator[State]:
    """Yield two rounds of a game in which the others are quick."""
    for state in played(EVERY_PHASE, seed=SEED):
        if state.round in (1, 2):
            assert FIRST in state.waiting_for
            others = (msgspec.structs.replace(seat, done=True) for seat in state.seats[1:])
            yield msgspec.structs.replace(state, seats=(state.seats[0], *others))


def busy_rounds(language: str) -> Iterator[State]:
    """Yield rounds with cards that need room, in which the table waits for everybody."""
    # The reveals come between, so that each building is a new phase to the page.
    shapes = (state for state in played(SHAPES) if state.phase in (Phase.REVEAL, Phase.BUILD))
    phases = (Phase.REVEAL, Phase.DRAFT_1, Phase.READY, Phase.BUILD)
    crowded = (
        state
        for state in played(CROWDED)
        if state.phase in phases or (state.phase, state.card) == (Phase.SCORES, CROWDED[0])
    )
    # The longest words are looked at on every board, the other long ones also before it.
    chosen: dict[str, Iterator[State]] = {"hu": shapes, "fr": crowded}
    return chosen.get(language, iter(()))


def test_axe_finds_nothing_in_any_phase_and_either_theme(
    visit: Visit, open_table: OpenTable
) -> None:
    table = open_table(visit(), live_counts=True)
    found: dict[str, dict[str, list[str]]] = {}
    for _, moment in moments(table, six_players()):
        if moment not in found:
            found[moment] = faults_in_both_themes(table.page)
    assert {moment: faults for moment, faults in found.items() if faults} == {}
    assert {*found} >= MOMENTS


@pytest.mark.parametrize("language", LOCALES)
def test_every_phase_of_six_players_fits_a_phone_a_narrow_one_and_a_zoomed_window(
    visit: Visit, open_table: OpenTable, language: str
) -> None:
    table = open_table(visit(phone=True, language=language), live_counts=True)
    seen: set[str] = set()
    wrong: list[str] = []
    for state, moment in moments(table, chain(six_players(), busy_rounds(language))):
        if moment in seen and moment not in ALWAYS:
            continue
        seen.add(moment)
        for size in (NARROW, ZOOMED, PHONE):
            faults = small_screen_faults(table.page, size)
            wrong.extend(f"round {state.round}, {moment} {fault}" for fault in faults)
    assert not wrong, "\n".join(wrong)
    assert seen >= MOMENTS
