"""What the rounds of one player have in common, from what was found out about each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Literal, NamedTuple

from cosmic_factory.analysis import Losses, Number
from cosmic_factory.rules import Value

# Fewer rounds say nothing about a player.
MIN_ROUNDS_OF_CARD = 3
MIN_ROUNDS = 10
MIN_FINISHED_ROUNDS = 5
# The draft is left out: what it lost is known only in hindsight.
LossName = Literal["placing", "time", "bets", "choice"]
LOSS_NAMES: tuple[LossName, ...] = ("placing", "time", "bets", "choice")


class Exercise(Value, frozen=True):
    """A round to try again."""

    game: str
    round: int
    seat: int


class CardTrend(Value, frozen=True):
    """How a player does under one card: the percentage of the best possible, over all rounds."""

    card: int
    rounds: int
    share: int
    exercise: Exercise | None


class LossTrend(Value, frozen=True):
    """What a player loses by one kind of decision: points a round, on average."""

    loss: LossName
    rounds: int
    points: float
    exercise: Exercise | None


class MyInsight(Value, frozen=True):
    """What the guest's rounds have in common; empty where there are too few rounds."""

    rounds: int
    share: int | None
    # Left on the clock when the guest was done with building, on average.
    seconds_left: float | None
    cards: tuple[CardTrend, ...]
    losses: tuple[LossTrend, ...]


class PlayedRound(NamedTuple):
    """What one round of the player was worth."""

    address: Exercise
    card: int
    score: Number
    par: Number
    losses: Losses
    # None where the guest was not done before time was up, and without a clock.
    seconds_left: float | None = None


def share_of(score: Number, par: Number) -> int | None:
    """Return the percentage of the best possible; None where nothing was possible."""
    return round(100 * min(1, max(0, score) / par)) if par > 0 else None


def trends(rounds: Sequence[PlayedRound]) -> MyInsight:
    """Return what rounds have in common, the largest losses first."""
    by_card: defaultdict[int, list[PlayedRound]] = defaultdict(list)
    for one in rounds:
        by_card[one.card].append(one)
    cards = [_card(card, some) for card, some in sorted(by_card.items())]
    is_enough = len(rounds) >= MIN_ROUNDS
    losses = [_loss(name, rounds) for name in LOSS_NAMES] if is_enough else []
    return MyInsight(
        rounds=len(rounds),
        share=_share(rounds) if is_enough else None,
        seconds_left=_seconds_left(rounds),
        cards=tuple(one for one in cards if one is not None),
        losses=tuple(sorted((one for one in losses if one.points), key=lambda one: -one.points)),
    )


def _share(rounds: Iterable[PlayedRound]) -> int | None:
    some = tuple(rounds)
    return share_of(sum(max(0, one.score) for one in some), sum(one.par for one in some))


def _seconds_left(rounds: Iterable[PlayedRound]) -> float | None:
    left = [one.seconds_left for one in rounds if one.seconds_left is not None]
    return round(fmean(left), 1) if len(left) >= MIN_FINISHED_ROUNDS else None


def _card(card: int, rounds: Sequence[PlayedRound]) -> CardTrend | None:
    share = _share(rounds)
    if len(rounds) < MIN_ROUNDS_OF_CARD or share is None:
        return None
    worst = max(rounds, key=lambda one: one.par - one.score)
    exercise = worst.address if worst.par > worst.score else None
    return CardTrend(card, len(rounds), share, exercise)


def _loss(name: LossName, rounds: Sequence[PlayedRound]) -> LossTrend:
    lost = [getattr(one.losses, name) for one in rounds]
    worst = max(zip(lost, rounds, strict=True), key=lambda one: one[0])
    mean = round(sum(lost) / len(lost), 1)
    return LossTrend(name, len(rounds), mean, worst[1].address if worst[0] > 0 else None)
