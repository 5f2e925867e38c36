from collections import Counter
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.rules import RandomStream, seed_hash


def draw(seed: str, stream: str, number: int) -> int:
    """Draw `number` of a stream, as the module's description says it is made."""
    return int(sha256(f"{seed}/{stream}/{number}".encode()).hexdigest()[:16], 16)


def test_a_stream_can_be_repeated_from_its_description() -> None:
    chance = RandomStream("a wet Sunday", "round-2/bag")
    expected = [draw("a wet Sunday", "round-2/bag", n) % 54 for n in range(20)]
    assert [chance.below(54) for _ in range(20)] == expected


def test_the_first_draws_of_a_stream_are_fixed_for_ever() -> None:
    chance = RandomStream("seed", "stream")
    assert [chance.below(1000) for _ in range(5)] == [405, 337, 281, 150, 919]
    assert RandomStream("seed", "cards").shuffled(range(1, 11)) == [6, 3, 4, 7, 10, 2, 9, 5, 1, 8]


def test_a_shuffle_swaps_from_the_last_place_down() -> None:
    things = list("abcdef")
    draws = iter(draw("s", "t", n) for n in range(5))
    for last in range(5, 0, -1):
        drawn = next(draws) % (last + 1)
        things[last], things[drawn] = things[drawn], things[last]
    assert RandomStream("s", "t").shuffled("abcdef") == things


def test_draws_above_the_largest_multiple_are_skipped() -> None:
    """With a limit just above half of all draws, about every second draw is skipped."""
    limit = 2**63 + 1
    accepted = [draw("s", "t", n) for n in range(40) if draw("s", "t", n) < limit]
    chance = RandomStream("s", "t")
    assert len(accepted) < 40
    assert [chance.below(limit) for _ in accepted] == accepted


@given(st.text(max_size=20), st.integers(1, 2**64), st.integers(0, 20))
def test_a_drawn_number_lies_below_its_limit(seed: str, limit: int, stream: int) -> None:
    seed = seed.encode("utf-8", "ignore").decode()
    assert 0 <= RandomStream(seed, f"{stream}").below(limit) < limit


@given(st.lists(st.integers(), max_size=60), st.integers(0, 99))
def test_a_shuffle_loses_nothing_and_leaves_the_original_alone(
    things: list[int], stream: int
) -> None:
    before = list(things)
    assert sorted(RandomStream("seed", f"{stream}").shuffled(things)) == sorted(things)
    assert things == before


def test_a_sample_holds_different_things() -> None:
    assert len(set(RandomStream("seed", "x").sample(range(54), 9))) == 9


def test_streams_and_seeds_give_other_numbers() -> None:
    draws = {
        (seed, stream): RandomStream(seed, stream).below(10**9)
        for seed in ("one", "two")
        for stream in ("a", "b")
    }
    assert len(set(draws.values())) == 4


def test_all_outcomes_are_equally_likely() -> None:
    """6000 draws of six: each within five standard deviations of 1000."""
    chance = RandomStream("fair", "dice")
    counts = Counter(chance.below(6) for _ in range(6000))
    assert all(abs(counts[side] - 1000) < 145 for side in range(6))


def test_the_hash_of_a_seed_is_its_plain_sha_256() -> None:
    assert seed_hash("a wet Sunday") == (
        "562cee41f522660479fdd68700fac1110f87ee885c4b91d9af98f5252bf17594"
    )
    assert seed_hash("é星") == sha256("é星".encode()).hexdigest()
