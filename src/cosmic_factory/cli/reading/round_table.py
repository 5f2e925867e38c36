"""Round tables for `score --jsonl`: one line of JSON in, one line with the score out.

docs/reference/score-jsonl.md describes every field.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec

from cosmic_factory.cli.reading.line_answers import error_answer
from cosmic_factory.cli.reading.numbered_tiles import tile_of
from cosmic_factory.rules import (
    ALL_CARDS,
    MAX_PARTS,
    MAX_SEATS,
    MIN_SEATS,
    Cell,
    Choice,
    Colour,
    Galaxy,
    LaidTile,
    Malformed,
    RoundRules,
    ScoreSheet,
    ScoringInput,
    Seat,
    StepKind,
    TileSet,
    Track,
    TrackPosition,
    Tracks,
    Value,
    left_neighbour,
    links,
    longest_walk,
    networks,
    read_json,
    round_rules,
    score_round,
    settle,
    zones,
)

# Four times a galaxy. Finding the longest path of much larger ones would take too long.
MAX_TILES = 36

Part = Annotated[int, msgspec.Meta(ge=0, lt=MAX_PARTS)]


class LevelsGiven(Value, frozen=True):
    """The four tracks; all of them must be given."""

    vegetation: TrackPosition
    ice: TrackPosition
    desert: TrackPosition
    star: TrackPosition


class PlacementGiven(Value, frozen=True):
    """A laid tile, by its code or by its id in the tile set."""

    tile: str | int
    row: int
    col: int
    turns: Annotated[int, msgspec.Meta(ge=0, le=3)]
    face_down: bool = False
    part: Part = 0

    @property
    def cell(self) -> Cell:
        return Cell(self.row, self.col, self.part)


class CellGiven(Value, frozen=True):
    row: int
    col: int
    part: Part = 0

    @property
    def cell(self) -> Cell:
        return Cell(self.row, self.col, self.part)


class PlayerGiven(Value, frozen=True):
    tracks: LevelsGiven
    placements: Annotated[tuple[PlacementGiven, ...], msgspec.Meta(max_length=MAX_TILES)]
    tokens: tuple[Colour, ...] = ()
    sabotage: CellGiven | None = None
    swap: Colour | None = None
    offering: Colour | None = None


class RoundTable(Value, frozen=True):
    card: Annotated[int, msgspec.Meta(ge=0, le=len(ALL_CARDS))]
    players: Annotated[
        tuple[PlayerGiven, ...], msgspec.Meta(min_length=MIN_SEATS, max_length=MAX_SEATS)
    ]


def answer(line: bytes, tile_set: TileSet) -> tuple[dict[str, Any], bool]:
    """Return the result for one line of input, and whether the line was valid."""
    try:
        return _scored(read_json(line, RoundTable), tile_set), True
    except Malformed as wrong:
        return error_answer(wrong), False


def _scored(table: RoundTable, tile_set: TileSet) -> dict[str, Any]:
    rules = round_rules(table.card)
    _check_tokens(table)
    built = [
        Galaxy.of(_laid_tiles(player.placements, f"$.players[{n}].placements", tile_set))
        for n, player in enumerate(table.players)
    ]
    for number, galaxy in enumerate(built):
        check_face_down(rules, galaxy, f"$.players[{number}].placements")
    damaged = _sabotaged(table, built) if rules.removals else built
    inputs = [
        ScoringInput(galaxy, Tracks(**msgspec.structs.asdict(player.tracks)), player.tokens)
        for galaxy, player in zip(damaged, table.players, strict=True)
    ]
    sheets = [
        settle(rules, sheet, Choice(player.swap, player.offering))
        for sheet, player in zip(score_round(rules, inputs), table.players, strict=True)
    ]
    return {
        "players": [
            _described(galaxy)
            | {"steps": _steps(sheet), "tracks": msgspec.to_builtins(sheet.after)}
            for galaxy, sheet in zip(damaged, sheets, strict=True)
        ]
    }


# --- checks of the input ---------------------------------------------------------------------


def _check_tokens(table: RoundTable) -> None:
    held: set[Colour] = set()
    for number, player in enumerate(table.players):
        for index, token in enumerate(player.tokens):
            if token in held:
                at = f"$.players[{number}].tokens[{index}]"
                raise Malformed("token-twice", f"the {token} token is held twice", at)
            held.add(token)


def _laid_tiles(
    placements: Sequence[PlacementGiven], at: str, tile_set: TileSet
) -> Iterator[LaidTile]:
    taken: set[Cell] = set()
    for index, one in enumerate(placements):
        if one.cell in taken:
            text = f"row {one.row}, column {one.col}, part {one.part} holds a tile already"
            raise Malformed("cell-taken", text, f"{at}[{index}]")
        taken.add(one.cell)
        tile = tile_of(one.tile, f"{at}[{index}].tile", tile_set)
        yield LaidTile(tile, one.cell, one.turns, one.face_down)


def check_face_down(rules: RoundRules, galaxy: Galaxy, at: str | None = None) -> None:
    """Refuse a galaxy in which too few or too many tiles lie face down for the card."""
    there = sum(one.face_down for one in galaxy.laid)
    if rules.face_down not in (0, there):
        text = f"{rules.face_down} tiles lie face down under this card, here {there} do"
        raise Malformed("wrong-face-down", text, at)


def _sabotaged(table: RoundTable, built: Sequence[Galaxy]) -> list[Galaxy]:
    """Return the galaxies after each player has removed one tile on the left."""
    damaged = list(built)
    for number, player in enumerate(table.players):
        at = f"$.players[{number}].sabotage"
        victim = left_neighbour(Seat(number), len(built))
        if player.sabotage is None:
            raise Malformed("no-sabotage", "this card asks for a tile to remove", at)
        if player.sabotage.cell not in built[victim].face_up_tiles:
            text = f"no tile lies face up there in the galaxy of players[{victim}]"
            raise Malformed("sabotage-misses", text, at)
        damaged[victim] = built[victim].without(player.sabotage.cell)
    return damaged


# --- the answer ----------------------------------------------------------------------------


def _described(galaxy: Galaxy) -> dict[str, Any]:
    """Describe the galaxy that the player built, after sabotage."""
    found = zones(galaxy.face_up_tiles)
    linked = links(galaxy.face_up_tiles)
    constellations = [zone.spaces for zone in found if zone.colour is None]
    return {
        "zones": {
            colour.value: [zone.planets for zone in found if zone.colour is colour]
            for colour in Colour
        },
        "constellations": sorted(constellations, reverse=True),
        "longest_path": len(set(longest_walk(linked))),
        "networks": [len(network) for network in networks(linked)],
    }


def _steps(sheet: ScoreSheet) -> dict[str, Any]:
    """Return what the player scores, before clamping."""
    offered = [step for step in sheet.steps if step.kind is StepKind.OFFERING]
    return {
        "zones": {c.value: sheet.points(StepKind.ZONES, Track.of(c)) for c in Colour},
        "path": {"track": sheet.path.track, "points": sheet.path.points},
        "bonus": {token.colour.value: token.points for token in sheet.tokens},
        "kaos": {"star": sheet.points(StepKind.KAOS, Track.STAR)},
        "offering": {step.track.value: step.points for step in offered},
    }
