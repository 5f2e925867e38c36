"""Games between bots: who sat where, how it ended, and what that says about their strength."""

from __future__ import annotations

import math
import signal
import time
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing import Pool

from cosmic_factory.bots import LocalGame, bot_maker
from cosmic_factory.rules import ROUNDS, Options, Seat, Shape, Tracks, Value
from cosmic_factory.solver import WARM_UP

# Two-sided, 95 %.
Z = 1.96


class Game(Value, frozen=True):
    """Which bots sit where, with one card in all rounds or as they are drawn."""

    number: int
    bots: tuple[str, ...]
    card: int | None = None


class Played(Value, frozen=True):
    """How it ended: places and tracks in the order of the seats, and the processor's seconds."""

    game: Game
    places: tuple[int, ...]
    tracks: tuple[Tracks, ...]
    seconds: float


def play(game: Game) -> Played:
    """One game; its number decides everything but the time it takes."""
    for shape in Shape:
        WARM_UP.wait(shape)
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
    return Played(game, places, tuple(seat.tracks for seat in local.state.seats), seconds)


def played(games: Iterable[Game], processes: int = 1) -> Iterator[Played]:
    """All of them, in their order; in this process if one is enough."""
    if processes == 1:
        yield from map(play, games)
        return
    with Pool(processes, _leave_stopping_to_the_parent) as pool:
        yield from pool.imap(play, games)


def _leave_stopping_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def match(lower: str, higher: str, numbers: Iterable[int], card: int | None = None) -> list[Game]:
    """Two seats, changed over with every game."""
    pairs = ((lower, higher), (higher, lower))
    return [Game(number, pairs[number % 2], card) for number in numbers]


def share_won(results: Sequence[Played], name: str) -> float:
    """The share of games won by a bot, draws counted half."""
    score = 0.0
    for one in results:
        winners = [bot for bot, place in zip(one.game.bots, one.places, strict=True) if place == 1]
        score += winners.count(name) / len(winners)
    return score / len(results)


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share of games."""
    centre = share + Z**2 / (2 * games)
    spread = Z * math.sqrt(share * (1 - share) / games + Z**2 / (4 * games**2))
    scale = 1 + Z**2 / games
    return (centre - spread) / scale, (centre + spread) / scale


def tracks_of(results: Sequence[Played], name: str) -> list[Tracks]:
    """Where the tracks of a bot stood at the end, over all its games and seats."""
    return [
        tracks
        for one in results
        for bot, tracks in zip(one.game.bots, one.tracks, strict=True)
        if bot == name
    ]


def mean_total(results: Sequence[Played], name: str) -> float:
    totals = [tracks.total for tracks in tracks_of(results, name)]
    return sum(totals) / len(totals)


def seconds_a_round(results: Sequence[Played]) -> float:
    """What one seat costs in one round."""
    seats = sum(len(one.places) for one in results)
    return sum(one.seconds for one in results) / seats / ROUNDS
