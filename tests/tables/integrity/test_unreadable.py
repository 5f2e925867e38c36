from __future__ import annotations

import pickle

import pytest

from cosmic_factory.tables import Damage, GameId, UnreadableGame


@pytest.mark.parametrize("damage", Damage)
def test_a_problem_reaches_another_process_as_it_is(damage: Damage) -> None:
    problem = UnreadableGame(GameId("g"), 7, damage)
    there = pickle.loads(pickle.dumps(problem))
    assert isinstance(there, UnreadableGame)
    assert (there.game, there.seq, there.damage) == ("g", 7, damage)
    assert str(there) == str(problem)
    assert there.code == ("game-newer" if damage.value.startswith("unknown") else "game-damaged")
