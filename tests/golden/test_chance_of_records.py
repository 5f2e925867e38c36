"""The page on game records is enough to derive every draw of a record from its seed."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from cosmic_factory.rules import (
    ALL_CARDS,
    AnyCommand,
    Options,
    Phase,
    RecordEntry,
    StartGame,
    TakeSeat,
    TimeExpired,
    Variant,
    decide,
    evolve_all,
    new_game,
    new_record,
    write_record,
)
from tests.golden import chance_of_a_record
from tests.golden.chance_of_a_record import Checker, Stream
from tests.rules.random_players import played

FOLDER = Path(__file__).parent
GAMES = sorted(FOLDER.glob("*.jsonl"))
PAGE = FOLDER.parents[1] / "docs" / "reference" / "game-record.md"
KINDS = {"hash", "cards", "bag", "draft", "fill", "pick"}


def lines_of(options: Options, seed: str, entries: tuple[RecordEntry, ...]) -> list[str]:
    return write_record(new_record(options, seed, entries)).decode().splitlines()


def left_alone(options: Options, seed: str) -> list[str]:
    """Return a game in which nobody does anything: every clock runs out."""
    state, entries = new_game(options, seed), []
    commands: list[AnyCommand] = [TakeSeat(seat, f"player {seat}") for seat in options.all_seats]
    commands.append(StartGame())
    while state.phase is not Phase.ENDED:
        command = commands.pop(0) if commands else TimeExpired(state.round, state.phase)
        events = decide(state, command)
        state = evolve_all(state, events)
        entries.append(RecordEntry(command, events))
    return lines_of(options, seed, tuple(entries))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_the_draws_of_a_golden_game_follow_from_its_seed(game: Path) -> None:
    checker = Checker(game.read_text("utf-8").splitlines())
    assert checker.faults() == []
    assert checker.compared["bag"] == 5
    assert checker.compared["fill"] == 5 * len(checker.seats)


@pytest.mark.parametrize("first", ALL_CARDS[::4])
def test_the_draws_of_a_game_that_is_left_alone_follow_from_its_seed(first: int) -> None:
    cards = tuple((first + n - 1) % 20 + 1 for n in range(5))
    for options in (Options(seats=3, sequence=cards), Options(seats=2, variant=Variant.BEGINNER)):
        checker = Checker(left_alone(options, f"left alone {first}"))
        assert checker.faults() == []


def test_games_of_random_players_have_draws_of_every_kind_and_all_follow() -> None:
    compared: Counter[str] = Counter()
    for number in range(40):
        cards = Random(number).sample((1, 3, 7, 11, 12, 13), 5)
        drawn = Options(seats=2 + number % 4, deck=(4, 1, 3, 7, 11, 13, 12))
        for options in (Options(seats=3, sequence=tuple(cards)), drawn):
            seed = f"random {number}"
            game = played(options, seed, Random(number))
            checker = Checker(lines_of(options, seed, tuple(game.entries)))
            assert checker.faults() == []
            compared.update(checker.compared)
    assert compared.keys() == KINDS
    assert min(compared.values()) > 20


def test_a_changed_draw_is_named_with_its_line() -> None:
    lines = left_alone(Options(seats=3, sequence=(3, 1, 13, 11, 7)), "changed")
    for kind in (r'"hands":\[\[(\d+)', r'"tiles":\[(\d+)', r'"placements":\[\{"tile":(\d+)'):
        at = next(n for n, line in enumerate(lines[1:], start=1) if re.search(kind, line))
        changed = [*lines]
        match = re.search(kind, lines[at])
        assert match is not None
        changed[at] = f"{lines[at][: match.start(1)]}99{lines[at][match.end(1) :]}"
        faults = Checker(changed).faults()
        assert faults[0].startswith(f"line {at + 1}: ")


def test_the_checker_knows_nothing_of_the_program() -> None:
    tree = ast.parse(Path(chance_of_a_record.__file__).read_text("utf-8"))
    imported = {
        name.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert imported == {"__future__", "json", "collections.abc", "hashlib", "typing"}


def test_the_known_answers_on_the_page_are_right() -> None:
    page = PAGE.read_text("utf-8")
    answers = re.findall(r"^\| `([^`]+)` \| `(\d+)` \| ([^|]+) \| ([^|]+) \|$", page, re.MULTILINE)
    assert len(answers) >= 3
    for name, limit, below, shuffled in answers:
        stream = Stream("a wet Sunday", name)
        assert [stream.below(int(limit)) for _ in range(4)] == json.loads(f"[{below}]")
        order = Stream("a wet Sunday", name).shuffled(range(1, int(limit) + 1))
        assert order[:5] == json.loads(f"[{shuffled}]")
