"""Two histories that differ only in what a viewer may not know look the same to that viewer."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmic_factory.rules import AnyEvent, Options, Phase, Seat, State, TurnFaceDown, Variant, view
from tests.drawing import drawn
from tests.rules.histories import Retelling, entitled, who_is_told
from tests.rules.random_players import Playing, played
from tests.rules.tables import A, after, all_finished, at_phase, built, started, tid
from tests.strategies import all_options


def events_of(playing: Playing) -> list[AnyEvent]:
    return [event for entry in playing.entries for event in entry.events]


# Cards with face-down tiles, picks, choices and a discard.
SECRETIVE = (1, 13, 19, 20, 11)
secretive_options = st.builds(
    Options, seats=st.integers(2, 4), sequence=st.permutations(SECRETIVE).map(tuple)
)


@settings(max_examples=150)
@given(st.one_of(secretive_options, all_options()), st.integers(0, 2**32), st.integers(0, 150))
def test_a_view_tells_no_viewer_what_the_rules_keep_from_them(
    options: Options, number: int, steps: int
) -> None:
    random = Random(number)
    playing = played(options, f"{number}", random, steps)
    assert who_is_told(view, events_of(playing), playing.state, random) == []


def moments(number: int) -> Iterator[tuple[list[AnyEvent], State]]:
    """Yield the events and the state at every moment of a game with all kinds of secrets."""
    random = Random(number)
    options = Options(seats=2 + number, sequence=SECRETIVE)
    playing = Playing(options, f"secrets {number}")
    while playing.state.phase is not Phase.ENDED:
        playing.step(random)
        yield events_of(playing), playing.state


@pytest.mark.parametrize("number", range(3))
def test_no_moment_of_a_game_full_of_secrets_tells_one(number: int) -> None:
    random = Random(number)
    for events, state in moments(number):
        assert who_is_told(view, events, state, random) == []


def test_beginners_and_pirates_do_not_know_the_tiles_that_lie_before_them() -> None:
    beginner = started(2, variant=Variant.BEGINNER)
    pirate = at_phase(started(3, 12), Phase.READY)
    for state in (beginner, pirate):
        assert state.phase is Phase.READY
        assert entitled(state, A) == set()


Leak = Callable[[State, Seat | None], object]


def others(state: State, viewer: Seat | None) -> list[Seat]:
    return [seat for seat in state.options.all_seats if seat != viewer]


LEAKS: dict[str, Leak] = {
    "a rival's hand": lambda s, v: [s.seats[seat].hand for seat in others(s, v)],
    "a rival's kept tiles": lambda s, v: [s.seats[seat].kept for seat in others(s, v)],
    "one's own kept tiles": lambda s, v: None if v is None else s.seats[v].kept,
    "one's own nine tiles before building": lambda s, v: (
        s.seats[v].hand if v is not None and s.phase is Phase.READY else None
    ),
    "a rival's face-down tile": lambda s, v: [s.seats[seat].face_down for seat in others(s, v)],
    "a rival's layout": lambda s, v: [s.seats[seat].placements for seat in others(s, v)],
    "a rival's discard": lambda s, v: [s.seats[seat].discard for seat in others(s, v)],
    "a rival's pick": lambda s, v: [
        s.seats[seat].pick for seat in others(s, v) if s.phase is Phase.PICK
    ],
    "a rival's choice": lambda s, v: [
        s.seats[seat].choice for seat in others(s, v) if s.phase is Phase.CHOICE
    ],
    "the cards to come": lambda s, v: s.cards,
    "the sequence in the options": lambda s, v: s.options.sequence,
    "the seed": lambda s, v: s.seed if s.phase is not Phase.ENDED else None,
}


@pytest.mark.parametrize("secret", LEAKS)
def test_a_view_that_tells_a_secret_is_caught(secret: str) -> None:
    """The check above has teeth: it fails for a view with any one of these added."""
    random = Random(1)
    leak = LEAKS[secret]

    def leaky(state: State, viewer: Seat | None) -> object:
        return view(state, viewer), leak(state, viewer)

    found = (
        who_is_told(leaky, events, state, random)
        for number in range(3)
        for events, state in moments(number)
    )
    assert any(found)


def test_a_retold_game_differs_in_what_the_viewer_may_not_know() -> None:
    random = Random(2)
    for events, state in moments(0):
        if state.phase is Phase.DRAFT_2:
            other = Retelling(state, A, random).told(events)
            assert other.seats[A].hand == state.seats[A].hand
            assert other.seats[1].hand != state.seats[1].hand
            assert other.seed != state.seed
            return
    pytest.fail("the game had no second draft")


def test_no_tile_that_a_viewer_may_know_is_hidden() -> None:
    """The other half: entitled tiles are not hidden by mistake."""
    laid = drawn("""
        v0v0v0v0:  i0i0i0i0:  v0v0v0v0:
        v0v0v0v0:  v0v0v0v0:  v0v0v0v0:
        v0v0v0v0:  v0v0v0v0:  v0v0v0v0:
    """)
    state = after(built(1, laid, laid), TurnFaceDown(A, tid(11)))
    mine, rival, table = view(state, A), view(state, Seat(1)), view(state, None)
    assert mine.mine is not None
    assert set(mine.mine.hand) | {
        one.tile for one in mine.seats[1].galaxy if one.tile is not None
    } == entitled(state, A)
    assert mine.mine.placements == state.seats[A].placements
    assert mine.mine.face_down == (tid(11),)
    for seen in (rival, table):
        assert seen.seats[A].galaxy[0].tile is None
        assert {one.tile for one in seen.seats[A].galaxy[1:]} == set(state.seats[A].hand[1:])
    assert all_finished(state).phase is Phase.PICK
