"""Games between bots, and what their results say about the bots' strength."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing import Pool

from cosmic_factory.bots import LocalGame, bot_maker
from cosmic_factory.lab.reports.report import wilson
from cosmic_factory.rules import ROUNDS, Options, Seat, Tracks, Value
from cosmic_factory.solver import WARM_UP


class BotGame(Value, frozen=True):
    """The bots by seat, and the card of all rounds; without one, cards are drawn."""

    number: int
    bots: tuple[str, ...]
    card: int | None = None


class BotGameResult(Value, frozen=True):
    """The result of a game: places and tracks by seat, and seconds of processor time."""

    game: BotGame
    places: tuple[int, ...]
    tracks: tuple[Tracks, ...]
    seconds: float


def play(game: BotGame) -> BotGameResult:
    """Play one game; its number decides everything but the time it takes."""
    WARM_UP.wait()
    sequence = None if game.card is None else (game.card,) * ROUNDS
    bots = {
        f"{name} {seat}": bot_maker(name)(f"{game.number}/{seat}")
        for seat, name in enumerate(game.bots)
    }
    options = Options(seats=len(bots), sequence=sequence)
    local = LocalGame(options, f"game {game.number}", bots)
    began = time.process_time()
    for _ in local.play():
        pass
    seconds = time.process_time() - began
    place = {rank.seat: rank.place for rank in local.state.ranking}
    places = tuple(place[Seat(seat)] for seat in range(len(bots)))
    return BotGameResult(game, places, tuple(seat.tracks for seat in local.state.seats), seconds)


def play_all(games: Iterable[BotGame], processes: int = 1) -> Iterator[BotGameResult]:
    """Play all games in that many processes, and yield the results in order."""
    if processes == 1:
        yield from map(play, games)
        return
    with Pool(processes, _ignore_interrupts) as pool:
        yield from pool.imap(play, games)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def match(
    lower: str, higher: str, numbers: Iterable[int], card: int | None = None
) -> list[BotGame]:
    """Return games of two bots, which change seats with every game."""
    pairs = ((lower, higher), (higher, lower))
    return [BotGame(number, pairs[number % 2], card) for number in numbers]


def share_won(results: Sequence[BotGameResult], name: str) -> float:
    """Return the share of games that a bot won; a shared victory counts in part."""
    score = 0.0
    for one in results:
        winners = [bot for bot, place in zip(one.game.bots, one.places, strict=True) if place == 1]
        score += winners.count(name) / len(winners)
    return score / len(results)


def interval(share: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share of games."""
    found = wilson(share * games, games)
    return found.low, found.high


def tracks_of(results: Sequence[BotGameResult], name: str) -> list[Tracks]:
    """Return the final tracks of a bot in all its games and seats."""
    return [
        tracks
        for one in results
        for bot, tracks in zip(one.game.bots, one.tracks, strict=True)
        if bot == name
    ]


def mean_total(results: Sequence[BotGameResult], name: str) -> float:
    totals = [tracks.total for tracks in tracks_of(results, name)]
    return sum(totals) / len(totals)


def seconds_a_round(results: Sequence[BotGameResult]) -> float:
    """Return the processor seconds of one seat in one round."""
    seats = sum(len(one.places) for one in results)
    return sum(one.seconds for one in results) / seats / ROUNDS
