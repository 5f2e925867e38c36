"""Write rounds that the rules have scored, against which the browser's scorer is tested.

`python -m tools.scoring_vectors` writes web/.vitest/scoring-vectors.jsonl: 10,000 galaxies over all
cards and shapes, and every round of the recorded games in tests/golden/. The file is made anew
before the client's tests run, so it always says what the rules say now. `--per-card 1000` writes
more galaxies of each card. `--improved 150` adds so many of each card that somebody improved for
points; the client's tests count the taps that they need (web/.vitest/companion-taps.json).
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from cosmic_factory.rules import (
    ALL_CARDS,
    CONSTELLATION,
    FRAMES,
    HAND_SIZE,
    TRACK_END,
    Cell,
    Choice,
    Colour,
    Direction,
    Galaxy,
    LaidTile,
    Phase,
    RoundRules,
    ScoreSheet,
    ScoringInput,
    Seat,
    Shape,
    Space,
    State,
    Tile,
    Tracks,
    Value,
    cosmic54,
    events,
    free_cells,
    read_record,
    recorded_states,
    round_rules,
    score_round,
    settle,
)

ROOT = Path(__file__).resolve().parent.parent
VECTORS = ROOT / "web" / ".vitest" / "scoring-vectors.jsonl"
GOLDEN_GAMES = ROOT / "tests" / "golden"
# Together 10,000 galaxies.
PER_CARD = 477
# Beside those of the recorded games; each takes a twentieth of a second.
IMPROVED = 4
# 0 stands for the printed rules without a card.
CARDS = (0, *ALL_CARDS)

T = TypeVar("T")


class VectorTile(Value, frozen=True, rename={"face_down": "faceDown"}):
    """A laid tile in the form that the browser's scorer takes."""

    code: str
    row: int
    col: int
    turns: int
    part: int
    face_down: bool


class VectorSeat(Value, frozen=True):
    """What is scored of one seat, and what it chooses."""

    galaxy: tuple[VectorTile, ...]
    tracks: Tracks
    tokens: tuple[Colour, ...]
    choice: Choice


class Vector(Value, frozen=True):
    """A round, and the sheets that the rules make of it."""

    name: str
    rules: RoundRules
    seats: tuple[VectorSeat, ...]
    sheets: tuple[ScoreSheet, ...]


# --- rounds made by chance -----------------------------------------------------------------


def random_vectors(per_card: int) -> Iterator[Vector]:
    """Yield rounds of two to four seats until every card has at least so many galaxies."""
    random = Random("scoring vectors")
    made = dict.fromkeys(CARDS, 0)
    while any(galaxies < per_card for galaxies in made.values()):
        for card in CARDS:
            if made[card] >= per_card:
                continue
            rules, seats = round_rules(card), random.randint(2, 4)
            inputs = _random_inputs(random, rules, seats)
            choices = [_random_choice(random) for _ in range(seats)]
            yield _vector(
                f"by chance, card {card}, from galaxy {made[card]}", rules, inputs, choices
            )
            made[card] += seats


def _random_inputs(random: Random, rules: RoundRules, seats: int) -> list[ScoringInput]:
    holders = [random.randint(-1, seats - 1) for _ in Colour]
    return [
        ScoringInput(
            _random_galaxy(random, rules),
            Tracks(*(random.randint(0, TRACK_END) for _ in range(4))),
            tuple(one for one, holder in zip(Colour, holders, strict=True) if holder == seat),
        )
        for seat in range(seats)
    ]


def _random_galaxy(random: Random, rules: RoundRules) -> Galaxy:
    """Return a galaxy of the round's shape; some have gaps, odd tiles or tiles face down."""
    tiles = random_tiles(random)
    cells = random_cells(random, rules.shape)
    if random.random() < 0.2:
        cells = random.sample(cells, random.randint(0, len(cells)))
    down = rules.face_down or random.choice((0, 0, 0, 1))
    hidden = set(random.sample(cells, min(len(cells), down)))
    return Galaxy.of(
        LaidTile(tile, cell, random.randrange(4), cell in hidden)
        for tile, cell in zip(tiles, cells, strict=False)
    )


def random_tiles(random: Random) -> list[Tile]:
    if random.random() < 0.6:
        dealt = random.sample(cosmic54().tiles, HAND_SIZE)
        return [Tile.parse(one.code) for one in dealt]
    spaces = (CONSTELLATION, *(Space(colour, planets) for colour in Colour for planets in range(3)))
    segments = random.choice((0.2, 0.5, 0.9))
    return [
        Tile(
            _four([random.choice(spaces) for _ in range(4)]),
            frozenset(direction for direction in Direction if random.random() < segments),
        )
        for _ in range(HAND_SIZE)
    ]


def _four(spaces: Sequence[T]) -> tuple[T, T, T, T]:
    a, b, c, d = spaces
    return a, b, c, d


def random_cells(random: Random, shape: Shape) -> list[Cell]:
    if frames := FRAMES[shape]:
        return list(random.choice(frames))
    cells: list[Cell] = []
    while len(cells) < HAND_SIZE:
        cells.append(random.choice(free_cells(shape, cells)))
    return cells


def _random_choice(random: Random) -> Choice:
    return Choice(random.choice((None, *Colour)), random.choice((None, *Colour)))


# --- galaxies that were improved -------------------------------------------------------------

# So many changes are tried, and kept unless they cost points.
IMPROVEMENTS = 120


def improved_vectors(per_card: int) -> Iterator[Vector]:
    """Yield rounds of two seats with usual tiles, until every card has so many galaxies."""
    random = Random("improved galaxies")
    for card in CARDS:
        rules = round_rules(card)
        for made in range(0, per_card, 2):
            galaxies = [_improved_galaxy(random, rules) for _ in range(2)]
            inputs = [ScoringInput(galaxy, Tracks(), ()) for galaxy in galaxies]
            name = f"improved, card {card}, from galaxy {made}"
            yield _vector(name, rules, inputs, [Choice(), Choice()])


def _improved_galaxy(random: Random, rules: RoundRules) -> Galaxy:
    cells = random_cells(random, rules.shape)
    dealt = random.sample(cosmic54().tiles, len(cells))
    laid = [LaidTile(Tile.parse(one.code), cell) for one, cell in zip(dealt, cells, strict=True)]
    worth = _worth(rules, laid)
    for _ in range(IMPROVEMENTS):
        changed = _changed(random, laid)
        if (new := _worth(rules, changed)) >= worth:
            laid, worth = changed, new
    hidden = random.sample(range(len(laid)), rules.face_down)
    return Galaxy.of(replace(one, face_down=at in hidden) for at, one in enumerate(laid))


def _changed(random: Random, laid: Sequence[LaidTile]) -> list[LaidTile]:
    """Return the tiles with one turned, or with two in each other's place."""
    changed = list(laid)
    one, other = random.sample(range(len(laid)), 2)
    if random.random() < 0.5:
        changed[one] = replace(laid[one], turns=random.randrange(4))
    else:
        changed[one] = replace(laid[one], cell=laid[other].cell)
        changed[other] = replace(laid[other], cell=laid[one].cell)
    return changed


def _worth(rules: RoundRules, laid: Sequence[LaidTile]) -> int:
    both = [ScoringInput(Galaxy.of(laid), Tracks(), ()) for _ in range(2)]
    return sum(step.points for step in score_round(rules, both)[0].steps)


# --- recorded games ------------------------------------------------------------------------


def golden_vectors() -> Iterator[Vector]:
    """Yield every round of the recorded games with the sheets that stand in the record."""
    for file in sorted(GOLDEN_GAMES.glob("*.jsonl")):
        record = read_record(file.read_bytes())
        states = recorded_states(record)
        next(states)
        for entry, state in zip(record.entries, states, strict=True):
            for event in entry.events:
                if isinstance(event, events.RoundScored):
                    name = f"{file.stem}, round {state.round}"
                    yield _recorded_vector(name, state, event.sheets)


def _recorded_vector(name: str, state: State, sheets: Sequence[ScoreSheet]) -> Vector:
    assert state.phase in (Phase.SCORES, Phase.ENDED)
    inputs = [
        ScoringInput(state.galaxy(Seat(seat)), sheets[seat].before, owner.tokens)
        for seat, owner in enumerate(state.seats)
    ]
    choices = [owner.choice for owner in state.seats]
    vector = _vector(name, state.rules, inputs, choices)
    assert vector.sheets == tuple(sheets), "the rules count a recorded round as it was counted"
    return vector


# --- writing -------------------------------------------------------------------------------


def _vector(
    name: str, rules: RoundRules, inputs: Sequence[ScoringInput], choices: Sequence[Choice]
) -> Vector:
    counted = score_round(rules, inputs)
    sheets = tuple(
        settle(rules, sheet, choice) for sheet, choice in zip(counted, choices, strict=True)
    )
    seats = tuple(
        VectorSeat(_written(one.galaxy), one.tracks, one.tokens, choice)
        for one, choice in zip(inputs, choices, strict=True)
    )
    return Vector(name, rules, seats, sheets)


def _written(galaxy: Galaxy) -> tuple[VectorTile, ...]:
    return tuple(
        VectorTile(one.tile.code, *one.cell[:2], one.turns, one.cell.part, one.face_down)
        for one in galaxy.laid
    )


def main() -> None:
    parser = ArgumentParser(description="Write rounds that the rules have scored.")
    parser.add_argument("--per-card", type=int, default=PER_CARD, help="galaxies of each card")
    parser.add_argument("--improved", type=int, default=IMPROVED, help="improved ones of each card")
    given = parser.parse_args()
    VECTORS.parent.mkdir(parents=True, exist_ok=True)
    encoder = msgspec.json.Encoder()
    with VECTORS.open("wb") as file:
        for vectors in (
            golden_vectors(),
            random_vectors(given.per_card),
            improved_vectors(given.improved),
        ):
            for vector in vectors:
                file.write(encoder.encode(vector) + b"\n")


if __name__ == "__main__":
    main()
