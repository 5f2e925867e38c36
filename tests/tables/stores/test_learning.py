"""What players have learned: kept, put together, moved to another guest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.tables import Learning, PlayerId, PlayerRow, Storage

pytestmark = pytest.mark.anyio

ADA, BO = PlayerId("ada"), PlayerId("bo")
HALF = Learning({"tiles": 2}, {"5": 3})
REST = Learning({"tiles": 1, "zones": 4}, {"5": 0, "9": 2}, first_game=True)
BOTH = Learning({"tiles": 2, "zones": 4}, {"5": 0, "9": 2}, first_game=True)

counts = st.dictionaries(st.sampled_from(["a", "b", "c"]), st.integers(0, 9))
learned = st.builds(Learning, counts, counts, st.booleans())


@pytest.fixture
async def with_guests(storage: Storage) -> Storage:
    for player in (ADA, BO):
        await storage.catalogue.add_player(PlayerRow(player, player, 1))
    return storage


async def test_what_two_devices_send_is_put_together(with_guests: Storage) -> None:
    store = with_guests.learning
    assert await store.of_player(ADA) == Learning()
    assert await store.add(ADA, HALF) == HALF
    assert await store.add(ADA, REST) == BOTH
    assert await store.add(ADA, HALF) == BOTH
    assert await store.of_player(ADA) == BOTH
    assert await store.of_player(BO) == Learning()


async def test_what_a_guest_has_learned_goes_to_the_guest_that_takes_its_place(
    with_guests: Storage,
) -> None:
    store = with_guests.learning
    await store.add(ADA, HALF)
    await store.add(BO, REST)
    await store.move(ADA, BO)
    assert (await store.of_player(ADA), await store.of_player(BO)) == (Learning(), BOTH)
    await store.move(BO, BO)
    assert await store.of_player(BO) == BOTH


async def test_whoever_has_learned_something_is_kept(with_guests: Storage) -> None:
    await with_guests.learning.add(ADA, HALF)
    assert await with_guests.catalogue.delete_unused_players(made_before=9) == 1
    assert await with_guests.catalogue.player(ADA) is not None
    assert await with_guests.catalogue.player(BO) is None


@given(learned, learned, learned)
def test_the_order_in_which_devices_send_does_not_matter(
    one: Learning, two: Learning, three: Learning
) -> None:
    assert one.merged(two) == two.merged(one)
    assert one.merged(two).merged(three) == one.merged(two.merged(three))
    assert one.merged(one) == one
