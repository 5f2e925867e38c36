"""Plays the games that a tournament still misses, and keeps every finished one at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cosmic_factory.lab.tournament.progress_file import ProgressFile
from cosmic_factory.lab.tournament.results import GameResult

# Plays the games with these numbers and yields their results in any order.
PlayGames = Callable[[Sequence[int]], Iterator[GameResult]]


def missing_games(progress: ProgressFile, games: int) -> list[int]:
    """Return the numbers of the games still to be played."""
    return [number for number in range(1, games + 1) if number not in progress.results]


def play_missing_games(progress: ProgressFile, games: int, play: PlayGames) -> Iterator[GameResult]:
    """Play the missing games, and yield each result once it is safely on the disk."""
    for result in play(missing_games(progress, games)):
        progress.append(result)
        yield result


def finished_games(progress: ProgressFile, games: int) -> list[GameResult]:
    """Return all results of a complete tournament in the order of the games' numbers."""
    return [progress.results[number] for number in range(1, games + 1)]
