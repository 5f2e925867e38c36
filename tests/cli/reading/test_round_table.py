"""`score --jsonl`, line by line."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from cosmic_factory.cli.reading.round_table import answer
from cosmic_factory.rules import cosmic54
from tests.cli.command_line import run

Json = dict[str, Any]


def laid(*rows: str, part: int = 0) -> list[Json]:
    """Placements from a drawing: blanks between tiles, @turns, parentheses face down."""
    placements = []
    for row, text in enumerate(rows):
        for col, word in enumerate(text.split()):
            if word != ".":
                code, _, turns = word.strip("()").partition("@")
                placements.append(
                    {
                        "tile": code,
                        "row": row,
                        "col": col,
                        "turns": int(turns or 0),
                        "face_down": word.startswith("("),
                        "part": part,
                    }
                )
    return placements


def player(placements: list[Json], **fields: Any) -> Json:
    tracks = dict.fromkeys(("vegetation", "ice", "desert", "star"), 0)
    choices: Json = {"tokens": [], "sabotage": None, "swap": None, "offering": None}
    return {"tracks": tracks, "placements": placements, **choices, **fields}


def scored(card: int, *players: Json) -> list[Json]:
    result, valid = answer(json.dumps({"card": card, "players": players}).encode(), cosmic54())
    assert valid, result
    found: list[Json] = result["players"]
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def refused(table: Json) -> tuple[str, str]:
    result, valid = answer(json.dumps(table).encode(), cosmic54())
    assert not valid, result
    assert result["error"]["message"]
    return result["error"]["code"], result["error"]["at"]


# A desert zone of 4 planets and a path of 4 tiles.
DESERT = laid("d1d1d1d1:es v0v0v0v0:sw", "v0v0v0v0:ne v0v0v0v0:nw")
DESERT_2 = laid("d2d0v0v0: i2i2i1i0:")
ICE_PAIR = laid("i2v0v0v0:")


def test_the_whole_answer_for_two_players() -> None:
    first, second = scored(0, player(DESERT_2, tokens=["ice"]), player(ICE_PAIR))
    assert first == {
        "zones": {"vegetation": [0], "ice": [5], "desert": [2]},
        "constellations": [],
        "longest_path": 0,
        "networks": [],
        "steps": {
            "zones": {"vegetation": 0, "ice": 4, "desert": 2},
            "path": {"track": "star", "points": 0},
            "bonus": {"ice": 3},
            "kaos": {"star": 0},
            "offering": {},
        },
        "tracks": {"vegetation": 0, "ice": 7, "desert": 2, "star": 0},
    }
    assert second["tracks"] == {"vegetation": 0, "ice": 2, "desert": 0, "star": 0}


def test_steps_are_before_clamping_and_tracks_after() -> None:
    tracks = {"vegetation": 0, "ice": 29, "desert": 1, "star": 0}
    one, _ = scored(0, player(ICE_PAIR, tracks=tracks, tokens=["desert"]), player(DESERT))
    assert one["steps"]["zones"]["ice"] == 2
    assert one["tracks"]["ice"] == 30
    assert one["steps"]["bonus"] == {"desert": -2}
    assert one["tracks"]["desert"] == 0


def test_under_gift_steps_come_from_the_right_neighbour_but_the_description_does_not() -> None:
    built, got = scored(2, player(DESERT_2), player(ICE_PAIR))
    assert built["zones"]["desert"] == [2]
    assert built["steps"]["zones"] == {"vegetation": 0, "ice": 2, "desert": 0}
    assert got["steps"]["zones"] == {"vegetation": 0, "ice": 4, "desert": 2}


def test_sabotage_removes_a_tile_of_the_left_neighbour_before_anything_counts() -> None:
    cell = {"row": 0, "col": 1, "part": 0}
    first, second = scored(
        13,
        player(ICE_PAIR, tokens=["ice"], sabotage=cell),
        player(DESERT_2, sabotage={"row": 0, "col": 0, "part": 0}),
    )
    assert first["zones"] == {"vegetation": [], "ice": [], "desert": []}
    assert second["zones"]["ice"] == []
    assert first["steps"]["bonus"] == {"ice": 3}  # R14: a tie at 0


def test_a_swap_left_open_goes_to_the_weakest_colour() -> None:
    one, _ = scored(19, player(DESERT), player(ICE_PAIR))
    assert one["steps"]["path"] == {"track": "vegetation", "points": 1}
    assert one["tracks"] == {"vegetation": 1, "ice": 0, "desert": 2, "star": 0}


def test_an_offering_that_cannot_be_paid_counts_as_none() -> None:
    rich = {"vegetation": 0, "ice": 5, "desert": 0, "star": 30}
    paid, unpaid = scored(
        20, player([], tracks=rich, offering="ice"), player(ICE_PAIR, offering="ice")
    )
    assert paid["steps"]["offering"] == {"ice": -5, "star": 2}
    assert paid["tracks"] == {"vegetation": 0, "ice": 0, "desert": 0, "star": 30}
    assert unpaid["steps"]["offering"] == {}


def test_choices_that_the_card_does_not_ask_for_are_ignored() -> None:
    far = {"row": 99, "col": 99, "part": 1}
    one, _ = scored(0, player(DESERT, swap="ice", offering="ice", sabotage=far), player([]))
    assert one["steps"]["path"]["track"] == "star"
    assert one["steps"]["offering"] == {}


def test_parts_never_touch() -> None:
    apart = laid("i1i1v0v0:es") + laid(". i1i1v0v0:sw", part=1)
    one, _ = scored(11, player(apart), player([]))
    assert one["zones"]["ice"] == [2, 2]
    assert one["networks"] == [1, 1]


def test_optional_fields_may_be_left_out() -> None:
    tracks = dict.fromkeys(("vegetation", "ice", "desert", "star"), 0)
    bare = {"tile": "v0v0v0v0:", "row": 0, "col": 0, "turns": 0}
    table = {"card": 0, "players": [{"tracks": tracks, "placements": [bare]}] * 2}
    assert answer(json.dumps(table).encode(), cosmic54())[1]


TABLE: Json = {"card": 0, "players": [player(DESERT), player(ICE_PAIR)]}


def changed(path: str, value: Any, card: int = 0) -> Json:
    """Return the plain table with one field set, such as players.1.tracks.ice."""
    table = copy.deepcopy(TABLE) | {"card": card}
    *way, last = path.split(".")
    place: Any = table
    for step in way:
        place = place[int(step)] if step.isdigit() else place[step]
    place[int(last) if last.isdigit() else last] = value
    return table


@pytest.mark.parametrize(
    ("table", "code", "at"),
    [
        (changed("card", 21), "bad-field", "$.card"),
        (changed("card", True), "bad-field", "$.card"),
        (changed("card", 1.5), "bad-field", "$.card"),
        (changed("players", [player([])]), "bad-field", "$.players"),
        (changed("players", [player([])] * 7), "bad-field", "$.players"),
        (changed("players", "all"), "bad-field", "$.players"),
        (changed("players.1.tracks.ice", 31), "bad-field", "$.players[1].tracks.ice"),
        (changed("players.1.tracks.ice", -1), "bad-field", "$.players[1].tracks.ice"),
        (changed("players.1.tracks", {"ice": 0}), "bad-field", "$.players[1].tracks"),
        (changed("players.0.tokens", ["star"]), "bad-field", "$.players[0].tokens[0]"),
        (changed("players.0.tokens", ["ice", "ice"]), "token-twice", "$.players[0].tokens[1]"),
        (changed("players.0.placements.3.tile", "v9"), "bad-tile-code",
         "$.players[0].placements[3].tile"),
        (changed("players.0.placements.3.turns", 4), "bad-field",
         "$.players[0].placements[3].turns"),
        (changed("players.0.placements.3.part", 2), "bad-field",
         "$.players[0].placements[3].part"),
        (changed("players.0.placements.3.row", "0"), "bad-field",
         "$.players[0].placements[3].row"),
        (changed("players.0.placements.3.face_down", 0), "bad-field",
         "$.players[0].placements[3].face_down"),
        (changed("players.0.placements.3.turned", 0), "bad-field",
         "$.players[0].placements[3]"),
        (changed("players.0.placements.1", DESERT[0]), "cell-taken",
         "$.players[0].placements[1]"),
        (changed("players.0.swap", "star", card=19), "bad-field", "$.players[0].swap"),
        (changed("players.0.sabotage", None, card=13), "no-sabotage", "$.players[0].sabotage"),
        (changed("players.0.sabotage", {"row": 9, "col": 9}, card=13), "sabotage-misses",
         "$.players[0].sabotage"),
        (changed("card", 1), "wrong-face-down", "$.players[0].placements"),
    ],
)  # fmt: skip
def test_a_table_that_is_not_valid_names_the_place(table: Json, code: str, at: str) -> None:
    assert refused(table) == (code, at)


def test_a_token_held_by_two_players_is_refused() -> None:
    table = {"card": 0, "players": [player([], tokens=["ice"]), player([], tokens=["ice"])]}
    assert refused(table) == ("token-twice", "$.players[1].tokens[0]")


def test_a_face_down_tile_cannot_be_sabotaged() -> None:
    hidden = laid("(v0v0v0v0:) v0v0v0v0:")
    at_hidden, at_open = {"row": 0, "col": 0}, {"row": 0, "col": 1}
    table = {
        "card": 13,
        "players": [player(hidden, sabotage=at_hidden), player(hidden, sabotage=at_open)],
    }
    assert refused(table) == ("sabotage-misses", "$.players[0].sabotage")


def test_every_line_is_answered_and_a_bad_one_makes_the_exit_status_1() -> None:
    good = json.dumps(TABLE).encode()
    done = run("score", "--jsonl", stdin=b"\n".join([good, b"", b"\xff\xfe", b"[]", good, b""]))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["players" in one for one in answers] == [True, False, False, False, True]
    assert [one["error"]["code"] for one in answers[1:4]] == ["not-json", "not-json", "bad-field"]
    assert done.returncode == 1
    assert done.stderr == ""


def test_good_lines_alone_leave_the_exit_status_at_0() -> None:
    done = run("score", "--jsonl", stdin=json.dumps(TABLE).encode())
    assert (done.returncode, done.stdout.count("\n")) == (0, 1)


def test_deep_nesting_is_refused_and_not_a_crash() -> None:
    for text in (b"[" * 100_000, b'{"players": ' + b"[" * 100_000, b'{"other": ' + b"[" * 100_000):
        assert answer(text, cosmic54())[1] is False
