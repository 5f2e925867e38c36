"""To whom minutes are shown, and whose results are told, in both databases."""

from __future__ import annotations

import pytest

from cosmic_factory.tables import ChallengeRow, Deal, GameId, PlayerRow, ShownTo, Storage, TryRow
from tests.tables.journal.rows import ADA, BO, a_game

pytestmark = pytest.mark.anyio


async def test_minutes_are_shown_by_own_links_until_a_player_chooses(storage: Storage) -> None:
    minutes = storage.shown_minutes
    assert await minutes.choices([ADA, BO]) == {ADA: ShownTo.LINKS, BO: ShownTo.LINKS}
    for choice in (ShownTo.NOBODY, ShownTo.EVERYBODY, ShownTo.EVERYBODY, ShownTo.LINKS):
        await minutes.show(ADA, choice, 5)
        assert await minutes.choices([ADA, BO]) == {ADA: choice, BO: ShownTo.LINKS}
        assert await minutes.shown_to(ADA) is choice


async def test_results_are_told_by_link_or_by_choice(storage: Storage) -> None:
    deal = Deal(GameId("g"), 1, 0)
    await storage.catalogue.add_game(a_game("g"))
    for player in (ADA, BO):
        await storage.catalogue.add_player(PlayerRow(player, player, 1))
    await storage.challenges.add(ChallengeRow("link", *deal, ADA, 1))
    begun = await storage.challenges.begin(
        TryRow("try", "link", *deal, BO, 2), may_count=True, running_since=0
    )
    assert begun is not None
    done = TryRow("try", "link", *deal, BO, 2, ended_at=3, points=7)
    assert await storage.challenges.hand_in(done)

    async def told(link: str | None) -> bool:
        return bool(await storage.challenges.results(deal, most=9, of=ADA, link=link))

    for choice, by_link, otherwise in (
        (ShownTo.LINKS, True, False),
        (ShownTo.EVERYBODY, True, True),
        (ShownTo.NOBODY, False, False),
    ):
        await storage.shown_minutes.show(BO, choice, 4)
        assert (await told("link"), await told("other"), await told(None)) == (
            by_link,
            otherwise,
            otherwise,
        )
        own = await storage.challenges.results(deal, most=9, of=BO, link=None)
        assert [one.player for one in own] == [BO]
