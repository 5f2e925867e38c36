"""`cosmic-factory solve`, as users call it but in this process, where kernels are warm."""

from __future__ import annotations

import json
import signal
import threading
from typing import Any

import pytest

from cosmic_factory.rules import (
    Cell,
    Colour,
    Galaxy,
    LaidTile,
    Tile,
    best_zones,
    cosmic54,
    is_complete,
    round_rules,
    zones,
)
from cosmic_factory.solver import WARM_UP, plain_counted
from tests.cli.command_line import Completed, assert_refused, run

RIVALS = {"vegetation": 5, "ice": 7, "desert": 3}
HAND = ("1", "5", "12", "19", "24", "33", "36", "41", "54")


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    WARM_UP.wait()


def solve(*arguments: str, stdin: bytes = b"") -> Completed:
    return run("solve", *arguments, stdin=stdin)


def galaxy_in(answer: dict[str, Any]) -> Galaxy:
    return Galaxy.of(
        LaidTile(
            Tile.parse(one["tile"]),
            Cell(one["row"], one["col"], one["part"]),
            one["turns"],
            one["face_down"],
        )
        for one in answer["placements"]
    )


def test_the_answer_is_drawn_with_its_score_sheet_and_proof() -> None:
    done = solve(*HAND)
    assert done.returncode == 0
    assert "proved optimal in" in done.stdout
    assert "Score sheet" in done.stdout
    assert "longest path" in done.stdout


@pytest.mark.parametrize("card", [0, 1, 7, 11])
def test_json_holds_points_and_placements_that_score_alike(card: int) -> None:
    answer = json.loads(solve(*HAND, "--card", str(card), "--json").stdout)
    galaxy, rules = galaxy_in(answer), round_rules(card)
    assert is_complete(rules.shape, [one.cell for one in galaxy.laid])
    v, i, d, star, path = plain_counted(galaxy, rules)
    assert answer["points"] == {"vegetation": v, "ice": i, "desert": d, "star": star + path}
    assert answer["value"] == v + i + d + star + path == answer["bound"]
    assert answer["proved"] is True
    assert set(answer) == {"value", "points", "bound", "proved", "seconds", "placements"}


def test_ids_and_codes_in_any_turn_mean_the_same_tiles() -> None:
    turned = [cosmic54().tile(cosmic54().ids[int(number) - 1]).turned(3).code for number in HAND]
    one, other = (json.loads(solve(*hand, "--json").stdout) for hand in (HAND, turned))
    assert one["value"] == other["value"]


def test_objectives_and_directions_are_understood() -> None:
    weighted = json.loads(solve(*HAND, "--objective", "weights=5,3,2,4", "--json").stdout)
    v, i, d, star = weighted["points"].values()
    assert weighted["value"] == 5 * v + 3 * i + 2 * d + 4 * star
    tracks = ("--objective", "weakest", "--tracks", "3,5,2,1")
    weakest = json.loads(solve(*HAND, *tracks, "--json").stdout)
    v, i, d, star = weakest["points"].values()
    assert weakest["value"] == 1 + star + min(3 + v, 5 + i, 2 + d)
    worst = json.loads(solve(*HAND, "--worst", "--json").stdout)
    assert worst["value"] == -sum(worst["points"].values())
    assert worst["proved"] is True


def test_seconds_end_a_search_that_has_no_proof() -> None:
    done = solve(*HAND, "--card", "3", "--seconds", "0.2")
    assert done.returncode == 0
    assert "no galaxy is worth more than" in done.stdout or "proved" in done.stdout


def test_hands_are_read_line_by_line() -> None:
    numbers = [int(number) for number in HAND]
    lines = [
        {"tiles": numbers},
        {"tiles": list(HAND), "card": 11, "objective": "weights", "weights": [5, 3, 2, 4]},
        {"tiles": numbers, "objective": "weakest", "tracks": [3, 5, 2, 1], "seconds": 60},
        {"tiles": numbers[:8]},
        {"tiles": numbers, "cards": 3},
    ]
    stdin = "".join(json.dumps(line) + "\n" for line in lines).encode() + b"nonsense\n"
    done = solve("--jsonl", stdin=stdin)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [answer.get("proved") for answer in answers] == [True, True, True, None, None, None]
    assert answers[3]["error"]["code"] == "not-nine-tiles"
    assert answers[0]["value"] == json.loads(solve(*HAND, "--json").stdout)["value"]


def lines_of(*lines: dict[str, Any]) -> bytes:
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def test_a_line_with_bets_is_answered_with_tokens_and_a_value_that_contains_them() -> None:
    numbers = [int(number) for number in HAND]
    rivals = {"vegetation": 5, "ice": 7, "desert": 3}
    line = {"tiles": numbers, "bets": {"free": ["ice", "desert"], "rivals": rivals}}
    done = solve("--jsonl", stdin=lines_of(line, {**line, "card": 17}))
    plain, doubled = (json.loads(text) for text in done.stdout.splitlines())
    for answer, stake in ((plain, 3), (doubled, 6)):
        assert answer["proved"] is True
        assert set(answer["tokens"]) <= {"ice", "desert"}
        own = best_zones(zones(galaxy_in(answer).face_up_tiles))
        won = [colour for colour in ("ice", "desert") if own[Colour(colour)] >= rivals[colour]]
        assert answer["tokens"] == won
        assert answer["value"] == sum(answer["points"].values()) + stake * len(won)


def test_a_robust_line_is_answered_by_what_the_worst_removal_leaves() -> None:
    numbers = [int(number) for number in HAND]
    done = solve("--jsonl", stdin=lines_of({"tiles": numbers, "card": 13, "robust": True}))
    answer, rules = json.loads(done.stdout), round_rules(13)
    assert answer["proved"] is True
    galaxy = galaxy_in(answer)
    left = [sum(plain_counted(galaxy.without(one.cell), rules)) for one in galaxy.laid]
    assert answer["value"] == min(left)


@pytest.mark.parametrize(
    ("more", "code", "at"),
    [
        ({"robust": True}, "bad-robust", "$.robust"),
        ({"robust": True, "card": 13, "worst": True}, "bad-robust", "$.robust"),
        ({"bets": {"free": ["ice"]}}, None, "$.bets"),
        ({"bets": {"free": ["red"], "rivals": RIVALS}}, None, "$.bets.free[0]"),
        ({"bets": {"free": ["ice", "ice"], "rivals": RIVALS}}, "bad-bets", "$.bets.free"),
        ({"bets": {"free": [], "rivals": {**RIVALS, "ice": -1}}}, None, "$.bets.rivals.ice"),
        ({"bets": {"free": ["ice"], "rivals": RIVALS}, "worst": True}, "bad-bets", "$.bets"),
    ],
)
def test_odd_bets_and_odd_robustness_are_refused_with_their_place(
    more: dict[str, Any], code: str | None, at: str
) -> None:
    done = solve("--jsonl", stdin=lines_of({"tiles": [int(number) for number in HAND], **more}))
    error = json.loads(done.stdout)["error"]
    assert done.returncode == 1
    assert error["at"].startswith(at)
    assert code in (None, error["code"])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (HAND[:8], ["9 tiles, not 8"]),
        ((), ["9 tiles, not 0"]),
        (("x", *HAND[1:]), ["'x' is not a tile code"]),
        (("v2i1cd9:", *HAND[1:]), ["v2i1cd9"]),
        (("99", *HAND[1:]), ["no tile 99"]),
        (("5", *HAND[1:]), ["tile 5", "once"]),
        (("v0i1v1v0:es", *HAND[1:]), ["the set has it once"]),
        ((*HAND, "--card", "21"), ["21"]),
        ((*HAND, "--objective", "most"), ["'most' is no objective"]),
        ((*HAND, "--objective", "weights=1,2"), ["four numbers"]),
        ((*HAND, "--objective", "weights=1,2,3,x"), ["'x' is not a number"]),
        ((*HAND, "--objective", "weights=1,2,3,-4"), ["from 0"]),
        ((*HAND, "--objective", "weakest", "--tracks", "1,2,3"), ["four"]),
        ((*HAND, "--objective", "weakest", "--tracks", "1,2,3,31"), ["0 to 30"]),
        ((*HAND, "--tracks", "1,2,3,4"), ["weakest"]),
        ((*HAND, "--seconds", "0"), ["above 0"]),
        ((*HAND, "--seconds", "soon"), ["soon"]),
    ],
)
def test_wrong_input_gets_one_clear_line(arguments: tuple[str, ...], words: list[str]) -> None:
    assert_refused(solve(*arguments), *words)


def test_tiles_of_ones_own_may_be_equal() -> None:
    done = solve(*["v1v1v1v1:"] * 9, "--json")
    assert json.loads(done.stdout)["value"] == 5


def test_an_interrupt_prints_the_best_so_far() -> None:
    # The bound of this hand is not reached within seconds, so the search is under way for long.
    hand = ("8", "10", "11", "22", "27", "32", "33", "49", "52")
    timer = threading.Timer(0.5, signal.raise_signal, [signal.SIGINT])
    timer.start()
    try:
        done = solve(*hand, "--card", "3", "--seconds", "60", "--json")
    finally:
        # An interrupt that comes too late would end the tests.
        timer.cancel()
    assert done.returncode == 0
    answer = json.loads(done.stdout)
    assert len(answer["placements"]) == 9
    assert answer["seconds"] < 60
