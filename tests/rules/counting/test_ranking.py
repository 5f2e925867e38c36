from cosmic_factory.rules import Rank, Seat, Tracks, ranking


def places(*tracks: Tracks) -> list[tuple[int, int]]:
    return [(rank.seat, rank.place) for rank in ranking(tracks)]


def test_most_points_win() -> None:
    assert places(Tracks(5, 5, 5, 1), Tracks(9, 9, 9, 0), Tracks(4, 9, 9, 4)) == [
        (1, 1),
        (2, 2),
        (0, 3),
    ]


def test_the_french_example_goes_to_the_player_with_the_lower_star() -> None:
    """RULES section 6: 25 / 17 / 23 and star 6 against star 5, both 23."""
    ours, rival = Tracks(25, 17, 23, 6), Tracks(18, 20, 24, 5)
    assert (ours.total, rival.total) == (23, 23)
    assert places(ours, rival) == [(1, 1), (0, 2)]


def test_the_english_example_goes_to_the_player_with_the_higher_weakest_colour() -> None:
    """RULES section 6: weakest colour 17 against 19, both 23."""
    ours, rival = Tracks(25, 17, 23, 6), Tracks(19, 25, 21, 4)
    assert (ours.total, rival.total) == (23, 23)
    assert places(ours, rival) == [(1, 1), (0, 2)]


def test_players_who_are_still_tied_share_the_victory_and_the_next_place_is_left_out() -> None:
    level = Tracks(10, 11, 12, 3)
    assert places(level, Tracks(12, 10, 11, 3), Tracks(1, 1, 1, 1)) == [(0, 1), (1, 1), (2, 3)]


def test_lower_places_are_shared_in_the_same_way() -> None:
    low = Tracks(2, 2, 2, 2)
    assert places(low, Tracks(9, 9, 9, 9), low, Tracks(1, 1, 1, 0)) == [
        (1, 1),
        (0, 2),
        (2, 2),
        (3, 4),
    ]


def test_a_rank_says_what_decided_it() -> None:
    assert ranking([Tracks(25, 17, 23, 6)]) == (Rank(Seat(0), place=1, total=23, weakest=17),)
