"""Nothing that axe-core knows is wrong with any phase, in either theme."""

from __future__ import annotations

import pytest

from tests.web.pages import faults_on
from tests.web.play.driver import Sit, Visit
from tests.web.play.serving import Server
from tests.web.play.tables import quick_play

# Sabotage and Stellar Swap: between them they have every phase.
CARDS = (13, 19)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_in_any_phase(server: Server, visit: Visit, sit: Sit, theme: str) -> None:
    context = visit(color_scheme=theme)
    player = sit(context, quick_play(context, server.base, *CARDS), clever=True)
    found: dict[str, list[str]] = {}

    def look(moment: str) -> None:
        if moment not in found:
            found[moment] = faults_on(player.page)

    for _ in CARDS:
        player.play_round(look)
    assert {moment: faults for moment, faults in found.items() if faults} == {}
    assert {"reveal", "draft-1", "ready", "build", "pick", "choice", "path3", "result"} <= {*found}
