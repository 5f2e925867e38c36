"""Hands and objectives for `solve`, as users write them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from cosmic_factory.cli.reading.numbered_tiles import tile_of
from cosmic_factory.cli.reading.numbers import whole_numbers
from cosmic_factory.rules import (
    ALL_CARDS,
    HAND_SIZE,
    TRACK_END,
    Colour,
    Malformed,
    Tile,
    TileSet,
    Tracks,
    Value,
    read_json,
    round_rules,
)
from cosmic_factory.solver import Bets, Objective, Sum, Weakest, Weights, Worst

# Tiles dealt to a seat, passed on to it, and left for it.
DEALT, PASSED_ON, LEFT = 9, 6, 3

FourNumbers = Annotated[tuple[float, ...], msgspec.Meta(min_length=4, max_length=4)]


class RivalZones(Value, frozen=True):
    """The planets in the largest zone of any rival, by colour."""

    vegetation: Annotated[int, msgspec.Meta(ge=0)]
    ice: Annotated[int, msgspec.Meta(ge=0)]
    desert: Annotated[int, msgspec.Meta(ge=0)]


class BetsGiven(Value, frozen=True):
    """Bets of one line of `solve --jsonl`."""

    free: tuple[Colour, ...]
    rivals: RivalZones


class SearchGiven(Value, frozen=True, kw_only=True):
    """What lines of `solve --jsonl` and `draft --jsonl` share: the card and what is looked for."""

    card: Annotated[int, msgspec.Meta(ge=0, le=len(ALL_CARDS))] = 0
    objective: Literal["sum", "weights", "weakest"] = "sum"
    weights: FourNumbers | None = None
    tracks: Annotated[tuple[int, ...], msgspec.Meta(min_length=4, max_length=4)] | None = None
    worst: bool = False
    seconds: Annotated[float, msgspec.Meta(gt=0)] | None = None


class HandGiven(SearchGiven, frozen=True, kw_only=True):
    """One line of `solve --jsonl`."""

    tiles: tuple[str | int, ...]
    bets: BetsGiven | None = None
    robust: bool = False
    # What `hands` measures and writes beside a hand: such a line is taken as it is.
    value: float | None = None
    best_galaxies: int | None = None
    counted_all: bool | None = None
    greedy_gap: float | None = None
    climbing_gaps: tuple[float, ...] | None = None


class DraftGiven(SearchGiven, frozen=True, kw_only=True):
    """One line of `draft --jsonl`: what was dealt, what was passed on, and what was left."""

    first: tuple[str | int, ...]
    second: tuple[str | int, ...]
    last: tuple[str | int, ...]


def read_hand(line: bytes) -> HandGiven:
    return read_json(line, HandGiven)


def read_draft(line: bytes) -> DraftGiven:
    return read_json(line, DraftGiven)


def groups_of(given: DraftGiven, tile_set: TileSet) -> tuple[list[Tile], list[Tile], list[Tile]]:
    """Return the tiles of the three groups; one that is kept whole may be given as three tiles."""
    groups = []
    for name, words, whole in (
        ("first", given.first, DEALT),
        ("second", given.second, PASSED_ON),
        ("last", given.last, LEFT),
    ):
        if len(words) not in (whole, LEFT):
            text = f"the group {name} has {whole} tiles (or {LEFT} that are kept), not {len(words)}"
            raise Malformed("bad-group", text, f"$.{name}")
        groups.append([tile_of(word, f"$.{name}", tile_set) for word in words])
    words = (*given.first, *given.second, *given.last)
    _check_copies(words, [tile for group in groups for tile in group], "$", tile_set)
    first, second, last = groups
    return first, second, last


def bets_of(given: HandGiven) -> Bets | None:
    """Return the bets of a line; they go with nothing that is made small or damaged."""
    if given.bets is None:
        return None
    if given.worst or given.robust:
        text = "bets go with neither worst nor robust"
        raise Malformed("bad-bets", text, "$.bets")
    if len(set(given.bets.free)) != len(given.bets.free):
        raise Malformed("bad-bets", "a free token is named twice", "$.bets.free")
    rivals = given.bets.rivals
    return Bets(given.bets.free, (rivals.vegetation, rivals.ice, rivals.desert))


def check_robust(given: HandGiven) -> None:
    """Refuse `robust` where no tile is removed, or where the least is looked for."""
    if given.robust and (given.worst or not round_rules(given.card).removals):
        text = "robust needs a card by which tiles are removed, and does not go with worst"
        raise Malformed("bad-robust", text, "$.robust")


def tiles_of(words: Sequence[str | int], at: str | None, tile_set: TileSet) -> list[Tile]:
    """Return nine tiles by code or id. The set limits how often a tile occurs."""
    tiles = [tile_of(word, at, tile_set) for word in words]
    if len(tiles) != HAND_SIZE:
        raise Malformed("not-nine-tiles", f"a hand has {HAND_SIZE} tiles, not {len(tiles)}", at)
    _check_copies(words, tiles, at, tile_set)
    return tiles


def _check_copies(
    words: Sequence[str | int], tiles: Sequence[Tile], at: str | None, tile_set: TileSet
) -> None:
    """Refuse more copies of a tile than the set has; tiles of no set may be equal."""
    in_set = Counter(_code_of_any_rotation(tile_set.tile(number)) for number in tile_set.ids)
    held = Counter(_code_of_any_rotation(tile) for tile in tiles)
    if not all(code in in_set for code in held):
        return
    ids = Counter(str(word) for word in words if str(word).isdecimal())
    for word, tile in zip(words, tiles, strict=True):
        code = _code_of_any_rotation(tile)
        if ids[str(word)] > 1 or held[code] > in_set[code]:
            times = "once" if in_set[code] == 1 else f"{in_set[code]} times"
            held_times = max(held[code], ids[str(word)])
            text = f"tile {word} is there {held_times} times, but the set has it {times}"
            raise Malformed("tile-twice", text, at)


def _code_of_any_rotation(tile: Tile) -> str:
    """Return a code that is the same for every rotation of a tile."""
    return min(tile.turned(turns).code for turns in range(4))


def objective_of(given: SearchGiven) -> Objective:
    """Return the objective of one line."""
    if given.objective != "weights" and given.weights is not None:
        raise Malformed("bad-objective", "weights need the objective weights", "$.weights")
    if given.objective != "weakest" and given.tracks is not None:
        raise Malformed("bad-objective", "tracks need the objective weakest", "$.tracks")
    plain: Sum | Weights | Weakest = Sum()
    if given.objective == "weights":
        if given.weights is None:
            raise Malformed("bad-weights", "the objective weights needs four weights", "$")
        plain = _weights(given.weights, "$.weights")
    elif given.objective == "weakest":
        plain = Weakest(_tracks(given.tracks or (0, 0, 0, 0), "$.tracks"))
    return Worst(plain) if given.worst else plain


def read_objective(text: str, tracks: str | None, worst: bool) -> Objective:
    """Parse `sum`, `weights=5,3,2,4` or `weakest`; only `weakest` takes tracks."""
    name, equals, numbers = text.partition("=")
    plain: Sum | Weights | Weakest
    if name == "sum" and not equals:
        plain = Sum()
    elif name == "weights":
        plain = _weights([_number(word) for word in numbers.split(",")], None)
    elif name == "weakest" and not equals:
        what = "tracks are numbers such as 3,5,2,1"
        levels = whole_numbers(tracks or "0,0,0,0", "bad-tracks", what)
        plain = Weakest(_tracks(levels, None))
    else:
        raise Malformed(
            "bad-objective", f"{text!r} is no objective: sum, weights=5,3,2,4 or weakest"
        )
    if tracks is not None and name != "weakest":
        raise Malformed("bad-objective", "tracks need the objective weakest")
    return Worst(plain) if worst else plain


def _number(word: str) -> float:
    try:
        return float(word)
    except ValueError:
        raise Malformed("bad-weights", f"{word!r} is not a number") from None


def _weights(four: Sequence[float], at: str | None) -> Weights:
    if len(four) != 4:
        raise Malformed("bad-weights", f"weights are four numbers, not {len(four)}", at)
    try:
        return Weights(*four)
    except ValueError as wrong:
        raise Malformed("bad-weights", str(wrong), at) from None


def _tracks(levels: Sequence[int], at: str | None) -> Tracks:
    if len(levels) != 4:
        raise Malformed("bad-tracks", f"tracks are four numbers, not {len(levels)}", at)
    if not all(0 <= level <= TRACK_END for level in levels):
        raise Malformed("bad-tracks", f"a track goes from 0 to {TRACK_END}", at)
    return Tracks(*levels)
