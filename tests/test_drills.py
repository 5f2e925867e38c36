"""The drills of the Kaos cards as they are shipped: what they call possible is proved again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cosmic_factory.rules import ALL_CARDS
from tools.drills import DRILLS, Drill, neighbour_par

SHIPPED: dict[int, dict[str, Any]] = {
    drill["card"]: drill for drill in json.loads(DRILLS.read_text("utf-8"))
}
DRAFTED = {card for card, drill in SHIPPED.items() if drill["measure"] == "neighbour"}


@pytest.mark.parametrize("card", sorted({*ALL_CARDS} - DRAFTED))
def test_the_par_of_a_drill_is_proved_again(card: int) -> None:
    shipped = SHIPPED[card]
    found = Drill.of_entry(shipped).solve()
    # What Gift gives to a neighbour is counted below 0 by the solver.
    assert (abs(found.value), found.proved) == (shipped["par"], True)


@pytest.mark.parametrize("card", sorted(DRAFTED))
def test_the_best_and_the_worst_choice_for_a_neighbour_are_proved_again(card: int) -> None:
    # The others lie between them, by a test of the client.
    told = sorted(SHIPPED[card]["pars"], key=lambda one: int(one["par"]))
    for choice in (told[0], told[-1]):
        assert neighbour_par(SHIPPED[card]["kept"], choice["chosen"]) == choice["par"]
    assert (told[0]["par"], told[-1]["par"]) == (SHIPPED[card]["par"], SHIPPED[card]["plain"])
