"""The server's side of puzzles in a script: what it answers, and what it was sent.

It counts by the rules, as the server does, and deals the same nine tiles every day.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any
from urllib.parse import parse_qs, urlparse

from playwright.sync_api import Page, Route

from cosmic_factory.rules import Cell, Galaxy, LaidTile, Tile, round_rules, standing

FIRST_DAY = date(2026, 6, 28)
TILES = (
    "cv0i1d2:sw",
    "ci1d2d0:nesw",
    "cv1v0v1:nw",
    "cv2v0v0:nsw",
    "ci1v2d1:nes",
    "i0v2i1i1:w",
    "ci0d0v2:esw",
    "cv2v0i0:nes",
    "d2v0v1v0:nesw",
)
PAR = 21
# What the longest path of the same tiles can bring.
PATH_PAR = 4
# A galaxy with 21 points: the place of its tile in the hand, and how it is turned.
BEST = ((5, 2), (4, 1), (1, 2), (2, 2), (3, 3), (6, 1), (0, 2), (8, 0), (7, 2))
OTHERS = {10: 2, 11: 3, 12: 6, 13: 11, 14: 17, 15: 24, 16: 21, 17: 16, 18: 12, 19: 7, 20: 4}

Placements = Sequence[dict[str, Any]]


def best_placements() -> list[dict[str, Any]]:
    return [
        {"tile": TILES[tile], "row": place // 3, "col": place % 3, "turns": turns, "part": 0}
        for place, (tile, turns) in enumerate(BEST)
    ]


def points_of(placements: Placements, card: int) -> Any:
    galaxy = Galaxy.of(
        LaidTile(Tile.parse(one["tile"]), Cell(one["row"], one["col"]), one["turns"])
        for one in placements
    )
    return standing(round_rules(card), galaxy.face_up_tiles).points


def total_of(points: Any) -> int:
    return int(points.vegetation + points.ice + points.desert + points.path + points.constellations)


class ScriptedPuzzles:
    """Answers the requests of one visitor's pages about puzzles."""

    def __init__(self, page: Page, *, card: int = 0, closed: bool = False) -> None:
        self.card = card
        self.closed = closed
        self.asked_days: list[str] = []
        self.handed_in: dict[str, Placements] = {}
        self.received = 0
        self.revealed = False
        self.others = OTHERS
        self.storm_seconds = 180
        self.storm_answers: list[int] = []
        self.unhurried = False
        # Without a network nothing is answered.
        self.away = False
        page.route(re.compile(r"/api/(puzzles|storms)"), self._answer)

    @property
    def mine(self) -> dict[str, Any] | None:
        made = [total_of(points_of(one, self.card)) for one in self.handed_in.values()]
        if not made:
            return None
        count = len(made)
        return {
            "first": made[0],
            "best": max(made),
            "hand_ins": count,
            "revealed": self.revealed,
            "counted": not self.closed,
        }

    def _answer(self, route: Route) -> None:
        if self.away:
            route.abort()
            return
        address = urlparse(route.request.url)
        path = address.path.removeprefix("/api/")
        query = {name: values[0] for name, values in parse_qs(address.query).items()}
        body = json.loads(route.request.post_data or "{}")
        status, answer = self._answer_to(path, query, body)
        route.fulfill(status=status, json=answer)

    def _answer_to(self, path: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
        if path.startswith("storms"):
            return self._storm(path, query, body)
        if path == "puzzles/daily":
            self.asked_days.append(query["date"])
            return self._daily(query["date"])
        if path == "puzzles/days":
            return 200, {"days": self._days(), "next": None}
        if path == "puzzles/themes":
            names = ("card-7", "colour-ice", "path", "bets")
            return 200, {
                "themes": [{"theme": name, "solved": 2, "due": n} for n, name in enumerate(names)]
            }
        if path == "puzzles/next":
            more = {"kind": "theme", "theme": query["theme"], "bets": None}
            return 200, {**self._puzzle("theme-1"), **more, "par": PATH_PAR}
        if path.startswith("puzzles/theme-1"):
            return 201, self._theme_answer(body["placements"])
        return self._about_one(path.split("/")[2], body)

    def _puzzle(self, name: str) -> dict[str, Any]:
        return {"id": name, "card": self.card, "tiles": TILES, "par": PAR}

    def _daily(self, day: str) -> tuple[int, Any]:
        number = (date.fromisoformat(day) - FIRST_DAY).days + 1
        if number < 1:
            return 404, {"error": {"code": "no-puzzle", "text": "no puzzle has this date"}}
        more = {
            "kind": "daily",
            "date": day,
            "number": number,
            "commitment": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            "seed": "abc" if self.closed else None,
            "open": not self.closed,
            "difficulty": 2,
            "galaxies": 4 if self.closed else None,
            "players": sum(OTHERS.values()),
            "hand_ins": 41_280,
            "mine": self.mine,
            "streak": self._streak(day),
        }
        return 200, {**self._puzzle(f"daily-{day}"), **more}

    def _streak(self, day: str) -> dict[str, Any]:
        today = date.fromisoformat(day)
        return {
            "days": 11 + bool(self.handed_in),
            "longest": 31,
            "frozen": [str(today - timedelta(days=3))],
            "freezes_left_this_week": 0,
            "played_today": bool(self.handed_in),
        }

    def _days(self) -> list[dict[str, Any]]:
        days = [date(2026, 11, 17) - timedelta(days=n) for n in range(40)]
        return [
            {
                "id": f"daily-{day}",
                "date": str(day),
                "number": (day - FIRST_DAY).days + 1,
                "card": n % 3 * 7,
                "par": PAR,
                "difficulty": day.weekday() // 2 + 1,
                "mine": {"first": 15, "best": PAR - n % 4} if n % 2 else None,
            }
            for n, day in enumerate(days)
        ]

    def _about_one(self, what: str, body: Any) -> tuple[int, Any]:
        if what == "hand-ins":
            self.received += 1
            return self._hand_in(body["placements"])
        if what == "results":
            return 200, self._results()
        if what == "reveal":
            self.revealed = True
            return 201, self._best()
        assert self.mine is not None
        words = f"Cosmic Factory, daily 143\n{self.mine['best']} of {PAR}, better than 80%"
        picture = "/p/daily-2026-11-17/18.png"
        return 200, {"text": words, "url": "https://x.test/puzzle", "picture": picture, "alt": ""}

    def _hand_in(self, placements: Placements) -> tuple[int, Any]:
        galaxy = json.dumps(placements)
        if galaxy in self.handed_in:
            return 409, {"error": {"code": "handed-in-already", "text": "the same galaxy again"}}
        self.handed_in[galaxy] = placements
        return 201, self._handed(total_of(points_of(placements, self.card)))

    def _handed(self, points: int) -> dict[str, Any]:
        assert self.mine is not None
        return {
            **self.mine,
            "points": points,
            "par": PAR,
            "rank": {"better_than": 80, "players": 124},
            "counted": not self.closed,
            "streak": self._streak("2026-11-17"),
        }

    def _results(self) -> dict[str, Any]:
        assert self.mine is not None
        best = self.mine["best"]
        others = {**self.others, best: self.others.get(best, 0) + 1}
        galaxies = self.handed_in.values()
        return {
            "histogram": [{"points": points, "players": n} for points, n in others.items()],
            "players": sum(others.values()),
            "better_than": 80,
            "ranked": None if self.closed else best,
            "mine": self.mine,
            "par": PAR,
            "galaxy": max(galaxies, key=lambda one: total_of(points_of(one, self.card))),
        }

    def _theme_answer(self, placements: Placements) -> dict[str, Any]:
        points = points_of(placements, 0).path
        tomorrow = round(time.time() * 1000) + 86_400_000
        return {
            "points": points,
            "par": PATH_PAR,
            "solved": points == PATH_PAR,
            "mine": {"best": points, "tries": 1, "solved": False, "due_at": tomorrow},
            "best": best_placements(),
            "tokens": [],
            "steps": [{"action": "turn", "tile": 0, "turns": 1}],
        }

    def _best(self) -> dict[str, Any]:
        best = best_placements()
        points = points_of(best, 0)
        names = ("vegetation", "ice", "desert", "path_length", "path", "constellations")
        return {
            "best": [best],
            "points": {name: getattr(points, name) for name in names},
            "steps": [{"action": "turn", "tile": 0, "turns": 1}],
        }

    def _storm(self, path: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
        if path == "storms":
            self.storm_answers = []
            self.unhurried = body["unhurried"]
            end = None if self.unhurried else self.storm_seconds * 1000
            return 201, {"id": "s1", "ends_at_ms": end, "now_ms": 0, "hand": self._hand(1)}
        if path.endswith("answers"):
            points = total_of(points_of(body["placements"], 0))
            share = 100 * points // PAR
            self.storm_answers.append(share)
            return 201, {
                "points": points,
                "par": PAR,
                "share": share,
                "total": sum(self.storm_answers),
                "next": self._hand(body["number"] + 1),
            }
        total, hands = sum(self.storm_answers), len(self.storm_answers)
        if path.endswith("s1"):
            end = None if self.unhurried else 150_000
            state = {"id": "s1", "unhurried": self.unhurried, "ends_at_ms": end, "now_ms": 0}
            return 200, {**state, "score": total, "hands": hands, "hand": self._hand(hands + 1)}
        if path.endswith("end"):
            return 200, {"id": "s1", "score": total, "hands": hands}
        names = ("Capucine", "Zsófi", "Bastien the patient builder")
        rows = [
            {"place": n, "name": name, "score": 900 - 70 * n, "hands": 11 - n, "at": n}
            for n, name in enumerate(names, start=1)
        ]
        return 200, {"rows": rows if query["period"] != "day" else rows[:2], "mine": None}

    def _hand(self, number: int) -> dict[str, Any]:
        return {"number": number, "card": self.card, "tiles": TILES, "par": PAR}
