"""Every ruling of the rules page, R1 to R28: its number begins the docstring of its test."""

import ast
import re
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

from cosmic_factory.rules import (
    Arrange,
    Cell,
    Choice,
    ChooseOffering,
    ChooseSwap,
    Colour,
    Finish,
    Galaxy,
    GrabTokens,
    KeepTiles,
    Malformed,
    Options,
    Phase,
    PickTiles,
    Placement,
    ScoreStep,
    Seat,
    Shape,
    StepKind,
    TakeBackFinish,
    Track,
    Tracks,
    TurnFaceDown,
    agreed_options,
    cosmic54,
    is_complete,
    left_neighbour,
    links,
    longest_walk,
    new_record,
    right_neighbour,
    verify,
    view,
)
from cosmic_factory.rules.flow import events as ev
from tests.drawing import drawn
from tests.rules.galaxies import ICY, PLAIN, SNAKE
from tests.rules.random_players import played
from tests.rules.tables import (
    A,
    B,
    C,
    after,
    all_finished,
    all_ready,
    at_phase,
    building,
    built,
    cells,
    expired,
    ids,
    levels,
    line,
    refused,
    scored,
    sheets,
    square,
    started,
    tid,
    zone_sizes,
)

VEGETATION, ICE, DESERT = Colour
NOTHING = Galaxy()


def test_every_ruling_has_a_test() -> None:
    tests: dict[int, list[str]] = defaultdict(list)
    for path in Path(__file__).parent.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named = re.match(r"R(\d+)\b", ast.get_docstring(node) or "")
                if named:
                    tests[int(named[1])].append(node.name)
    page = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
    written = [int(number) for number in re.findall(r"^- R(\d+) ", page, re.MULTILINE)]
    assert written == list(range(1, len(written) + 1))
    assert sorted(tests) == written


def test_a_path_counts_distinct_tiles_and_may_have_to_come_back_to_one() -> None:
    """R1: without coming back to the middle tile only five of the six could be reached."""
    galaxy = drawn("""
        .            v0v0v0v0:s     .
        v0v0v0v0:e   v0v0v0v0:nesw  v0v0v0v0:sw
        .            v0v0v0v0:ne    v0v0v0v0:nw
    """)
    (sheet,) = scored(0, galaxy)
    assert sheet.path.walk.count(Cell(1, 1)) == 2
    assert (sheet.path.length, sheet.path.points) == (6, 2)


def test_a_lone_tile_with_a_segment_is_a_path_of_one() -> None:
    """R1."""
    (sheet,) = scored(0, drawn("v0v0v0v0:n  .  v0v0v0v0:"))
    assert (sheet.path.length, sheet.path.walk) == (1, (Cell(0, 0),))


def test_each_step_is_clamped_on_its_own_so_a_token_at_30_can_still_lose() -> None:
    """R2: 29 + 2 stops at 30, and the lost token then takes 2; together it would have been 29."""
    tracks = [Tracks(ice=29)]
    sheet, _ = scored(0, drawn("i2v0v0v0:"), ICY, tokens=[(ICE,)], tracks=tracks)
    assert [step for step in sheet.steps if step.track is Track.ICE] == [
        ScoreStep(StepKind.ZONES, Track.ICE, points=2, before=29, after=30),
        ScoreStep(StepKind.TOKEN, Track.ICE, points=-2, before=30, after=28),
    ]


def test_the_steps_come_in_the_order_zones_path_tokens_kaos() -> None:
    """R2: under card 8 all four kinds of step occur."""
    sheet, _ = scored(8, drawn("i2cv0v0:"), NOTHING, tokens=[(ICE,)])
    kinds = list(dict.fromkeys(step.kind for step in sheet.steps))
    assert kinds == [StepKind.ZONES, StepKind.PATH, StepKind.TOKEN, StepKind.KAOS]


@pytest.mark.parametrize("card", [5, 6, 14, 15, 16])
def test_what_a_card_adds_to_zones_belongs_to_the_step_of_the_zones(card: int) -> None:
    """R3: so that it is clamped together with them."""
    galaxy = drawn("v2v1i2i1:  d2d1v0i0:")
    (sheet,) = scored(card, galaxy, tracks=[Tracks(30, 30, 30)])
    extra = sum(zone.extra for zone in sheet.zones)
    gained = sum(step.points for step in sheet.steps if step.kind is StepKind.ZONES)
    assert extra > 0
    assert gained == extra + sum(zone.points for zone in sheet.zones)
    assert not [step for step in sheet.steps if step.kind is StepKind.KAOS]


@pytest.mark.parametrize("card", [8, 9])
def test_constellation_points_come_after_path_and_tokens(card: int) -> None:
    """R3: they are the last step, and the star has moved already."""
    (sheet,) = scored(card, drawn("ccv0v0:"), tracks=[Tracks(star=3)])
    assert sheet.steps[-1] == ScoreStep(StepKind.KAOS, Track.STAR, points=1, before=3, after=4)


def test_a_face_down_tile_holds_no_spaces_and_no_segments_for_anything() -> None:
    """R4: zones, path, networks and tokens alike."""
    galaxy = drawn("v1i0i0v1:e  (v2cv2v2:ew)  i0i0v1v1:w")
    hidden, shown = scored(0, galaxy, drawn("v1v2i0i0:"), tokens=[(VEGETATION,)])
    assert zone_sizes(hidden, VEGETATION) == [2, 2]
    assert hidden.constellations == ()
    assert [len(network) for network in hidden.path.networks] == [1, 1]
    assert (hidden.tokens[0].planets, hidden.tokens[0].won) == (2, False)
    assert shown.zones[0].planets == 3


def test_a_removed_tile_holds_nothing_either() -> None:
    """R4: the galaxy is scored as if the cell were empty."""
    state = all_finished(built(13, ICY, PLAIN))
    state = after(state, PickTiles(A, (tid(29),)), PickTiles(B, (tid(11),)))
    assert state.galaxy(A) == ICY.without(Cell(0, 0))
    assert zone_sizes(sheets(state)[A], ICE) == [4]


def test_one_turned_tile_counts_and_the_neighbour_picks_only_the_missing_one() -> None:
    """R5."""
    state = after(built(1, PLAIN, PLAIN), TurnFaceDown(A, tid(11)))
    state = all_finished(state)
    state = after(state, PickTiles(B, (tid(14),)), PickTiles(A, (tid(21), tid(22))))
    assert state.seats[A].face_down == (tid(11), tid(14))


def test_nobody_can_turn_more_than_two_tiles() -> None:
    """R5."""
    state = after(built(1, PLAIN, PLAIN), TurnFaceDown(A, tid(11)), TurnFaceDown(A, tid(12)))
    assert refused(state, TurnFaceDown(A, tid(13))) == "too-many-face-down"


def test_unlaid_tiles_are_laid_before_the_neighbour_picks() -> None:
    """R5: so that all nine can be picked."""
    state = expired(building(1, PLAIN, PLAIN))
    assert state.phase is Phase.PICK
    assert len(state.seats[A].placements) == 9
    assert after(state, PickTiles(B, (tid(18), tid(19)))).seats[B].done


def test_gift_moves_zones_path_and_constellations_but_not_the_bet() -> None:
    """R6: the token looks at the galaxy that its holder built."""
    one, two = scored(2, ICY, SNAKE, tokens=[(ICE,)])
    assert (one.galaxy_of, two.galaxy_of) == (1, 0)
    assert one.tokens[0].planets == 12
    assert one.after == Tracks(ice=3, star=4)
    assert two.after == Tracks(ice=6)


def test_a_tile_off_the_group_is_wrongly_laid() -> None:
    """R7: touching at a corner is not enough."""
    corner = (*line(ids(0)[:8]), Placement(tid(19), 1, 8))
    state = after(building(3, PLAIN, PLAIN), Arrange(A, corner))
    assert refused(state, Finish(A)) == "not-complete"
    laid = expired(state).seats[A].placements
    assert laid[:8] == corner[:8]
    assert is_complete(Shape.FREE, [placement.cell for placement in laid])


def test_unlaid_tiles_of_a_free_galaxy_go_one_by_one_beside_the_group() -> None:
    """R8: each touches one that lay there before it; the first lies anywhere."""
    for seed in range(20):
        state = at_phase(started(2, 3, seed=f"{seed}"), Phase.SCORES)
        laid = [placement.cell for placement in state.seats[A].placements]
        for number in range(1, 9):
            assert set(laid[number].neighbours) & set(laid[:number])


def test_the_two_squares_are_never_adjacent_and_the_better_path_counts() -> None:
    """R9: the edge that would join them on one table joins nothing."""
    galaxy = drawn("""
        v0v0v0v0:es  v1v1i0v0:ew
        v0v0v0v0:ne  v0v0v0v0:w
        |
        v1v1v0v0:ew  v0v0v0v0:sw
        v0v0v0v0:    v0v0v0v0:n
    """)
    (sheet,) = scored(11, galaxy)
    assert [len(network) for network in sheet.path.networks] == [4, 3]
    assert (sheet.path.length, sheet.path.points) == (4, 1)
    assert zone_sizes(sheet, VEGETATION) == [2, 2]


def test_the_unlaid_tile_is_the_discard_if_none_is_named() -> None:
    """R9."""
    twins = drawn("""
        v1v1v1v1:  v0v0v0v0:
        i1i1i1i1:  i0i0i0i0:
        |
        d1d1d1d1:  d0d0d0d0:
        v0v0v0v0:  v0v0v0v0:
    """)
    state = all_finished(built(11, twins, twins))
    assert state.seats[A].discard == tid(19)


def test_if_several_are_unlaid_chance_decides_which_tile_stays_out() -> None:
    """R9."""
    out = {
        expired(at_phase(started(2, 11, seed=f"{seed}"), Phase.BUILD)).seats[A].discard
        for seed in range(10)
    }
    assert len(out) > 1


def test_nine_lone_tiles_with_segments_are_nine_paths() -> None:
    """R10: 4 points."""
    tiles = "v0v0v0v0:n v0v0v0v0:n v0v0v0v0:n"
    lonely = drawn(f"""
        {tiles}
        {tiles}
        {tiles}
    """)
    (sheet,) = scored(10, lonely)
    assert (sheet.path.length, sheet.path.points) == (9, 4)


def test_the_first_to_ask_gets_the_tokens_that_are_still_there() -> None:
    """R11."""
    state = after(
        built(0, PLAIN, PLAIN, PLAIN), GrabTokens(B, (ICE,)), GrabTokens(A, (ICE, DESERT))
    )
    assert (state.seats[B].tokens, state.seats[A].tokens) == ((ICE,), (DESERT,))
    assert state.seats[A].locked


def test_getting_no_token_locks_nothing() -> None:
    """R11."""
    state = after(built(0, PLAIN, PLAIN, PLAIN), GrabTokens(B, (ICE,)))
    assert refused(state, GrabTokens(A, (ICE,))) == "tokens-gone"
    assert after(state, Arrange(A, ())).seats[A].placements == ()


def test_a_galaxy_need_not_be_complete_to_grab_a_token() -> None:
    """R12: what is missing is laid by chance at the end."""
    two = square(ids(0)[:2])
    state = after(building(0, PLAIN, PLAIN), Arrange(A, two), GrabTokens(A, (ICE,)))
    state = expired(state)
    assert state.seats[A].placements[:2] == two
    assert cells(state.seats[A].placements) == cells(square(ids(0)))
    assert len(sheets(state)[A].tokens) == 1


def test_finished_can_be_taken_back_until_all_are_finished() -> None:
    """R13."""
    state = after(built(0, PLAIN, PLAIN), Finish(A))
    assert after(state, TakeBackFinish(A)).waiting_for == (A, B)
    assert refused(after(state, Finish(B)), TakeBackFinish(A)) == "wrong-phase"


def test_finished_cannot_be_taken_back_by_a_token_holder() -> None:
    """R13."""
    state = after(built(0, PLAIN, PLAIN), Finish(A), GrabTokens(A, (ICE,)))
    assert refused(state, TakeBackFinish(A)) == "locked"


def test_a_tie_wins_the_bet_even_at_zero() -> None:
    """R14: nobody has any ice."""
    sheet, _ = scored(0, NOTHING, drawn("v2v2v2v2:"), tokens=[(ICE,)])
    (token,) = sheet.tokens
    assert (token.planets, token.rival_planets, token.won) == (0, 0, True)
    assert sheet.after == Tracks(ice=3)


def test_picks_are_made_at_the_same_time_and_shown_together() -> None:
    """R15: nothing happens to a galaxy before the last pick."""
    state = all_finished(built(13, PLAIN, PLAIN))
    first = after(state, PickTiles(A, (tid(21),)))
    assert view(first, B).seats[B].galaxy == view(state, B).seats[B].galaxy
    both = after(first, PickTiles(B, (tid(11),)))
    assert [seat.removed for seat in both.seats] == [(tid(11),), (tid(21),)]


def test_choices_are_made_at_the_same_time_and_shown_together() -> None:
    """R15: tracks move only when all have chosen."""
    state = all_finished(built(19, SNAKE, SNAKE))
    first = after(state, ChooseSwap(A, ICE))
    assert view(first, B) == view(after(state, ChooseSwap(A, DESERT)), B)
    assert levels(first, A) == (0, 0, 0, 0)
    both = after(first, ChooseSwap(B, ICE))
    assert (levels(both, A), levels(both, B)) == ((0, 4, 0, 0), (0, 4, 0, 0))


def test_tokens_see_the_damage_of_sabotage() -> None:
    """R16: seat 0 bets on twelve planets, loses eight of them and then the bet."""
    rival = drawn("""
        i2i2i1i0:  v0v0v0v0:  v0v0v0v0:
        v0v0v0v0:  v0v0v0v0:  v0v0v0v0:
        v0v0v0v0:  v0v0v0v0:  v0v0v0v0:
    """)
    state = all_finished(after(built(13, ICY, rival), GrabTokens(A, (ICE,))))
    state = after(state, PickTiles(B, (tid(11),)), PickTiles(A, (tid(29),)))
    (token,) = sheets(state)[A].tokens
    assert (token.planets, token.rival_planets, token.won) == (4, 5, False)


def test_a_face_down_tile_cannot_be_picked() -> None:
    """R16."""
    state = all_finished(after(built(1, PLAIN, PLAIN), TurnFaceDown(A, tid(11))))
    assert refused(state, PickTiles(B, (tid(11),))) == "not-pickable"


def test_swapped_path_points_come_after_all_others_and_are_clamped() -> None:
    """R17: the token's loss comes first, so that nothing is wasted on the end of the track."""
    tracks = [Tracks(ice=29)]
    entry = drawn("i2v0v0v0:e  v0v0v0v0:ew  v0v0v0v0:ew  v0v0v0v0:w")
    sheet, _ = scored(19, entry, ICY, tokens=[(ICE,)], tracks=tracks, choices=[Choice(swap=ICE)])
    assert [(step.kind, step.after) for step in sheet.steps if step.track is Track.ICE] == [
        (StepKind.ZONES, 30),
        (StepKind.TOKEN, 28),
        (StepKind.PATH, 29),
    ]
    assert sheet.steps[-1].kind is StepKind.PATH


def test_a_swap_is_chosen_once_the_other_points_are_known() -> None:
    """R17."""
    state = all_finished(built(19, SNAKE, PLAIN))
    assert state.phase is Phase.CHOICE
    assert view(state, A).sheets[B].after == Tracks(1, 2, 5, 0)
    assert view(state, A).sheets[A].path.track is None


def test_an_offering_comes_last_and_only_from_a_colour_with_five_points() -> None:
    """R17: also with the star at 30, where it only costs."""
    state = all_finished(built(20, PLAIN, PLAIN, tracks=[Tracks(0, 2, 0, 30)]))
    assert refused(state, ChooseOffering(A, ICE)) == "cannot-afford"
    assert state.waiting_for == (A, B)
    state = after(state, ChooseOffering(A, DESERT), ChooseOffering(B, None))
    assert levels(state, A) == (1, 4, 0, 30)
    assert [step.kind for step in sheets(state)[A].steps[-2:]] == [StepKind.OFFERING] * 2


def test_an_offering_is_made_once() -> None:
    """R17: choosing again before the others are done replaces the first choice."""
    state = all_finished(built(20, PLAIN, PLAIN, tracks=[Tracks(9, 9, 9, 0)]))
    state = after(state, ChooseOffering(A, ICE), ChooseOffering(A, DESERT))
    assert levels(expired(state), A) == (10, 11, 9, 2)


def test_picks_not_made_in_time_are_made_by_chance() -> None:
    """R18: Black Hole and Sabotage."""
    picked = set()
    for card in (1, 13):
        for number in range(5):
            state = all_finished(built(card, PLAIN, PLAIN)).changed(seed=f"{number}")
            state = expired(state)
            picked.add((*state.seats[A].face_down, *state.seats[A].removed))
    assert len(picked) > 2
    assert all(set(tiles) < set(ids(0)) for tiles in picked)


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        (Tracks(3, 2, 1), (3, 2, 5, 0)),
        (Tracks(3, 1, 1), (3, 5, 1, 0)),
        (Tracks(1, 1, 1), (5, 1, 1, 0)),
    ],
)
def test_a_swap_not_chosen_in_time_goes_to_the_weakest_colour(
    before: Tracks, expected: tuple[int, int, int, int]
) -> None:
    """R18: ties go to vegetation, then ice, then desert."""
    state = expired(all_finished(built(19, SNAKE, PLAIN, tracks=[before])))
    assert levels(state, A) == expected


def test_the_weakest_colour_is_the_weakest_at_that_moment() -> None:
    """R18: vegetation was weakest before the round, ice is after it."""
    grown = drawn("""
        v2v2v2v2:    v1v0v0v0:e   v0v0v0v0:sw
        v0v0v0v0:es  v0v0v0v0:ew  v0v0v0v0:nw
        v0v0v0v0:ne  v0v0v0v0:ew  v0v0v0v0:w
    """)
    state = expired(all_finished(built(19, grown, PLAIN, tracks=[Tracks(1, 3, 9)])))
    assert levels(state, A) == (6, 5, 9, 0)


def test_an_offering_not_chosen_in_time_is_declined() -> None:
    """R18."""
    state = expired(all_finished(built(20, PLAIN, PLAIN, tracks=[Tracks(9, 9, 9, 9)])))
    assert levels(state, A) == (10, 11, 14, 9)


def test_a_draft_pick_not_made_in_time_is_made_by_chance() -> None:
    """R19."""
    kept = set()
    for number in range(5):
        state = at_phase(started(2), Phase.DRAFT_1).changed(seed=f"{number}")
        late = expired(state)
        assert set(late.seats[A].kept) < set(state.seats[A].hand)
        kept.add(late.seats[A].kept)
    assert len(kept) > 1


def test_a_constellation_of_three_spaces_gives_2_stars() -> None:
    """R20."""
    (sheet,) = scored(9, drawn("cccv0:"))
    assert sheet.after == Tracks(star=2)


def test_a_constellation_of_more_than_four_spaces_counts_as_four() -> None:
    """R21."""
    (vacuum,) = scored(9, drawn("cccc:  cv0v0v0:"))
    assert [len(zone.spots) for zone in vacuum.constellations] == [5]
    assert vacuum.after == Tracks(star=4)
    (plain,) = scored(8, drawn("cccc:  cv0v0v0:"))
    assert plain.after == Tracks(star=1)


def test_the_built_in_tiles_cannot_make_a_constellation_above_four() -> None:
    """R21: one constellation space a tile at most, so that four tiles meet in a corner at best."""
    assert {tile.code.count("c") for tile in cosmic54().tiles} == {0, 1}


def test_with_two_players_both_neighbours_are_the_same_person() -> None:
    """R22: the last three tiles of the draft come back to those who have seen them."""
    assert left_neighbour(A, 2) == right_neighbour(A, 2) == B
    first = at_phase(started(2), Phase.DRAFT_1)
    second = after(first, *(KeepTiles(seat, first.seats[seat].hand[:3]) for seat in (A, B)))
    ready = after(second, *(KeepTiles(seat, second.seats[seat].hand[:3]) for seat in (A, B)))
    assert set(ready.seats[A].hand[6:]) < set(first.seats[A].hand)


def test_under_space_pirate_the_passed_tiles_are_seen_only_when_building_starts() -> None:
    """R23: the receiver's view does not change with the nine tiles."""
    state = at_phase(started(3, 12), Phase.READY)
    loot, other = state.seats[A].hand, state.seats[C].hand
    swapped = state.with_seat(A, hand=other).with_seat(C, hand=loot)
    assert view(state, A) == view(swapped, A)
    assert view(all_ready(state), A) != view(all_ready(swapped), A)


def test_all_chance_comes_from_one_seed() -> None:
    """R24: the same commands and seed give the same game, another seed another one."""
    options = Options(seats=3, sequence=(1, 13, 19, 3, 11))
    one, again = (played(options, "seed", Random(4)) for _ in range(2))
    assert one.entries == again.entries
    assert one.state == again.state
    left_alone = [at_phase(started(3, 1, seed=seed), Phase.SCORES) for seed in ("x", "x", "y")]
    assert left_alone[0] == left_alone[1]
    assert left_alone[0].scored != left_alone[2].scored


def test_a_line_may_be_drawn_across_or_down() -> None:
    """R25: it is the same line, whichever way it is drawn."""
    across = Arrange(A, line(ids(0)))
    down = Arrange(B, tuple(Placement(one.tile, one.col, 0) for one in line(ids(1))))
    state = after(building(7, PLAIN, PLAIN), across, down, Finish(A), Finish(B))
    assert levels(state, A) == levels(state, B)


def test_a_path_down_a_line_is_as_long_as_across() -> None:
    """R25."""
    across = drawn(" ".join(["v0v0v0v0:ew"] * 9))
    down = drawn("\n".join(["v0v0v0v0:ew@1"] * 9))
    assert [len(longest_walk(links(galaxy.face_up_tiles))) for galaxy in (across, down)] == [9, 9]
    assert Seat(0) == scored(7, across)[0].galaxy_of


def test_every_round_is_drawn_from_all_tiles() -> None:
    """R26: six players draw all 54 tiles, in every round."""
    game = played(Options(seats=6), "all tiles", Random(1))
    assert game.state.phase is Phase.ENDED
    drawn_tiles = [
        sorted(tile for hand in event.hands for tile in hand)
        for entry in game.entries
        for event in entry.events
        if isinstance(event, ev.TilesDrawn)
    ]
    assert drawn_tiles == [sorted(cosmic54().ids)] * 5


@pytest.mark.parametrize("points", [-2, -5])
def test_a_token_that_falls_from_30_can_rise_again(points: int) -> None:
    """R27: by a lost bet, or by an offering."""
    reached = Tracks(ice=28).moved(Track.ICE, 6)
    assert reached.ice == 30
    fallen = reached.moved(Track.ICE, points)
    assert fallen.moved(Track.ICE, 1).ice == 30 + points + 1
    assert fallen.moved(Track.ICE, 9).ice == 30


def test_nobody_names_a_card_twice_for_a_new_game() -> None:
    """R28: but a game that was recorded with one is replayed."""
    twice = Options(seats=2, sequence=(7, 7, 7, 11, 3))
    with pytest.raises(Malformed, match="there is one of each"):
        agreed_options(twice)
    assert agreed_options(Options(seats=2, sequence=(7, 11, 3, 1, 2))).sequence is not None
    record = new_record(twice, "again", played(twice, "again", Random(2)).entries)
    assert verify(record).cards == twice.sequence
