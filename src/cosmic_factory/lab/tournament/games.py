"""Plays the games of a tournament."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack

from cosmic_factory.analysis import RoundFactsReader, SeatLosses
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
    insight = _insight(plan, number, game) if plan.insight else [()] * plan.seats
    return GameResult(
        number,
        game.state.cards or (0,) * ROUNDS,
        tuple(
            _seat_result(game.state, Seat(seat), name, insight[seat])
            for seat, name in enumerate(seating)
        ),
        game.forfeits,
    )


def _insight(
    plan: TournamentPlan, number: int, game: LocalGame
) -> Sequence[tuple[SeatLosses, ...]]:
    """Return what each seat lost in each round."""
    from cosmic_factory.analysis import seat_losses  # it imports the solver

    reader = RoundFactsReader(plan.options(number))
    rounds = [facts for entry in game.entries if (facts := reader.feed(entry)) is not None]
    return [tuple(seat_losses(facts, seat) for facts in rounds) for seat in range(plan.seats)]


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


def _seat_result(
    state: State, seat: Seat, name: str, insight: tuple[SeatLosses, ...]
) -> SeatResult:
    place = next(rank.place for rank in state.ranking if rank.seat == seat)
    after = tuple(sheets[seat].after for sheets in state.scored)
    return SeatResult(name, place, after, insight)
