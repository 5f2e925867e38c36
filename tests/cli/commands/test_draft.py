"""`cosmic-factory draft`: the best of all hands that could be drafted, line by line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cosmic_factory.rules import cosmic54
from tests.cli.command_line import Completed, assert_refused, run

FIRST = [1, 5, 12, 19, 24, 33, 36, 41, 54]
SECOND = [2, 8, 15, 22, 29, 45]
LAST = [3, 17, 50]


def draft(*lines: dict[str, Any]) -> Completed:
    stdin = "".join(json.dumps(line) + "\n" for line in lines).encode()
    return run("draft", "--jsonl", stdin=stdin)


def test_a_draft_is_answered_like_a_hand_and_with_the_tiles_to_keep() -> None:
    codes = [cosmic54().tile(cosmic54().ids[number - 1]).code for number in SECOND]
    done = draft(
        {"first": FIRST, "second": SECOND, "last": LAST},
        {"first": FIRST[:3], "second": codes, "last": LAST, "objective": "weakest"},
    )
    whole, second_pick = (json.loads(line) for line in done.stdout.splitlines())
    assert done.returncode == 0
    for answer, first, second in ((whole, FIRST, SECOND), (second_pick, FIRST[:3], codes)):
        assert answer["proved"] is True
        assert answer["value"] == answer["bound"]
        assert [len(group) for group in answer["kept"]] == [3, 3, 3]
        for kept, group in zip(answer["kept"], (first, second, LAST), strict=True):
            assert set(kept) <= set(group)
        assert len(answer["placements"]) == 9
    hand = [tile for group in whole["kept"] for tile in group]
    solved = run("solve", *map(str, hand), "--json")
    assert json.loads(solved.stdout)["value"] == whole["value"]


@pytest.mark.parametrize(
    ("line", "code", "at"),
    [
        ({"first": FIRST[:8], "second": SECOND, "last": LAST}, "bad-group", "$.first"),
        ({"first": FIRST, "second": SECOND, "last": LAST[:2]}, "bad-group", "$.last"),
        ({"first": FIRST, "second": [1, *SECOND[1:]], "last": LAST}, "tile-twice", "$"),
        ({"first": FIRST, "second": [99, *SECOND[1:]], "last": LAST}, "unknown-tile", "$.second"),
        ({"first": FIRST, "second": SECOND, "last": LAST, "tracks": [1, 2, 3, 4]},
         "bad-objective", "$.tracks"),
        ({"first": FIRST, "second": SECOND}, None, "$"),
    ],
)  # fmt: skip
def test_an_odd_draft_is_refused_with_its_place(
    line: dict[str, Any], code: str | None, at: str
) -> None:
    done = draft(line)
    error = json.loads(done.stdout)["error"]
    assert (done.returncode, error["at"]) == (1, at)
    assert code in (None, error["code"])


def test_without_lines_there_is_nothing_to_answer() -> None:
    assert_refused(run("draft"), "--jsonl")
