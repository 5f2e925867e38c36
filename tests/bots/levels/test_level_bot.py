from __future__ import annotations

from itertools import pairwise

import pytest

from cosmic_factory.bots import LEVELS, LocalGame
from cosmic_factory.bots.levels.level import ARCHITECT, CADET, NAVIGATOR, PILOT
from cosmic_factory.rules import (
    ALL_CARDS,
    Options,
    Phase,
    PhaseSeconds,
    Seat,
    TimeExpired,
    Variant,
    new_record,
    verify,
    view,
)
from tests.bots.recorded_games import THINKING, recorded_game

UNTIMED = PhaseSeconds(reveal=None, draft=None, ready=None, build=None, choice=None, scores=None)


def out_of_time(game: LocalGame) -> list[object]:
    return [one.command for one in game.entries if isinstance(one.command, TimeExpired)]


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("first", range(0, 20, 5))
def test_every_level_plays_every_card_to_the_end_without_the_clock(level: str, first: int) -> None:
    options = Options(seats=2, sequence=ALL_CARDS[first : first + 5])
    game, _ = recorded_game(options, f"cards {first}", level, level)
    assert game.state.phase is Phase.ENDED
    assert not out_of_time(game)
    assert verify(new_record(options, f"cards {first}", game.entries)) == game.state


@pytest.mark.parametrize("level", THINKING)
def test_every_level_plays_the_beginner_variant(level: str) -> None:
    game, _ = recorded_game(Options(seats=2, variant=Variant.BEGINNER), "first", level, level)
    assert game.state.phase is Phase.ENDED
    assert not out_of_time(game)


def test_all_levels_play_together_at_a_table_of_six() -> None:
    game, _ = recorded_game(Options(seats=6), "six", *LEVELS, "pilot")
    assert game.state.phase is Phase.ENDED
    assert not out_of_time(game)


def test_bots_finish_a_game_that_has_no_clock() -> None:
    game, _ = recorded_game(Options(seats=2, seconds=UNTIMED), "untimed", "cadet", "architect")
    assert game.state.phase is Phase.ENDED


@pytest.mark.parametrize("level", THINKING)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    options = Options(seats=2, sequence=ALL_CARDS[:5])
    once, _ = recorded_game(options, "cards 0", level, level)
    again, _ = recorded_game.__wrapped__(options, "cards 0", level, level)
    assert once is not again
    assert once.entries == again.entries


@pytest.mark.parametrize("level", THINKING)
def test_what_a_seat_cannot_see_changes_nothing(level: str) -> None:
    """Another seed, other cards to come, other tiles in the rival's hand: the same moves."""
    options = Options(seats=2, sequence=(18, 5, 5, 5, 5))
    game = LocalGame(options, "secrets", {"a": LEVELS[level]("a"), "b": LEVELS[level]("b")})
    bot, twin = LEVELS[level]("me"), LEVELS[level]("me")
    compared = 0
    for state in game.play():
        if state.round != 1 or Seat(0) not in state.waiting_for:
            continue
        rival = state.seats[1]
        hidden = tuple(reversed(rival.hand))
        other = state.changed(seed="other", cards=(18, 7, 7, 7, 7)).with_seat(
            Seat(1), hand=hidden if state.phase is not Phase.BUILD else rival.hand, kept=rival.kept
        )
        assert other != state
        assert bot.next_step(view(state, Seat(0)), 1.0) == twin.next_step(view(other, Seat(0)), 1.0)
        compared += 1
    assert compared > 5


def test_the_levels_differ_in_one_direction() -> None:
    levels = (CADET, PILOT, NAVIGATOR, ARCHITECT)
    for lower, higher in pairwise(levels):
        assert higher.star_weight >= lower.star_weight
        assert higher.laid_by_share < lower.laid_by_share
        assert higher.correction_chance < lower.correction_chance


def test_an_architect_beats_a_cadet() -> None:
    wins = 0
    for number in range(4):
        game, _ = recorded_game(Options(seats=2), f"match {number}", "cadet", "architect")
        wins += {rank.seat: rank.place for rank in game.state.ranking}[Seat(1)] == 1
    assert wins >= 3
