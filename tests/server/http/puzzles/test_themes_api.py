from __future__ import annotations

from typing import Any

import httpx
import pytest

from cosmic_factory.puzzles import THEMES, PuzzleHand, counted_points, shipped_hands
from cosmic_factory.solver import won_tokens
from tests.server.http.puzzles.puzzle_days import Today, body
from tests.server.visitors import assert_refused, guest, visitor

pytestmark = pytest.mark.anyio

DAY = 24 * 3_600


async def next_of(client: httpx.AsyncClient, theme: str) -> dict[str, Any]:
    answer = await client.get("/api/puzzles/next", params={"theme": theme})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def hand_of(puzzle: dict[str, Any]) -> PuzzleHand:
    found = shipped_hands().puzzle(puzzle["id"])
    assert found is not None
    return found


def solved(puzzle: dict[str, Any]) -> dict[str, Any]:
    hand = hand_of(puzzle)
    tokens = won_tokens(hand.best_galaxy, hand.bets.for_solver) if hand.bets else ()
    return {**body(hand.best_galaxy), "tokens": list(tokens)}


def failed(puzzle: dict[str, Any]) -> dict[str, Any]:
    sent = solved(puzzle)
    tiles = [one["tile"] for one in sent["placements"]]
    for one, tile in zip(sent["placements"], tiles[1:] + tiles[:1], strict=True):
        one["tile"] = tile
    return {**sent, "tokens": []}


async def hand_in(
    client: httpx.AsyncClient, puzzle: dict[str, Any], sent: dict[str, Any]
) -> dict[str, Any]:
    answer = await client.post(f"/api/puzzles/{puzzle['id']}/hand-ins", json=sent)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("theme", THEMES)
async def test_every_theme_has_puzzles_that_can_be_solved(today: Today, theme: str) -> None:
    ada = await guest(today.node, "Ada")
    puzzle = await next_of(ada, theme)
    assert (puzzle["kind"], puzzle["theme"], puzzle["mine"]) == ("theme", theme, None)
    made = await hand_in(ada, puzzle, solved(puzzle))
    assert made["solved"]
    assert made["points"] == made["par"] == puzzle["par"]
    assert (made["steps"], made["mine"]["due_at"]) == ([], None)
    assert (await next_of(ada, theme))["id"] != puzzle["id"]


async def test_what_was_failed_comes_again_after_a_day(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    puzzle = await next_of(ada, "card-4")
    made = await hand_in(ada, puzzle, failed(puzzle))
    assert not made["solved"]
    assert made["steps"]
    assert len(made["best"]) == 9
    assert (await next_of(ada, "card-4"))["id"] != puzzle["id"]
    today.clock.pass_seconds(DAY)
    again = await next_of(ada, "card-4")
    assert again["id"] == puzzle["id"]
    assert again["mine"]["solved"] is False
    themes = (await ada.get("/api/puzzles/themes")).json()["themes"]
    mine = next(one for one in themes if one["theme"] == "card-4")
    assert (mine["tried"], mine["solved"], mine["due"]) == (1, 0, 1)
    # The same galaxy as before may be handed in again: this is practice.
    await hand_in(ada, puzzle, solved(puzzle))
    made = await hand_in(ada, puzzle, solved(puzzle))
    assert (made["mine"]["tries"], made["mine"]["best"]) == (3, made["par"])
    assert made["mine"]["due_at"] == today.clock.now() + 3 * DAY * 1000


async def test_only_what_the_theme_asks_for_counts(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    for theme, points in (("colour-ice", "ice"), ("path", "path")):
        puzzle = await next_of(ada, theme)
        hand = hand_of(puzzle)
        counted = counted_points(hand.best_galaxy, hand.rules)
        assert getattr(counted, points) == puzzle["par"] < counted.sum


async def test_tokens_count_in_bets_and_nowhere_else(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    puzzle = await next_of(ada, "bets")
    assert puzzle["bets"].keys() == {"free", "vegetation", "ice", "desert"}
    best, without = solved(puzzle), {**solved(puzzle), "tokens": []}
    won = await hand_in(ada, puzzle, best)
    plain = await hand_in(ada, puzzle, without)
    assert won["points"] == plain["points"] + 3 * len(best["tokens"])
    assert won["tokens"] == best["tokens"]
    lost = [colour for colour in ("vegetation", "ice", "desert") if colour not in best["tokens"]]
    made = await hand_in(ada, puzzle, {**best, "tokens": lost})
    assert made["points"] == plain["points"] - 2 * len(lost)
    path = f"/api/puzzles/{puzzle['id']}/hand-ins"
    twice = {**best, "tokens": best["tokens"][:1] * 2}
    assert_refused(await ada.post(path, json=twice), 400, "wrong-tokens")
    other = await next_of(ada, "path")
    sent = {**solved(other), "tokens": ["ice"]}
    answer = await ada.post(f"/api/puzzles/{other['id']}/hand-ins", json=sent)
    assert_refused(answer, 400, "wrong-tokens")
    daily = await ada.post(f"{today.path}/hand-ins", json={**today.best, "tokens": ["ice"]})
    assert_refused(daily, 400, "wrong-tokens")


async def test_themes_can_be_looked_at_without_a_name(today: Today) -> None:
    anybody = visitor(today.node)
    themes = (await anybody.get("/api/puzzles/themes")).json()["themes"]
    assert [one["theme"] for one in themes] == list(THEMES)
    assert all(one["puzzles"] >= 20 and not one["tried"] for one in themes)
    puzzle = await next_of(anybody, "bets")
    answer = await anybody.post(f"/api/puzzles/{puzzle['id']}/hand-ins", json=solved(puzzle))
    assert_refused(answer, 401, "no-name")


async def test_what_is_no_theme_is_refused(today: Today) -> None:
    ada = await guest(today.node, "Ada")
    for theme in ("card-1", "storm", "", "x"):
        answer = await ada.get("/api/puzzles/next", params={"theme": theme})
        assert_refused(answer, 404, "no-theme")
    assert (await ada.get("/api/puzzles/next")).status_code == 400
    for name in ("theme-path-0", "theme-path-999", "theme-storm-1", "theme-"):
        answer = await ada.post(f"/api/puzzles/{name}/hand-ins", json=today.best)
        assert_refused(answer, 404, "no-puzzle")


async def test_a_claimed_device_brings_its_themes_along(today: Today) -> None:
    ada, phone = await guest(today.node, "Ada"), await guest(today.node, "Phone")
    puzzle = await next_of(phone, "path")
    await hand_in(phone, puzzle, failed(puzzle))
    today.clock.pass_seconds(60)
    await hand_in(ada, puzzle, solved(puzzle))
    code = (await ada.post("/api/me/transfer")).json()["code"]
    await phone.post("/api/me/claim", json={"code": code})
    themes = (await ada.get("/api/puzzles/themes")).json()["themes"]
    mine = next(one for one in themes if one["theme"] == "path")
    assert (mine["tried"], mine["solved"]) == (1, 1)
