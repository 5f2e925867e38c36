"""How fast the rules are: whole games, the plain scorer, and one command while building.

A random game is a complete game of four seats and five rounds with cards drawn from all twenty,
played through `decide` and `evolve` alone: every seat says ready, keeps three tiles at random
twice, arranges its nine tiles once at random in the shape the card asks for, finishes, and picks
or chooses at random where a card asks for it. No bots, no views, no records.
"""

import time
import timeit
from collections.abc import Callable
from random import Random

from cosmic_factory.rules import (
    AnyCommand,
    Arrange,
    Cell,
    ChooseOffering,
    ChooseSwap,
    Colour,
    Finish,
    Galaxy,
    KeepTiles,
    LaidTile,
    Options,
    Phase,
    PickTiles,
    Placement,
    Ready,
    ScoringInput,
    Seat,
    Shape,
    StartGame,
    State,
    TakeSeat,
    cosmic54,
    decide,
    evolve_all,
    new_game,
    round_rules,
    score_round,
    view,
)
from cosmic_factory.rules.flow.decisions.choosing import pick_task, pickable

SEATS = 4
GAMES = 60
GALAXIES = 400
REPEATS = 5

PLACES: dict[Shape, tuple[Cell, ...]] = {
    Shape.SQUARE: tuple(Cell(row, col) for row in range(3) for col in range(3)),
    Shape.LINE: tuple(Cell(0, col) for col in range(9)),
    Shape.FREE: tuple(Cell(row, col) for row in range(2, 5) for col in range(row, row + 3)),
    Shape.TWIN: tuple(Cell(r, c, part) for part in (0, 1) for r in (0, 1) for c in (0, 1)),
}


def main() -> None:
    games = best(lambda: [random_game(number) for number in range(GAMES)])
    galaxies = [random_galaxy(Random(number)) for number in range(GALAXIES)]
    rules = round_rules(0)
    scoring = best(lambda: [score_round(rules, (ScoringInput(galaxy),)) for galaxy in galaxies])
    arranging = microseconds_per_arrange()
    viewing = microseconds_per_view()
    print(f"{'complete random four-player games':44}{GAMES / games:10,.0f} a second   aim 100")
    print(f"{'galaxies scored by the plain scorer':44}{GALAXIES / scoring:10,.0f} a second")
    print(f"{'decide and evolve one Arrange':44}{arranging:10.1f} µs         aim below 50")
    print(f"{'view for one seat while building':44}{viewing:10.1f} µs")


def best(work: Callable[[], object]) -> float:
    """Return the processor seconds of the fastest of several runs."""
    return min(timeit.repeat(work, number=1, repeat=REPEATS, timer=time.process_time))


def after(state: State, command: AnyCommand) -> State:
    return evolve_all(state, decide(state, command))


def random_game(number: int) -> State:
    random = Random(number)
    state = new_game(Options(seats=SEATS), f"game {number}")
    for seat in state.options.all_seats:
        state = after(state, TakeSeat(seat, f"Player {seat}"))
    state = after(state, StartGame())
    while state.phase is not Phase.ENDED:
        for seat in state.waiting_for:
            if state.phase is Phase.BUILD:
                state = after(state, arrangement(state, seat, random))
            state = after(state, next_command(state, seat, random))
    return state


def next_command(state: State, seat: Seat, random: Random) -> AnyCommand:
    match state.phase:
        case Phase.DRAFT_1 | Phase.DRAFT_2:
            return KeepTiles(seat, tuple(random.sample(state.seats[seat].hand, 3)))
        case Phase.BUILD:
            return Finish(seat)
        case Phase.PICK:
            task = pick_task(state, seat)
            tiles = random.sample(pickable(state, task.galaxy_of), task.tiles)
            return PickTiles(seat, tuple(tiles))
        case Phase.CHOICE if state.rules.path_to_colour:
            return ChooseSwap(seat, random.choice(list(Colour)))
        case Phase.CHOICE:
            return ChooseOffering(seat, None)
        case _:
            return Ready(seat)


def arrangement(state: State, seat: Seat, random: Random) -> Arrange:
    tiles = random.sample(state.seats[seat].hand, 9)
    return Arrange(
        seat,
        tuple(
            Placement(tile, cell.row, cell.col, random.randrange(4), cell.part)
            for tile, cell in zip(tiles, PLACES[state.rules.shape], strict=False)
        ),
    )


def random_galaxy(random: Random) -> Galaxy:
    """Return nine tiles of the built-in set in the 3 x 3 square."""
    tile_set = cosmic54()
    return Galaxy.of(
        LaidTile(tile_set.tile(tile), cell, random.randrange(4))
        for tile, cell in zip(random.sample(tile_set.ids, 9), PLACES[Shape.SQUARE], strict=True)
    )


def building() -> State:
    """Return a table of four in the build phase, with the 3 x 3 square."""
    state = new_game(Options(seats=SEATS, sequence=(5, 5, 5, 5, 5)), "building")
    for seat in state.options.all_seats:
        state = after(state, TakeSeat(seat, f"Player {seat}"))
    state = after(state, StartGame())
    random = Random(0)
    while state.phase is not Phase.BUILD:
        for seat in state.waiting_for:
            state = after(state, next_command(state, seat, random))
    return state


def microseconds_per_arrange() -> float:
    """Return the microseconds of a command that lays all nine tiles anew, without making it."""
    state, random = building(), Random(1)
    commands = [arrangement(state, Seat(0), random) for _ in range(1000)]

    def rearrange() -> None:
        now = state
        for command in commands:
            now = after(now, command)

    return best(rearrange) / len(commands) * 1e6


def microseconds_per_view() -> float:
    state, random = building(), Random(2)
    for seat in state.options.all_seats:
        state = after(state, arrangement(state, seat, random))
    return best(lambda: [view(state, Seat(1)) for _ in range(1000)]) / 1000 * 1e6


if __name__ == "__main__":
    main()
