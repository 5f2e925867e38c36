"""Plays games in processes on this machine, or on the workers of a Dask cluster.

Results come in whatever order games end. Nothing else depends on where games are played.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

from cosmic_factory.lab.tournament.games import play_game, play_games
from cosmic_factory.lab.tournament.plan import TournamentPlan
from cosmic_factory.lab.tournament.results import GameResult
from cosmic_factory.rules import Unavailable

CONNECT_SECONDS = 5
# A game whose worker dies is played again on another one, at most this often.
MAX_RETRIES = 5


def play_on_this_machine(
    plan: TournamentPlan, numbers: Sequence[int], workers: int
) -> Iterator[GameResult]:
    """Yield the results of games played by that many processes; a single one is this process."""
    if workers == 1:
        yield from play_games(plan, numbers)
        return
    from joblib import Parallel, delayed
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    parallel = Parallel(n_jobs=workers, backend="loky", return_as="generator_unordered")
    try:
        yield from parallel(delayed(play_game)(plan, number) for number in numbers)
    except TerminatedWorkerError:
        text = "a worker died; no finished game is lost: run the same command again"
        raise Unavailable("worker-died", text) from None


def play_on_cluster(
    plan: TournamentPlan, numbers: Sequence[int], address: str
) -> Iterator[GameResult]:
    """Yield the results of games played by the workers of the Dask scheduler at that address."""
    from distributed import Client, KilledWorker, as_completed
    from distributed.client import FutureCancelledError

    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as wrong:
        text = (
            f"no scheduler answers at {address!r} ({_first_line(wrong)}); no finished game is lost"
        )
        raise Unavailable("no-scheduler", text) from None
    logging.disable()  # Dask logs every lost connection with a traceback; one line below is enough
    try:
        games = client.map(
            play_game, [plan] * len(numbers), numbers, pure=False, retries=MAX_RETRIES
        )
        for game in as_completed(games, loop=client.loop):
            yield game.result()
            game.release()
    except (FutureCancelledError, KilledWorker, OSError) as wrong:
        text = (
            f"the cluster at {address!r} was lost ({_first_line(wrong)}); "
            "no finished game is lost: run the same command again"
        )
        raise Unavailable("cluster-lost", text) from None
    finally:
        client.close()
        logging.disable(logging.NOTSET)


def _first_line(wrong: BaseException) -> str:
    return (str(wrong).splitlines() or [type(wrong).__name__])[0]
