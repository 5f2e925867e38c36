"""Playing one game of a tournament."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cosmic_factory.bots import LocalGame
from cosmic_factory.lab.guard import GuardedBot
from cosmic_factory.lab.kernels import wait_for_kernels
from cosmic_factory.lab.plan import Plan
from cosmic_factory.lab.results import GameResult, SeatResult
from cosmic_factory.rules import ROUNDS, Illegal, Phase, Seat, State


def play_games(plan: Plan, numbers: Iterable[int]) -> Iterator[GameResult]:
    """Games of a plan in this process, one after the other.

    >>> plan = Plan(bots=("random",), seats=2)
    >>> first, second = play_games(plan, (1, 2))
    >>> second == play_game(plan, 2)
    True
    """
    for number in numbers:
        yield play_game(plan, number)


def play_game(plan: Plan, number: int) -> GameResult:
    """Play one game to its end. The same plan and number give the same result, anywhere."""
    if set(plan.bots) != {"random"}:
        # A strange bot has a process of its own, which then finds them compiled on the disk.
        wait_for_kernels()
    seed = plan.game_seed(number)
    seating = plan.seating(number)
    bots = [
        GuardedBot(Seat(seat), name, f"{seed}/seat {seat}", plan.bot_seconds)
        for seat, name in enumerate(seating)
    ]
    try:
        state = _played(plan, number, bots)
    finally:
        for bot in bots:
            bot.close()
    return GameResult(
        number,
        state.cards or (0,) * ROUNDS,
        tuple(_seat_result(state, Seat(seat), name) for seat, name in enumerate(seating)),
        tuple(failure for bot in bots for failure in bot.failures),
    )


def _played(plan: Plan, number: int, bots: list[GuardedBot]) -> State:
    def refused(seat: Seat, illegal: Illegal | None) -> None:
        bots[seat].refused(illegal)

    named = {f"seat {seat}": bot for seat, bot in enumerate(bots)}
    game = LocalGame(plan.options(number), plan.game_seed(number), named, refused)
    for _ in game.play():
        pass
    assert game.state.phase is Phase.ENDED
    return game.state


def _seat_result(state: State, seat: Seat, name: str) -> SeatResult:
    place = next(rank.place for rank in state.ranking if rank.seat == seat)
    return SeatResult(name, place, tuple(sheets[seat].after for sheets in state.scored))
