from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from cosmic_factory.tables import HandInRow, PlayerId
from tests.server.http.puzzles.puzzle_days import (
    Today,
    best_body,
    body,
    node_at,
    worse_galaxies,
)
from tests.server.visitors import assert_refused, guest, visitor

pytestmark = pytest.mark.anyio


async def hand_in(today: Today, client: httpx.AsyncClient, sent: dict[str, Any]) -> dict[str, Any]:
    answer = await client.post(f"{today.path}/hand-ins", json=sent)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_the_first_and_the_best_galaxy_are_both_kept(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    first = await hand_in(today, ada, today.worse)
    assert first["points"] < today.daily.par
    assert (first["first"], first["best"], first["hand_ins"]) == (first["points"],) * 2 + (1,)
    best = await hand_in(today, ada, today.best)
    assert (best["points"], best["best"], best["par"]) == (
        today.daily.par,
        today.daily.par,
        today.daily.par,
    )
    assert (best["first"], best["hand_ins"]) == (first["points"], 2)
    mine = (await ada.get("/api/puzzles/daily", params={"date": today.date})).json()["mine"]
    assert mine == {
        "first": first["points"],
        "best": today.daily.par,
        "hand_ins": 2,
        "revealed": False,
        "counted": True,
    }


async def test_a_galaxy_may_lie_anywhere_and_the_rules_count_it(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    moved = today.best
    for one in moved["placements"]:
        one["row"] -= 7
        one["col"] += 30
    moved["placements"] = moved["placements"][::-1]
    assert (await hand_in(today, ada, moved))["points"] == today.daily.par


async def test_ranks_say_who_has_fewer_points(today: Today) -> None:
    guests = [await guest(today.node, name) for name in ("Ada", "Bo", "Cy", "Di")]
    alone = await hand_in(today, guests[0], today.worse)
    assert alone["rank"] == {"better_than": None, "players": 1}
    for client in guests[1:3]:
        await hand_in(today, client, today.worse)
    best = await hand_in(today, guests[3], today.best)
    assert best["rank"] == {"better_than": 100, "players": 4}
    better = await hand_in(today, guests[0], today.best)
    assert better["rank"] == {"better_than": 66, "players": 4}
    results = (await guests[1].get(f"{today.path}/results")).json()
    assert results["histogram"] == [
        {"points": alone["points"], "players": 2},
        {"points": today.daily.par, "players": 2},
    ]
    assert (results["players"], results["better_than"], results["par"]) == (4, 0, today.daily.par)
    shown = (await guests[1].get("/api/puzzles/daily", params={"date": today.date})).json()
    assert (shown["players"], shown["hand_ins"]) == (4, 5)


async def test_counts_that_were_kept_are_those_in_storage(today: Today) -> None:
    for number in range(5):
        client = await guest(today.node, f"Guest {number}")
        await hand_in(today, client, today.worse)
        await hand_in(today, client, today.best)
    kept = await today.node.services.dailies.counts.of(today.daily.id)
    before = dict(kept.by_points), kept.hand_ins
    today.node.services.dailies.counts.forget()
    read = await today.node.services.dailies.counts.of(today.daily.id)
    assert (dict(read.by_points), read.hand_ins) == before == ({today.daily.par: 5}, 10)


async def test_what_another_node_stores_is_seen_after_some_seconds(today: Today) -> None:
    counts, storage = today.node.services.dailies.counts, today.node.services.tables.storage
    ada = await guest(today.node, "Ada")
    await hand_in(today, ada, today.worse)
    row = HandInRow(today.daily.id, PlayerId("elsewhere"), "galaxy", 3, 1, counted=True)
    await storage.puzzles.hand_in(row)
    assert (await counts.of(row.puzzle)).players == 1
    today.clock.pass_seconds(6)
    await counts.of(row.puzzle)
    await asyncio.sleep(0.01)
    assert (await counts.of(row.puzzle)).players == 2


async def test_hand_ins_at_the_same_moment_are_all_counted(today: Today) -> None:
    guests = [await guest(today.node, f"Guest {number}") for number in range(20)]
    made = await asyncio.gather(*(hand_in(today, client, today.best) for client in guests))
    assert sorted(one["rank"]["players"] for one in made)[-1] == 20
    results = (await guests[0].get(f"{today.path}/results")).json()
    assert results["histogram"] == [{"points": today.daily.par, "players": 20}]


async def test_results_are_for_those_who_have_handed_in(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    assert_refused(await ada.get(f"{today.path}/results"), 403, "hand-in-first")
    assert_refused(await ada.post(f"{today.path}/reveal"), 403, "hand-in-first")
    assert_refused(await visitor(today.node).get(f"{today.path}/results"), 401, "no-name")
    await hand_in(today, ada, today.worse)
    results = (await ada.get(f"{today.path}/results")).json()
    assert len(results["galaxy"]) == 9
    assert results["points"].keys() >= {"vegetation", "ice", "desert", "path"}


async def test_asking_for_the_best_galaxies_ends_the_puzzle(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    made = await hand_in(today, ada, today.worse)
    shown = (await ada.post(f"{today.path}/reveal")).json()
    assert len(shown["best"]) == len(today.daily.best)
    assert [step["action"] for step in shown["steps"]] == ["turn"]
    again = await ada.post(f"{today.path}/hand-ins", json=body(worse_galaxies(today.date)[1]))
    assert_refused(again, 409, "best-shown")
    assert (await ada.post(f"{today.path}/reveal")).json() == shown
    mine = (await ada.get("/api/puzzles/daily", params={"date": today.date})).json()["mine"]
    assert (mine["revealed"], mine["best"]) == (True, made["points"])


async def test_every_best_galaxy_that_is_shown_is_worth_the_par(today: Today) -> None:
    ada, bo = await guest(today.node, "Ada"), await guest(today.node, "Bo")
    await hand_in(today, ada, today.worse)
    for galaxy in (await ada.post(f"{today.path}/reveal")).json()["best"]:
        assert (await hand_in(today, bo, {"placements": galaxy}))["points"] == today.daily.par


async def test_a_day_that_is_over_can_be_played_and_changes_no_rank(today: Today) -> None:
    ada, bo = await guest(today.node, "Ada"), await guest(today.node, "Bo")
    first = await hand_in(today, ada, today.worse)
    today.clock.set(f"{today.later(1)} 12:00")
    late = await hand_in(today, ada, today.best)
    assert (late["counted"], late["best"], late["rank"]["players"]) == (False, today.daily.par, 1)
    other = await hand_in(today, bo, today.best)
    assert other["rank"] == {"better_than": None, "players": 1}
    assert other["streak"]["days"] == 0
    results = (await bo.get(f"{today.path}/results")).json()
    assert results["histogram"] == [{"points": first["points"], "players": 1}]
    assert results["ranked"] is None
    mine = (await ada.get(f"{today.path}/results")).json()
    assert (mine["ranked"], mine["mine"]["best"]) == (first["points"], today.daily.par)


async def test_a_streak_survives_time_zones_and_one_missed_day(today: Today) -> None:
    ada = await guest(today.node, "Ada")

    async def play(day: str) -> dict[str, Any]:
        answer = await ada.post(f"/api/puzzles/daily-{day}/hand-ins", json=best_body(day))
        found: dict[str, Any] = answer.json()["streak"]
        return found

    assert (await play(today.later(-1)))["days"] == 1  # it is still yesterday far in the west
    streak = await play(today.date)
    assert (streak["days"], streak["played_today"]) == (2, True)
    today.clock.set(f"{today.later(2)} 12:00")
    streak = await play(today.later(2))
    assert (streak["days"], streak["frozen"]) == (3, [today.later(1)])
    assert streak["freezes_left_this_week"] == 0


# --- tampering --------------------------------------------------------------------------------


async def refused_body(
    today: Today, client: httpx.AsyncClient, sent: Any, code: str, status: int = 400
) -> None:
    assert_refused(await client.post(f"{today.path}/hand-ins", json=sent), status, code)


def changed(today: Today, place: int, **fields: Any) -> dict[str, Any]:
    found = today.best
    found["placements"][place].update(fields)
    return found


async def test_tampered_hand_ins_are_refused_and_change_nothing(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    whole = today.best["placements"]
    await refused_body(today, ada, changed(today, 0, tile="v2v2v2v2:nesw"), "wrong-tiles")
    await refused_body(today, ada, changed(today, 0, tile=whole[1]["tile"]), "wrong-tiles")
    await refused_body(today, ada, changed(today, 0, tile="no tile"), "wrong-tiles")
    await refused_body(today, ada, best_body(today.later(-7)), "wrong-tiles")
    await refused_body(today, ada, {"placements": whole[:8]}, "not-complete")
    await refused_body(today, ada, changed(today, 0, row=5), "wrong-shape")
    await refused_body(today, ada, changed(today, 0, part=1), "wrong-shape")
    await refused_body(
        today, ada, changed(today, 1, row=whole[0]["row"], col=whole[0]["col"]), "cell-taken"
    )
    await refused_body(today, ada, changed(today, 0, face_down=True), "face-down")
    bodies: tuple[Any, ...] = (
        *({"placements": []}, {"placements": [*whole, whole[0]]}, {"placements": None}, {}, []),
        *(
            changed(today, 0, turns=4),
            changed(today, 0, turns="1"),
            changed(today, 0, row=10**9),
            changed(today, 0, part=2),
        ),
        *(
            changed(today, 0, points=99),
            {"placements": whole, "points": 99},
            changed(today, 0, tile="x" * 41),
        ),
    )
    for wrong in bodies:
        assert (await ada.post(f"{today.path}/hand-ins", json=wrong)).status_code == 400
    shown = (await ada.get("/api/puzzles/daily", params={"date": today.date})).json()
    assert (shown["mine"], shown["players"], shown["hand_ins"]) == (None, 0, 0)


async def test_what_is_replayed_is_refused(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    await hand_in(today, ada, today.worse)
    await hand_in(today, ada, today.best)
    await refused_body(today, ada, today.worse, "handed-in-already", 409)
    moved = today.best
    for one in moved["placements"]:
        one["col"] += 4
    await refused_body(today, ada, moved, "handed-in-already", 409)
    mine = (await ada.get("/api/puzzles/daily", params={"date": today.date})).json()["mine"]
    assert mine["hand_ins"] == 2


async def test_nobody_hands_in_without_a_name_or_for_a_puzzle_that_is_none(today: Today) -> None:
    anybody = visitor(today.node)
    await refused_body(today, anybody, today.best, "no-name", 401)
    ada = await guest(today.node, "Ada")
    for name, code in (
        (f"daily-{today.later(2)}", "no-puzzle-yet"),
        ("daily-2026-10-31", "no-puzzle"),
        ("daily-2026-11-31", "no-puzzle"),
        ("daily-", "no-puzzle"),
        ("nothing", "no-puzzle"),
    ):
        for action in ("hand-ins", "reveal"):
            answer = await ada.post(f"/api/puzzles/{name}/{action}", json=today.best)
            assert_refused(answer, 404, code)
        assert_refused(await ada.get(f"/api/puzzles/{name}/results"), 404, code)


async def test_an_address_may_hand_in_only_so_often(tmp_path: Path) -> None:
    async with node_at(tmp_path, "2026-11-17 12:00", limit_factor=0.05) as (node, _):
        ada = await guest(node, "Ada")
        path, sent = "/api/puzzles/daily-2026-11-17/hand-ins", best_body("2026-11-17")
        answers = [await ada.post(path, json=sent) for _ in range(20)]
    assert [answer.status_code for answer in answers][:2] == [201, 409]
    assert_refused(answers[-1], 429, "too-many-requests")


# --- guests -----------------------------------------------------------------------------------


async def test_a_device_that_is_claimed_brings_its_results_along(today: Today) -> None:
    ada, phone = await guest(today.node, "Ada"), await guest(today.node, "Phone")
    worse = await hand_in(today, phone, today.worse)
    today.clock.pass_seconds(60)
    await hand_in(today, ada, today.best)
    yesterday = today.later(-1)
    await phone.post(f"/api/puzzles/daily-{yesterday}/hand-ins", json=best_body(yesterday))
    code = (await ada.post("/api/me/transfer")).json()["code"]
    assert (await phone.post("/api/me/claim", json={"code": code})).status_code == 200
    shown = (await ada.get("/api/puzzles/daily", params={"date": today.date})).json()
    assert shown["mine"]["first"] == worse["points"]
    assert (shown["mine"]["best"], shown["mine"]["hand_ins"]) == (today.daily.par, 2)
    assert (shown["players"], shown["streak"]["days"]) == (1, 2)
    again = await phone.post(f"{today.path}/hand-ins", json=today.best)
    assert_refused(again, 409, "handed-in-already")


async def test_a_device_cannot_bring_what_another_has_looked_up(today: Today) -> None:
    ada, spy = await guest(today.node, "Ada"), await guest(today.node, "Spy")
    made = await hand_in(today, spy, today.worse)
    await spy.post(f"{today.path}/reveal")
    today.clock.pass_seconds(60)
    await hand_in(today, ada, today.best)
    code = (await ada.post("/api/me/transfer")).json()["code"]
    await spy.post("/api/me/claim", json={"code": code})
    results = (await ada.get(f"{today.path}/results")).json()
    assert results["histogram"] == [{"points": made["points"], "players": 1}]
    assert results["mine"]["revealed"]
