"""A tournament: the games that are missing are played, and every finished one is kept at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cosmic_factory.lab.ledger import Ledger
from cosmic_factory.lab.results import GameResult

# Plays the games with these numbers, in any order.
Crew = Callable[[Sequence[int]], Iterator[GameResult]]


def missing(ledger: Ledger, games: int) -> list[int]:
    """The numbers of the games still to be played."""
    return [number for number in range(1, games + 1) if number not in ledger.results]


def play_missing(ledger: Ledger, games: int, crew: Crew) -> Iterator[GameResult]:
    """Play what is missing; each result is yielded once it cannot be lost any more."""
    for result in crew(missing(ledger, games)):
        ledger.append(result)
        yield result


def finished(ledger: Ledger, games: int) -> list[GameResult]:
    """The results of a complete tournament, by game number: in whatever order they came in."""
    return [ledger.results[number] for number in range(1, games + 1)]
