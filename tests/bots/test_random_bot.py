from __future__ import annotations

import pytest

from cosmic_factory.bots import LocalGame, RandomBot
from cosmic_factory.rules import ALL_CARDS, Options, Phase, TimeExpired, Variant


def played(options: Options, seed: str) -> LocalGame:
    game = LocalGame(options, seed, {f"bot {n}": RandomBot(f"{seed}/{n}") for n in range(3)})
    for _ in game.play():
        pass
    return game


@pytest.mark.parametrize("card", [None, *ALL_CARDS])
def test_random_bots_play_every_card_and_the_beginner_variant_to_the_end(card: int | None) -> None:
    options = (
        Options(seats=3, variant=Variant.BEGINNER)
        if card is None
        else Options(seats=3, sequence=(card,) * 5)
    )
    game = played(options, f"card {card}")
    assert game.state.phase is Phase.ENDED
    assert not [one for one in game.entries if isinstance(one.command, TimeExpired)]


def test_the_same_seed_plays_the_same_game() -> None:
    assert played(Options(seats=3), "again").entries == played(Options(seats=3), "again").entries
