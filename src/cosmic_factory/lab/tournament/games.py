"""Plays the games of a tournament."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack

from cosmic_factory.bots import LEVEL_NAMES, BotRunner, GuardedBot, LocalGame
from cosmic_factory.lab.bot_processes.pool import ExternalBots
from cosmic_factory.lab.tournament.kernels import wait_for_kernels
from cosmic_factory.lab.tournament.plan import TournamentPlan
from cosmic_factory.lab.tournament.results import GameResult, SeatResult
from cosmic_factory.rules import ROUNDS, Phase, Seat, State


def play_games(plan: TournamentPlan, numbers: Iterable[int]) -> Iterator[GameResult]:
    """Play games of a plan in this process, one after the other.

    >>> plan = TournamentPlan(bots=("random",), seats=2)
    >>> first, second = play_games(plan, (1, 2))
    >>> second == play_game(plan, 2)
    True
    """
    for number in numbers:
        yield play_game(plan, number)


def play_game(plan: TournamentPlan, number: int) -> GameResult:
    """Play one game to its end. The same plan and number give the same result on any machine."""
    if set(plan.bots) != {"random"}:
        # An external bot has a process of its own, which then finds the kernels on the disk.
        wait_for_kernels()
    seating = plan.seating(number)
    with ExitStack() as processes:
        bots = {
            f"seat {seat}": _runner(plan, number, Seat(seat), name, processes)
            for seat, name in enumerate(seating)
        }
        game = LocalGame(plan.options(number), plan.game_seed(number), bots)
        for _ in game.play():
            pass
    assert game.state.phase is Phase.ENDED
    return GameResult(
        number,
        game.state.cards or (0,) * ROUNDS,
        tuple(_seat_result(game.state, Seat(seat), name) for seat, name in enumerate(seating)),
        game.forfeits,
    )


def _runner(
    plan: TournamentPlan, number: int, seat: Seat, name: str, processes: ExitStack
) -> BotRunner:
    """Return the runner of one seat: levels play in this process, other bots in their own."""
    seed = f"{plan.game_seed(number)}/seat {seat}"
    if name in LEVEL_NAMES:
        from cosmic_factory.bots import LEVELS  # the levels import the solver

        level = LEVELS[name]
        return BotRunner(seat, lambda round_: GuardedBot(level(f"{seed}/round {round_}")), seed)
    external = ExternalBots(name, plan.bot_seconds)
    processes.callback(external.close)
    return BotRunner(seat, lambda round_: external.make(f"{seed}/round {round_}"), seed)


def _seat_result(state: State, seat: Seat, name: str) -> SeatResult:
    place = next(rank.place for rank in state.ranking if rank.seat == seat)
    return SeatResult(name, place, tuple(sheets[seat].after for sheets in state.scored))
