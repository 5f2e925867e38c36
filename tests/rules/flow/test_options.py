import pytest
from hypothesis import given

from cosmic_factory.rules import (
    Malformed,
    NumberedTile,
    Options,
    Phase,
    PhaseSeconds,
    TileSet,
    Variant,
    checked_options,
    new_game,
)
from tests.strategies import all_options


@given(all_options())
def test_good_options_are_accepted_as_they_are(options: Options) -> None:
    assert checked_options(options) is options
    assert len(new_game(options, "seed").seats) == options.seats


def tiny(count: int, code: str = "v0v0v0v0:") -> TileSet:
    return TileSet("tiny", 1, tuple(NumberedTile(n, code) for n in range(1, count + 1)))


@pytest.mark.parametrize(
    ("options", "code", "at"),
    [
        (Options(seats=1), "bad-seats", "$.seats"),
        (Options(seats=7), "bad-seats", "$.seats"),
        (Options(seats=2, tile_set=tiny(17)), "too-few-tiles", "$.tile_set.tiles"),
        (Options(seats=2, tile_set=tiny(0)), "no-tiles", "$.tile_set.tiles"),
        (Options(tile_set=tiny(54, "x")), "bad-tile-code", "$.tile_set.tiles[0].code"),
        (Options(deck=(1, 2, 3, 4)), "bad-deck", "$.deck"),
        (Options(deck=()), "bad-deck", "$.deck"),
        (Options(deck=(1, 2, 3, 4, 5, 5)), "bad-deck", "$.deck"),
        (Options(deck=(1, 2, 3, 4, 21)), "unknown-card", "$.deck[4]"),
        (Options(sequence=(1, 2, 3, 4)), "bad-sequence", "$.sequence"),
        (Options(sequence=(1, 2, 3, 4, 5, 6)), "bad-sequence", "$.sequence"),
        (Options(sequence=(0, 1, 2, 3, 4)), "unknown-card", "$.sequence[0]"),
        (Options(deck=(1, 2, 3, 4, 5), sequence=(1, 2, 3, 4, 5)), "two-decks", "$.sequence"),
        (Options(variant=Variant.BEGINNER, deck=(1, 2, 3, 4, 5)), "no-cards", "$.variant"),
        (Options(variant=Variant.BEGINNER, sequence=(1, 2, 3, 4, 5)), "no-cards", "$.variant"),
    ],
)
def test_options_that_no_game_could_be_played_with_are_refused(
    options: Options, code: str, at: str
) -> None:
    with pytest.raises(Malformed) as refusal:
        checked_options(options)
    assert (refusal.value.code, refusal.value.at) == (code, at)
    with pytest.raises(Malformed):
        new_game(options, "seed")


def test_exactly_nine_tiles_for_each_seat_are_enough() -> None:
    options = Options(seats=2, tile_set=tiny(18))
    assert checked_options(options) is options


@pytest.mark.parametrize("seed", ["", "x" * 201, "a\nb", "\ud800", "\x00"])
def test_a_seed_is_1_to_200_printable_characters(seed: str) -> None:
    with pytest.raises(Malformed) as refusal:
        new_game(Options(), seed)
    assert refusal.value.code == "bad-seed"


def test_every_timed_phase_has_its_seconds() -> None:
    seconds = PhaseSeconds(reveal=1, draft=2, ready=3, build=4, choice=5, scores=None)
    assert {phase: seconds.of(phase) for phase in Phase} == {
        Phase.SEATING: None,
        Phase.REVEAL: 1,
        Phase.DRAFT_1: 2,
        Phase.DRAFT_2: 2,
        Phase.READY: 3,
        Phase.BUILD: 4,
        Phase.PICK: 5,
        Phase.CHOICE: 5,
        Phase.SCORES: None,
        Phase.ENDED: None,
    }


def test_building_takes_60_seconds_by_default() -> None:
    assert Options().seconds.of(Phase.BUILD) == 60
