"""Every phase is for everyone: a screen reader, either theme, a finger, a narrow screen."""

from __future__ import annotations

import pytest

from tests.web.faults import faults_in_both_themes, small_screen_faults
from tests.web.pages import LOCALES, NARROW, PHONE, ZOOMED
from tests.web.play.driver import Sit, Visit
from tests.web.play.tables import quick_play
from tests.web.server_process import ServerProcess

# Sabotage and Stellar Swap: between them they have every phase.
CARDS = (13, 19)
# One in a line, two small ones, one without a frame, one with tiles face down.
SHAPES = (7, 11, 3, 1)
MOMENTS = {"reveal", "draft-1", "ready", "build", "pick", "choice", "path3", "result"}


def test_axe_finds_nothing_in_any_phase_and_either_theme(
    server: ServerProcess, visit: Visit, sit: Sit
) -> None:
    context = visit()
    player = sit(context, quick_play(context, server.base, *CARDS), clever=True)
    found: dict[str, dict[str, list[str]]] = {}

    def look(moment: str) -> None:
        if moment not in found:
            found[moment] = faults_in_both_themes(player.page)

    for _ in CARDS:
        player.play_round(look)
    assert {moment: faults for moment, faults in found.items() if faults} == {}
    assert {*found} >= MOMENTS


@pytest.mark.parametrize(
    ("language", "cards"), [*((language, CARDS) for language in LOCALES), ("hu", SHAPES)]
)
def test_every_phase_of_six_players_fits_a_phone_a_narrow_one_and_a_zoomed_window(
    server: ServerProcess, visit: Visit, sit: Sit, language: str, cards: tuple[int, ...]
) -> None:
    context = visit(phone=True, language=language)
    code = quick_play(context, server.base, *cards, seats=6)
    player = sit(context, code, "touch", clever=cards == CARDS)
    seen: set[str] = set()
    wrong: list[str] = []

    def look(moment: str) -> None:
        if moment not in seen:
            seen.add(moment)
            for size in (NARROW, ZOOMED, PHONE):
                faults = small_screen_faults(player.page, size)
                wrong.extend(f"{moment} {fault}" for fault in faults)

    for _ in cards:
        seen.discard("build")
        player.play_round(look)
    assert not wrong, "\n".join(wrong)
    assert seen >= MOMENTS - (set() if cards == CARDS else {"pick", "choice"})
