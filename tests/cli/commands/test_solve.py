"""`cosmic-factory solve`, as users call it but in this process, where kernels are warm."""

from __future__ import annotations

import io
import json
import signal
import threading
from typing import Any, NamedTuple

import pytest

from cosmic_factory.cli.main import run
from cosmic_factory.rules import (
    Cell,
    Galaxy,
    LaidTile,
    Tile,
    cosmic54,
    is_complete,
    round_rules,
)
from cosmic_factory.solver import WARM_UP, plain_counted

HAND = ("1", "5", "12", "19", "24", "33", "36", "41", "54")


class CommandOutput(NamedTuple):
    status: int
    out: str
    err: str


class Terminal:
    """Runs a command and keeps what it wrote."""

    def __init__(self, captured: pytest.CaptureFixture[bytes], patch: pytest.MonkeyPatch) -> None:
        self._captured, self._patch = captured, patch

    def __call__(self, *arguments: str, stdin: bytes = b"") -> CommandOutput:
        self._patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = run(["solve", *arguments])
        out, err = self._captured.readouterr()
        return CommandOutput(status, out.decode(), err.decode())


@pytest.fixture
def terminal(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    WARM_UP.wait()
    return Terminal(capfdbinary, monkeypatch)


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


def assert_refused(done: CommandOutput, *words: str) -> None:
    assert done.status == 2, done
    assert done.out == ""
    assert done.err.startswith("cosmic-factory: ")
    assert done.err.count("\n") == 1
    for word in words:
        assert word in done.err


def test_the_answer_is_drawn_with_its_score_sheet_and_proof(terminal: Terminal) -> None:
    done = terminal(*HAND)
    assert done.status == 0
    assert "proved optimal in" in done.out
    assert "Score sheet" in done.out
    assert "longest path" in done.out


@pytest.mark.parametrize("card", [0, 1, 7, 11])
def test_json_holds_points_and_placements_that_score_alike(terminal: Terminal, card: int) -> None:
    answer = json.loads(terminal(*HAND, "--card", str(card), "--json").out)
    galaxy, rules = galaxy_in(answer), round_rules(card)
    assert is_complete(rules.shape, [one.cell for one in galaxy.laid])
    v, i, d, star, path = plain_counted(galaxy, rules)
    assert answer["points"] == {"vegetation": v, "ice": i, "desert": d, "star": star + path}
    assert answer["value"] == v + i + d + star + path == answer["bound"]
    assert answer["proved"] is True
    assert set(answer) == {"value", "points", "bound", "proved", "seconds", "placements"}


def test_ids_and_codes_in_any_turn_mean_the_same_tiles(terminal: Terminal) -> None:
    turned = [cosmic54().tile(cosmic54().ids[int(number) - 1]).turned(3).code for number in HAND]
    one, other = (json.loads(terminal(*hand, "--json").out) for hand in (HAND, turned))
    assert one["value"] == other["value"]


def test_objectives_and_directions_are_understood(terminal: Terminal) -> None:
    weighted = json.loads(terminal(*HAND, "--objective", "weights=5,3,2,4", "--json").out)
    v, i, d, star = weighted["points"].values()
    assert weighted["value"] == 5 * v + 3 * i + 2 * d + 4 * star
    tracks = ("--objective", "weakest", "--tracks", "3,5,2,1")
    weakest = json.loads(terminal(*HAND, *tracks, "--json").out)
    v, i, d, star = weakest["points"].values()
    assert weakest["value"] == 1 + star + min(3 + v, 5 + i, 2 + d)
    worst = json.loads(terminal(*HAND, "--worst", "--json").out)
    assert worst["value"] == -sum(worst["points"].values())
    assert worst["proved"] is True


def test_seconds_end_a_search_that_has_no_proof(terminal: Terminal) -> None:
    done = terminal(*HAND, "--card", "3", "--seconds", "0.2")
    assert done.status == 0
    assert "no galaxy is worth more than" in done.out or "proved" in done.out


def test_hands_are_read_line_by_line(terminal: Terminal) -> None:
    numbers = [int(number) for number in HAND]
    lines = [
        {"tiles": numbers},
        {"tiles": list(HAND), "card": 11, "objective": "weights", "weights": [5, 3, 2, 4]},
        {"tiles": numbers, "objective": "weakest", "tracks": [3, 5, 2, 1], "seconds": 60},
        {"tiles": numbers[:8]},
        {"tiles": numbers, "cards": 3},
    ]
    stdin = "".join(json.dumps(line) + "\n" for line in lines).encode() + b"nonsense\n"
    done = terminal("--jsonl", stdin=stdin)
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert done.status == 1
    assert [answer.get("proved") for answer in answers] == [True, True, True, None, None, None]
    assert answers[3]["error"]["code"] == "not-nine-tiles"
    assert answers[0]["value"] == json.loads(terminal(*HAND, "--json").out)["value"]


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
def test_wrong_input_gets_one_clear_line(
    terminal: Terminal, arguments: tuple[str, ...], words: list[str]
) -> None:
    assert_refused(terminal(*arguments), *words)


def test_tiles_of_ones_own_may_be_equal(terminal: Terminal) -> None:
    done = terminal(*["v1v1v1v1:"] * 9, "--json")
    assert json.loads(done.out)["value"] == 5


def test_an_interrupt_prints_the_best_so_far(terminal: Terminal) -> None:
    timer = threading.Timer(0.5, signal.raise_signal, [signal.SIGINT])
    timer.start()
    done = terminal(*HAND, "--card", "3", "--seconds", "60", "--json")
    timer.join()
    assert done.status == 0
    answer = json.loads(done.out)
    assert len(answer["placements"]) == 9
    assert answer["seconds"] < 60
