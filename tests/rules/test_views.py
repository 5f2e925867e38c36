from cosmic_factory.rules import (
    Arrange,
    ChoiceTask,
    ChooseOffering,
    Colour,
    Finish,
    GrabTokens,
    LaidView,
    Phase,
    PickTiles,
    Placement,
    Seat,
    Tracks,
    TurnFaceDown,
    Variant,
    ranking,
    view,
)
from tests.drawing import drawn
from tests.rules.galaxies import PLAIN
from tests.rules.tables import (
    A,
    B,
    after,
    all_finished,
    at_phase,
    built,
    expired,
    ids,
    square,
    started,
    tid,
)

PATH = drawn("""
    v0v0v0v0:ew  v0v0v0v0:ew  v0v0v0v0:sw
    v0v0v0v0:es  v0v0v0v0:ew  v0v0v0v0:nw
    v0v0v0v0:ne  v0v0v0v0:ew  v0v0v0v0:ew
""")


def test_a_spectator_has_nothing_of_their_own() -> None:
    assert view(started(2), None).mine is None


def test_everyone_sees_the_open_card_and_nobody_those_to_come() -> None:
    state = started(2, 7, 8, 9, 10, 11)
    seen = view(state, A)
    assert (seen.round.round, seen.round.card, seen.round.past) == (1, 7, ())
    assert seen.table.deck is None
    later = view(at_phase(state, Phase.REVEAL, round_number=3), None)
    assert [past.card for past in later.round.past] == [7, 8]
    assert [len(past.tracks) for past in later.round.past] == [2, 2]


def test_beginners_past_rounds_have_no_card() -> None:
    state = at_phase(started(2, variant=Variant.BEGINNER), Phase.READY, round_number=2)
    assert [past.card for past in view(state, A).round.past] == [0]


def test_tokens_locks_and_tracks_lie_open() -> None:
    state = after(built(0, PLAIN, PLAIN, tracks=[Tracks(1, 2, 3, 4)]), GrabTokens(A, (Colour.ICE,)))
    seat = view(state, B).seats[A]
    assert (seat.tokens, seat.locked, seat.done) == ((Colour.ICE,), True, True)
    assert seat.tracks == Tracks(1, 2, 3, 4)


def test_a_rivals_face_down_tile_shows_its_cell_only() -> None:
    turned = Arrange(A, (*square(ids(0))[1:], square(ids(0))[0]))
    state = after(built(1, PLAIN, PLAIN), turned, TurnFaceDown(A, tid(12)))
    shown = view(state, B).seats[A].galaxy[0]
    assert shown == LaidView(tile=None, row=0, col=1, face_down=True)


def test_a_removed_tile_is_marked() -> None:
    state = all_finished(built(13, PLAIN, PLAIN))
    state = after(state, PickTiles(A, (tid(21),)), PickTiles(B, (tid(19),)))
    removed = [laid.tile for laid in view(state, None).seats[A].galaxy if laid.removed]
    assert removed == [tid(19)]


def test_a_pick_task_tells_whose_galaxy_and_how_many() -> None:
    state = after(built(1, PLAIN, PLAIN, PLAIN), TurnFaceDown(A, tid(11)))
    state = all_finished(state)
    tasks = [view(state, Seat(seat)).mine for seat in range(3)]
    assert [
        (mine.pick_task.galaxy_of, mine.pick_task.tiles)
        for mine in tasks
        if mine is not None and mine.pick_task is not None
    ] == [(2, 2), (0, 1), (1, 2)]


def test_ones_own_choice_is_seen_once_it_is_made() -> None:
    state = all_finished(built(20, PLAIN, PLAIN))
    before, made = view(state, A).mine, view(after(state, ChooseOffering(A, None)), A).mine
    assert before is not None
    assert made is not None
    assert before.choice is None
    assert made.choice is not None


def test_sheets_are_shown_until_the_next_round_begins() -> None:
    state = after(built(0, PLAIN, PLAIN), Finish(A))
    assert view(state, A).sheets == ()
    scores = after(state, Finish(B))
    assert view(scores, None).sheets == scores.scored[-1]
    assert view(expired(scores), None).sheets == ()


def test_counted_sheets_are_shown_while_choices_are_made() -> None:
    state = all_finished(built(20, PLAIN, PLAIN))
    assert state.phase is Phase.CHOICE
    assert view(state, None).sheets == state.counted


def test_the_ranking_is_shown_at_the_end() -> None:
    last = at_phase(started(2), Phase.SCORES, round_number=5)
    assert view(last, A).ranking == ()
    assert [rank.place for rank in view(expired(last), A).ranking] in ([1, 2], [1, 1])


def test_past_rounds_say_who_would_win_with_the_tracks_after_them() -> None:
    tracks = [Tracks(5, 5, 5, 0), Tracks(5, 5, 5, 1)]
    scores = all_finished(built(0, PLAIN, PLAIN, tracks=tracks))
    (past,) = view(scores, None).round.past
    assert past.ranking == ranking(past.tracks)
    assert [rank.seat for rank in past.ranking] == [1, 0]
    assert view(expired(scores), A).round.past == (past,)


def test_each_square_of_a_parallel_universe_has_its_own_longest_path() -> None:
    twin = drawn("""
        v0v0v0v0:es  v0v0v0v0:sw
        v0v0v0v0:n   v0v0v0v0:n
        |
        v0v0v0v0:e   v0v0v0v0:w
        v0v0v0v0:    v0v0v0v0:n
    """)
    building = built(11, twin, twin)
    assert view(building, A).round.part_paths == ()
    scores = all_finished(building)
    assert view(scores, None).round.part_paths == ((4, 2), (4, 2))
    assert scores.scored[-1][0].path.length == 4
    assert view(all_finished(built(0, PATH, PATH)), None).round.part_paths == ()


def test_the_view_names_the_neighbours_and_where_hands_go() -> None:
    state = started(3)
    table, first = view(state, None).table, view(state, None).round
    assert (table.left_of, table.right_of) == ((1, 2, 0), (2, 0, 1))
    second = view(at_phase(state, Phase.REVEAL, round_number=2), None).round
    assert (first.hands_pass_left, second.hands_pass_left) == (True, False)


def test_the_weakest_colour_is_named_and_ties_are_broken() -> None:
    state = built(0, PLAIN, PLAIN, tracks=[Tracks(4, 2, 2, 0)])
    assert [seat.weakest_colour for seat in view(state, B).seats] == [
        Colour.ICE,
        Colour.VEGETATION,
    ]


def test_loose_tiles_of_a_free_shape_are_named_to_their_owner() -> None:
    state = after(
        built(3, PLAIN, PLAIN),
        Arrange(A, tuple(Placement(tid(11 + n), 0, col) for n, col in enumerate((0, 1, 5)))),
    )
    mine, rival = view(state, A).mine, view(state, B).mine
    assert mine is not None
    assert rival is not None
    assert (mine.loose_tiles, rival.loose_tiles) == ((tid(13),), ())


def options_of(card: int, tracks: Tracks) -> tuple[list[tuple[Colour, int, int, bool]], ChoiceTask]:
    state = all_finished(built(card, PATH, PLAIN, tracks=[tracks]))
    mine = view(state, A).mine
    assert mine is not None
    assert mine.choice_task is not None
    task = mine.choice_task
    return [(one.colour, one.before, one.after, one.allowed) for one in task.options], task


def test_an_offering_can_be_made_from_colours_that_hold_its_price() -> None:
    options, task = options_of(20, Tracks(7, 0, 5, 0))
    assert options == [
        (Colour.VEGETATION, 7, 2, True),
        (Colour.ICE, 0, 0, False),
        (Colour.DESERT, 5, 0, True),
    ]
    assert (task.default, task.weakest) == (None, Colour.ICE)


def test_a_swap_moves_any_colour_up_to_the_end_of_its_track() -> None:
    options, task = options_of(19, Tracks(28, 3, 5, 0))
    assert options == [
        (Colour.VEGETATION, 28, 30, True),
        (Colour.ICE, 3, 7, True),
        (Colour.DESERT, 5, 9, True),
    ]
    assert (task.default, task.weakest) == (Colour.ICE, Colour.ICE)


def test_a_seat_with_nothing_to_give_has_no_choice() -> None:
    state = all_finished(built(20, PLAIN, PATH, tracks=[Tracks(30, 30, 30)]))
    mine, rival = view(state, A).mine, view(state, B).mine
    assert mine is not None
    assert rival is not None
    assert mine.choice_task is not None
    assert rival.choice_task is None
