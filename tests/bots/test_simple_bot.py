from __future__ import annotations

import pytest

from cosmic_factory.bots import Act, Fault, LocalGame, NextStep, SimpleBot
from cosmic_factory.rules import (
    ALL_CARDS,
    KeepTiles,
    Options,
    Phase,
    Seat,
    State,
    TimeExpired,
    View,
    new_record,
    verify,
)


def game(options: Options, seed: str, looks: int = 2) -> LocalGame:
    return LocalGame(
        options, seed, {f"bot {n}": SimpleBot(f"{seed}/{n}", looks) for n in options.all_seats}
    )


def played(one: LocalGame) -> State:
    for _ in one.play():
        pass
    return one.state


@pytest.mark.parametrize("card", ALL_CARDS)
def test_simple_bots_play_every_card_to_the_end_without_the_clock(card: int) -> None:
    options = Options(seats=3, sequence=(card,) * 5)
    one = game(options, f"card {card}")
    assert played(one).phase is Phase.ENDED
    assert not [entry for entry in one.entries if isinstance(entry.command, TimeExpired)]
    assert verify(new_record(options, f"card {card}", one.entries)) == one.state


def test_more_looks_build_better_galaxies() -> None:
    options = Options(seats=2, sequence=(17, 17, 17, 17, 17))
    careless = sum(played(game(options, f"{n}", looks=0)).ranking[0].total for n in range(5))
    careful = sum(played(game(options, f"{n}", looks=80)).ranking[0].total for n in range(5))
    assert careful > careless


class Stubborn:
    """Always wants to keep tiles it does not hold."""

    def next_step(self, view: View, elapsed: float) -> NextStep:
        return Act(KeepTiles(Seat(0), ()))


def test_a_bot_that_only_makes_mistakes_does_not_stop_the_game() -> None:
    one = LocalGame(Options(seats=2), "s", {"stubborn": Stubborn(), "simple": SimpleBot("s", 1)})
    assert played(one).phase is Phase.ENDED
    assert [(lost.seat, lost.round, lost.fault) for lost in one.forfeits] == [
        (Seat(0), number, Fault.ILLEGAL) for number in range(1, 6)
    ]
