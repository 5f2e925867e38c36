"""What the rounds of a player have in common."""

from __future__ import annotations

from cosmic_factory.analysis import Losses, TouchKind
from cosmic_factory.server.http.insight.my_insight import BuildTimes, SeatTouches, TouchTime
from cosmic_factory.server.insight.trends import (
    MIN_FINISHED_ROUNDS,
    Exercise,
    PlayedRound,
    trends,
)

# The card under which grabbed tokens lock no galaxy.
OPTIMIZATION = 18


def build_times(
    *touches: tuple[TouchKind, int | None], limit: int | None = 60, card: int = 0
) -> BuildTimes:
    return BuildTimes(limit, (SeatTouches(tuple(TouchTime(*one) for one in touches)),), card)


def played(left: float | None) -> PlayedRound:
    return PlayedRound(Exercise("game", 1, 0), 9, 10, 20, Losses(), left)


def test_seconds_are_left_when_a_player_is_done_for_good() -> None:
    done = build_times((TouchKind.ARRANGED, 9_000), (TouchKind.FINISHED, 47_500))
    assert done.seconds_left(0) == 12.5
    again = build_times(
        (TouchKind.FINISHED, 20_000), (TouchKind.RESUMED, 25_000), (TouchKind.FINISHED, 50_000)
    )
    assert again.seconds_left(0) == 10


def test_whoever_grabs_a_token_is_done_unless_the_card_leaves_the_galaxy_open() -> None:
    grabbed = (TouchKind.ARRANGED, 9_000), (TouchKind.TOKENS, 40_000)
    assert build_times(*grabbed).seconds_left(0) == 20
    assert build_times(*grabbed, card=OPTIMIZATION).seconds_left(0) is None
    finished = (TouchKind.FINISHED, 50_000)
    assert build_times(*grabbed, finished, card=OPTIMIZATION).seconds_left(0) == 10


def test_no_seconds_are_left_to_who_was_never_done_or_had_no_clock() -> None:
    assert build_times((TouchKind.ARRANGED, 9_000)).seconds_left(0) is None
    resumed = build_times((TouchKind.FINISHED, 20_000), (TouchKind.RESUMED, 25_000))
    assert resumed.seconds_left(0) is None
    assert build_times((TouchKind.FINISHED, 9_000), limit=None).seconds_left(0) is None
    assert build_times((TouchKind.FINISHED, None)).seconds_left(0) is None


def test_seconds_left_are_told_from_enough_rounds() -> None:
    rounds = [played(8.0)] * (MIN_FINISHED_ROUNDS - 1)
    assert trends(rounds).seconds_left is None
    assert trends([*rounds, played(None)]).seconds_left is None
    assert trends([*rounds, played(9.0)]).seconds_left == 8.2
