from collections import Counter

from cosmic_factory.rules import Arrange, Cell, Finish, Phase, Placement, Shape, State, is_complete
from cosmic_factory.rules.flow.decisions.completion import complete_galaxies
from cosmic_factory.rules.flow.decisions.decision import Decision
from tests.drawing import drawn
from tests.rules.tables import A, B, after, building, built, cells, expired, ids, square, tid

PLAIN = drawn("""
    v1v1v1v1:  v0v0v0v0:  v0v0v0v0:
    i1i1i1i1:  v0v0v0v0:  v0v0v0v0:
    d1d1d1d1:  v0v0v0v0:  v0v0v0v0:
""")


def timed_out(card: int, *commands: Arrange) -> State:
    """End building with seat 0's tiles as the commands say, and with nothing laid by seat 1."""
    return expired(after(building(card, PLAIN, PLAIN), *commands))


def test_a_complete_galaxy_is_left_as_it_is() -> None:
    state = expired(built(0, PLAIN, PLAIN))
    assert state.seats[B].placements == square(ids(1))


def test_laid_tiles_stay_and_the_others_fill_the_free_places() -> None:
    laid = square(ids(0))[:5]
    state = timed_out(0, Arrange(A, laid))
    after_filling = state.seats[A].placements
    assert after_filling[:5] == laid
    assert cells(after_filling) == cells(square(ids(0)))
    assert {placement.tile for placement in after_filling} == set(ids(0))


def test_a_hand_that_was_never_touched_is_laid_whole() -> None:
    state = timed_out(0)
    assert is_complete(Shape.SQUARE, [placement.cell for placement in state.seats[A].placements])


def test_a_finished_galaxy_is_not_touched_by_chance() -> None:
    state = after(built(0, PLAIN, PLAIN), Finish(B), Arrange(A, ()))
    assert expired(state).seats[B].placements == square(ids(1))


def test_the_line_is_filled_in_the_direction_in_which_it_was_begun() -> None:
    state = timed_out(7, Arrange(A, (Placement(tid(11), 4, 0),)))
    assert cells(state.seats[A].placements) == {Cell(n, 0) for n in range(9)}


def filled(state: State, seed: int) -> State:
    """Return the state after chance has completed the galaxies under some seed."""
    decision = Decision(state.changed(seed=f"{seed}"))
    complete_galaxies(decision)
    return decision.state


def test_every_place_and_orientation_is_equally_likely() -> None:
    """The first tile laid in 2000 fills of two seats, each within five standard deviations."""
    state = building(0, PLAIN, PLAIN)
    counts: Counter[tuple[int, int, int]] = Counter()
    for seed in range(1000):
        for seat in filled(state, seed).seats:
            first = seat.placements[0]
            counts[first.row, first.col, first.turns] += 1
    assert len(counts) == 36
    assert all(abs(count - 2000 / 36) < 37 for count in counts.values())


def test_every_tile_is_equally_likely_to_stay_out() -> None:
    """In 900 fills of two seats, each of nine tiles about 200 times."""
    state = building(11, PLAIN, PLAIN)
    counts = Counter(
        tile
        for seed in range(900)
        for seat, owner in enumerate(filled(state, seed).seats)
        for tile, own in zip(range(9), ids(seat), strict=True)
        if own == owner.discard
    )
    assert sum(counts.values()) == 1800
    assert all(abs(counts[tile] - 200) < 67 for tile in range(9))


def test_a_tile_laid_beside_a_free_galaxy_may_take_any_touching_cell() -> None:
    state = after(building(3, PLAIN, PLAIN), Arrange(A, (Placement(tid(11), 0, 0),)))
    seen = {filled(state, seed).seats[A].placements[1].cell for seed in range(100)}
    assert seen == {Cell(-1, 0), Cell(0, 1), Cell(1, 0), Cell(0, -1)}


def test_the_random_tiles_of_one_seat_do_not_depend_on_another_seat() -> None:
    quiet = timed_out(0).seats[A].placements
    state = built(0, PLAIN, PLAIN)
    busy = expired(after(state, Arrange(A, ()), Arrange(B, square(ids(1)[:2]))))
    assert busy.phase is Phase.SCORES
    assert busy.seats[A].placements == quiet
