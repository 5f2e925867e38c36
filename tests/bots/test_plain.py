from __future__ import annotations

import pytest

from cosmic_factory.bots.bot import Bot
from cosmic_factory.bots.local_game import LocalGame
from cosmic_factory.bots.plain import PlainBot
from cosmic_factory.bots.simple import SimpleBot
from cosmic_factory.rules import (
    ALL_CARDS,
    Arrange,
    Finish,
    GrabTokens,
    Options,
    Phase,
    Seat,
    Shape,
    TimeExpired,
)
from cosmic_factory.solver.warm import WARM_UP


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    for shape in Shape:
        assert WARM_UP.wait(shape)


def played(options: Options, seed: str) -> LocalGame:
    bots = {f"bot {n}": PlainBot(f"{seed}/{n}") for n in options.all_seats}
    game = LocalGame(options, seed, bots)
    for _ in game.play():
        pass
    return game


@pytest.mark.parametrize("first", range(1, 21, 5))
def test_the_plain_bot_plays_every_card_in_time(first: int) -> None:
    game = played(Options(seats=2, sequence=ALL_CARDS[first - 1 : first + 4]), f"cards {first}")
    assert game.state.phase is Phase.ENDED
    assert not [one for one in game.entries if isinstance(one.command, TimeExpired)]


def test_tiles_are_laid_one_after_the_other() -> None:
    game = played(Options(seats=2, sequence=(17,) * 5), "one by one")
    sizes = [
        len(one.command.placements)
        for one in game.entries
        if isinstance(one.command, Arrange) and one.command.seat == 0
    ]
    assert sizes[:9] == list(range(1, 10))
    ended = [one for one in game.entries if isinstance(one.command, Finish | GrabTokens)]
    assert ended


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = (played(Options(seats=2), "again") for _ in range(2))
    assert one.entries == other.entries


def test_the_plain_bot_beats_the_simple_one() -> None:
    wins = 0
    for number in range(12):
        bots: dict[str, Bot] = {
            "simple": SimpleBot(f"{number}", looks=20),
            "plain": PlainBot(f"{number}"),
        }
        game = LocalGame(Options(seats=2), f"match {number}", bots)
        for _ in game.play():
            pass
        places = {rank.seat: rank.place for rank in game.state.ranking}
        wins += places[Seat(1)] == 1
    assert wins >= 9
