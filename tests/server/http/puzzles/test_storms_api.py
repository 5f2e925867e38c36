from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from cosmic_factory.puzzles import STORM_MS, UNHURRIED_STORM_HANDS, shipped_hands, storm_hand
from cosmic_factory.rules import cosmic54
from tests.server.http.puzzles.puzzle_days import Today, body
from tests.server.visitors import assert_refused, guest, visitor

pytestmark = pytest.mark.anyio


async def started(client: httpx.AsyncClient, *, unhurried: bool = False) -> dict[str, Any]:
    answer = await client.post("/api/storms", json={"unhurried": unhurried})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def best_of(hand: dict[str, Any]) -> dict[str, Any]:
    """Return the best answer to a hand, which only somebody with the server's files knows."""
    same = [
        one
        for level in shipped_hands().by_level.values()
        for one in level
        if list(one.codes) == hand["tiles"] and one.card == hand["card"]
    ]
    return {"number": hand["number"], **body(same[0].best_galaxy)}


async def answer(
    client: httpx.AsyncClient, storm: dict[str, Any], sent: dict[str, Any]
) -> httpx.Response:
    return await client.post(f"/api/storms/{storm['id']}/answers", json=sent)


async def test_hand_follows_hand_and_shares_add_up(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    storm = await started(ada)
    assert storm["ends_at_ms"] - storm["now_ms"] == STORM_MS
    hand, levels = storm["hand"], []
    for number in range(1, 8):
        assert hand["number"] == number
        levels.append(hand["difficulty"])
        made = (await answer(ada, storm, best_of(hand))).json()
        assert (made["points"], made["share"], made["total"]) == (made["par"], 100, 100 * number)
        hand = made["next"]
    assert levels == sorted(levels)


async def test_a_poor_galaxy_is_worth_less_than_its_points_say(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    storm = await started(ada)
    sent = best_of(storm["hand"])
    tiles = [one["tile"] for one in sent["placements"]]
    for one, tile in zip(sent["placements"], tiles[1:] + tiles[:1], strict=True):
        one.update(tile=tile, turns=0)
    made = (await answer(ada, storm, sent)).json()
    assert 0 <= made["share"] < 100
    assert made["share"] < 100 * made["points"] / made["par"]


async def test_time_is_up_by_the_servers_clock(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    storm = await started(ada)
    made = (await answer(ada, storm, best_of(storm["hand"]))).json()
    today.clock.pass_seconds(STORM_MS / 1000 + 1)
    # What was on its way when the time was up counts, and nothing is dealt after it.
    last = (await answer(ada, storm, best_of(made["next"]))).json()
    assert (last["total"], last["next"]) == (200, None)
    today.clock.pass_seconds(1)
    late = {**best_of(made["next"]), "number": 3}
    assert_refused(await answer(ada, storm, late), 409, "storm-over")
    ended = (await ada.post(f"/api/storms/{storm['id']}/end")).json()
    assert (ended["score"], ended["hands"]) == (200, 2)


async def test_a_hand_is_answered_once_and_in_turn(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    storm = await started(ada)
    sent = best_of(storm["hand"])
    assert_refused(await answer(ada, storm, {**sent, "number": 2}), 409, "not-dealt")
    both = await asyncio.gather(*(answer(ada, storm, sent) for _ in range(2)))
    assert sorted(one.status_code for one in both) == [200, 409]
    assert_refused(await answer(ada, storm, sent), 409, "answered-already")
    ended = (await ada.post(f"/api/storms/{storm['id']}/end")).json()
    assert (ended["score"], ended["hands"]) == (100, 1)


async def test_tampered_answers_are_refused(today: Today) -> None:
    ada, bo = await guest(today.node, "Ada"), await guest(today.node, "Bo")
    storm = await started(ada)
    sent = best_of(storm["hand"])
    assert_refused(await answer(bo, storm, sent), 404, "unknown-storm")
    assert_refused(await answer(ada, {"id": "nothing"}, sent), 404, "unknown-storm")
    assert_refused(await bo.post(f"/api/storms/{storm['id']}/end"), 404, "unknown-storm")
    first, *others = sent["placements"]
    unseen = next(one.code for one in cosmic54().tiles if one.code not in storm["hand"]["tiles"])
    foreign = {**sent, "placements": [{**first, "tile": unseen}, *others]}
    assert_refused(await answer(ada, storm, foreign), 400, "wrong-tiles")
    fewer = {**sent, "placements": sent["placements"][:-1]}
    assert_refused(await answer(ada, storm, fewer), 400, "not-complete")
    changes: tuple[dict[str, Any], ...] = (
        {"number": 0},
        {"number": "1"},
        {"points": 99},
        {"placements": []},
    )
    for wrong in changes:
        assert (await answer(ada, storm, {**sent, **wrong})).status_code == 400
    assert_refused(await visitor(today.node).post("/api/storms", json={}), 401, "no-name")
    assert (await ada.post("/api/storms", json={"unhurried": 1})).status_code == 400
    ended = (await ada.post(f"/api/storms/{storm['id']}/end")).json()
    assert (ended["score"], ended["hands"]) == (0, 0)


async def test_the_seed_and_the_best_galaxies_stay_on_the_server(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    answered = await ada.post("/api/storms", json={})
    row = await today.node.services.tables.storage.storms.storm(answered.json()["id"])
    assert row is not None
    assert row.seed not in answered.text
    assert storm_hand(shipped_hands(), row.seed, 1).best not in answered.text


async def test_an_unhurried_storm_has_ten_hands_and_no_clock(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    storm = await started(ada, unhurried=True)
    assert storm["ends_at_ms"] is None
    hand: dict[str, Any] | None = storm["hand"]
    answered = 0
    while hand is not None:
        today.clock.pass_seconds(3_600)
        made = (await answer(ada, storm, best_of(hand))).json()
        hand, answered = made["next"], answered + 1
    assert answered == UNHURRIED_STORM_HANDS
    boards = [
        (await ada.get("/api/storms/leaderboard", params={"pool": pool})).json()
        for pool in ("hurried", "unhurried")
    ]
    assert boards[0]["mine"] is None
    assert boards[1]["mine"]["score"] == 100 * UNHURRIED_STORM_HANDS


async def test_a_new_storm_ends_the_one_before(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    first = await started(ada, unhurried=True)
    await started(ada)
    today.clock.pass_seconds(2)
    assert_refused(await answer(ada, first, best_of(first["hand"])), 409, "storm-over")


async def test_the_leaderboard_has_the_best_storm_of_each_guest(today: Today) -> None:
    # No other test of this module has storms of this day.
    today.clock.set(f"{today.later(3)} 12:00")
    guests = [await guest(today.node, name) for name in ("Ada", "Bo", "Cy")]
    for client, hands in ((guests[0], 1), (guests[0], 3), (guests[1], 2), (guests[1], 2)):
        storm = await started(client)
        hand = storm["hand"]
        for _ in range(hands):
            hand = (await answer(client, storm, best_of(hand))).json()["next"]
        await client.post(f"/api/storms/{storm['id']}/end")
        today.clock.pass_seconds(10)
    going = await started(guests[2])
    await answer(guests[2], going, best_of(going["hand"]))
    board = (await guests[1].get("/api/storms/leaderboard")).json()
    shown = [(row["place"], row["name"], row["score"], row["hands"]) for row in board["rows"]]
    assert shown == [(1, "Ada", 300, 3), (2, "Bo", 200, 2)]
    assert (board["mine"]["place"], board["mine"]["score"]) == (2, 200)
    today.clock.pass_seconds(2 * 24 * 3_600)
    anybody = visitor(today.node)
    assert not (await anybody.get("/api/storms/leaderboard")).json()["rows"]
    week = (await anybody.get("/api/storms/leaderboard", params={"period": "week"})).json()
    assert [row["name"] for row in week["rows"]][:2] == ["Ada", "Bo"]
    assert week["mine"] is None
    wrong = await anybody.get("/api/storms/leaderboard", params={"period": "year"})
    assert wrong.status_code == 400


async def test_a_storm_goes_on_after_a_lost_answer(today: Today) -> None:
    ada, bo = await guest(today.node, "Ada"), await guest(today.node, "Bo")
    storm = await started(ada)
    address = f"/api/storms/{storm['id']}"
    assert (await ada.get(address)).json()["hand"] == storm["hand"]
    made = (await answer(ada, storm, best_of(storm["hand"]))).json()
    today.clock.pass_seconds(30)
    found = (await ada.get(address)).json()
    assert (found["score"], found["hands"], found["hand"]) == (100, 1, made["next"])
    assert found["ends_at_ms"] - found["now_ms"] == STORM_MS - 30_000
    assert_refused(await bo.get(address), 404, "unknown-storm")
    today.clock.pass_seconds(STORM_MS / 1000)
    assert (await ada.get(address)).json()["hand"] is None
