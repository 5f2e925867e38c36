from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from cosmic_factory.puzzles import commitment, write_series
from tests.server.http.puzzles.puzzle_days import Today, daily_of, node_at
from tests.server.visitors import assert_refused, guest, visitor

pytestmark = pytest.mark.anyio

DAY = "2026-11-17"


async def test_anybody_gets_the_puzzle_of_a_day_without_a_name(today: Today) -> None:
    answer = await visitor(today.node).get("/api/puzzles/daily", params={"date": today.date})
    shown, daily = answer.json(), today.daily
    assert answer.status_code == 200
    assert shown["id"] == today.daily.id
    assert shown["number"] == (today.daily.day - date(2026, 11, 1)).days + 1
    assert shown["tiles"] == list(daily.tiles)
    assert (shown["card"], shown["par"]) == (daily.card, daily.par)
    assert shown["commitment"] == commitment(daily.seed)
    assert shown["open"] is True
    assert (shown["mine"], shown["streak"]) == (None, None)


async def test_what_would_spoil_an_open_day_is_not_shown(today: Today) -> None:
    answer = await visitor(today.node).get("/api/puzzles/daily", params={"date": today.date})
    daily = today.daily
    assert answer.json()["seed"] is None
    assert answer.json()["galaxies"] is None
    assert daily.seed not in answer.text
    assert not any(galaxy in answer.text for galaxy in daily.best)


async def test_without_a_date_it_is_the_day_in_utc(today: Today) -> None:
    answer = await visitor(today.node).get("/api/puzzles/daily")
    assert answer.json()["date"] == today.date


async def test_a_day_counts_while_its_date_exists_anywhere_on_earth(today: Today) -> None:
    for moment, begun, open_, seed_shown in (
        (f"{today.later(-1)} 09:59", False, False, False),  # not yet midnight on Kiritimati
        (f"{today.later(-1)} 10:00", True, True, False),
        (f"{today.date} 00:00", True, True, False),
        (f"{today.later(1)} 11:59", True, True, False),  # still today on Baker Island
        (f"{today.later(1)} 12:00", True, False, True),
    ):
        today.clock.set(moment)
        answer = await visitor(today.node).get("/api/puzzles/daily", params={"date": today.date})
        ada = await guest(today.node, "Ada")
        handed = await ada.post(f"{today.path}/hand-ins", json=today.best)
        if not begun:
            assert_refused(answer, 404, "no-puzzle-yet")
            assert_refused(handed, 404, "no-puzzle-yet")
            continue
        shown = answer.json()
        assert shown["open"] is open_
        assert shown["seed"] == (today.daily.seed if seed_shown else None)
        assert (shown["galaxies"] is not None) is seed_shown
        assert handed.json()["counted"] is open_


async def test_days_without_a_puzzle_are_refused(today: Today) -> None:
    client = visitor(today.node)

    async def asked(date: str) -> tuple[int, str]:
        answer = await client.get("/api/puzzles/daily", params={"date": date})
        return answer.status_code, answer.json()["error"]["code"]

    assert await asked("2026-10-31") == (404, "no-puzzle")
    assert await asked(today.later(2)) == (404, "no-puzzle-yet")
    assert await asked("9999-12-31") == (404, "no-puzzle-yet")
    assert await asked("0001-01-01") == (404, "no-puzzle")
    for text in ("2026-11-31", "20261117", "yesterday", "2026-11-17T00:00", "2026-W47-2", ""):
        assert await asked(text) == (400, "bad-date")
    assert (await asked("1" * 500))[0] == 400


async def test_the_archive_lists_all_days_that_have_begun_newest_first(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    await ada.post(f"{today.path}/hand-ins", json=today.best)
    page = (await ada.get("/api/puzzles/days")).json()
    # On Kiritimati it is tomorrow already.
    assert [day["date"] for day in page["days"][:3]] == [today.later(1 - n) for n in range(3)]
    assert page["days"][0]["mine"] is None
    assert page["days"][1]["mine"]["best"] == today.daily.par
    earlier = (await ada.get("/api/puzzles/days", params={"before": "2026-11-03"})).json()
    assert [day["date"] for day in earlier["days"]] == ["2026-11-02", "2026-11-01"]
    assert earlier["next"] is None
    assert not (await ada.get("/api/puzzles/days", params={"before": "2026-11-01"})).json()["days"]
    # There is no day before the first and none after the last that a calendar has.
    assert not (await ada.get("/api/puzzles/days", params={"before": "0001-01-01"})).json()["days"]
    newest = (await ada.get("/api/puzzles/days")).json()["days"]
    assert (await ada.get("/api/puzzles/days", params={"before": "9999-12-31"})).json()[
        "days"
    ] == newest
    refused = await ada.get("/api/puzzles/days", params={"before": "now"})
    assert_refused(refused, 400, "bad-date")


async def test_the_archive_can_be_asked_for_the_days_that_one_has_played(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    await ada.post(f"{today.path}/hand-ins", json=today.best)
    page = (await ada.get("/api/puzzles/days", params={"mine": True})).json()
    assert [day["date"] for day in page["days"]] == [today.later(0)]
    assert page["next"] is None
    nobodys = (await visitor(today.node).get("/api/puzzles/days", params={"mine": True})).json()
    assert nobodys["days"] == []


async def test_a_long_archive_comes_in_pages(today: Today) -> None:
    today.clock.set("2026-12-20 09:00")
    client = visitor(today.node)
    first = (await client.get("/api/puzzles/days")).json()
    second = (await client.get("/api/puzzles/days", params={"before": first["next"]})).json()
    numbers = [day["number"] for day in (*first["days"], *second["days"])]
    assert numbers == list(range(50, 0, -1))
    assert second["next"] is None


async def test_days_to_keep_hold_nothing_of_the_future_and_nothing_that_spoils(
    today: Today,
) -> None:
    answer = await visitor(today.node).get("/api/puzzles/published")
    days = answer.json()["days"]
    assert days[-2]["tiles"] == list(today.daily.tiles)
    # On Kiritimati it is tomorrow already.
    assert (days[0]["date"], days[-1]["date"]) == ("2026-11-01", today.later(1))
    assert [day["number"] for day in days] == list(range(1, len(days) + 1))
    for day in days:
        daily = daily_of(day["date"])
        assert set(day) == {"id", "date", "number", "card", "tiles", "par", "difficulty"}
        assert not any(secret in answer.text for secret in (daily.seed, *daily.best))


async def test_commitments_of_days_to_come_are_published(today: Today) -> None:
    days = (await visitor(today.node).get("/api/puzzles/commitments")).json()["days"]
    later = next(day for day in days if day["date"] == "2026-12-24")
    assert later["commitment"] == commitment(daily_of("2026-12-24").seed)


async def test_a_host_may_have_own_puzzles(tmp_path: Path) -> None:
    own = tmp_path / "own.jsonl"
    own.write_bytes(write_series([daily_of(DAY)]))
    async with node_at(tmp_path, f"{DAY} 12:00", puzzles=own) as (node, _):
        answer = await visitor(node).get("/api/puzzles/daily", params={"date": DAY})
        assert answer.json()["number"] == 1
        answer = await visitor(node).get("/api/puzzles/daily", params={"date": "2026-11-16"})
        assert_refused(answer, 404, "no-puzzle", "2026-11-17 to 2026-11-17")
