"""The tasks of the thinking process, and how each is done.

Results are JSON, compressed here so that the node neither encodes nor compresses them.
"""

from __future__ import annotations

import threading
import zlib
from collections.abc import Sequence
from typing import TypeAlias, TypeVar

import msgspec

from cosmic_factory.analysis import (
    ObjectiveName,
    RoundFacts,
    RoundFactsReader,
    RoundMinute,
    SeatVerdict,
    Touch,
    TouchKind,
    minute,
    seat_insight,
    under_card,
    verdict,
)
from cosmic_factory.puzzles import best_of_hand
from cosmic_factory.rules import LaidView, Malformed, State, Tile, Value
from cosmic_factory.server.thinking.pictures import RoundWords, round_picture
from cosmic_factory.server.thinking.puzzle_pictures import PuzzleWords, puzzle_picture
from cosmic_factory.tables import EntryReader, GameRow, UnreadableGame, decode, read_game_options

T = TypeVar("T")

# What tells when a seat was done with building: most tokens lock the galaxy.
ENDS_OF_BUILDING = (TouchKind.FINISHED, TouchKind.RESUMED, TouchKind.TOKENS)
# A level at which JSON of galaxies gets a tenth of its size in well under a millisecond.
COMPRESSION = 6
# No result is near this; whatever is larger when unpacked is not ours.
MAX_RESULT_BYTES = 4 * 1024**2


class Task(Value, frozen=True, tag_field="task", tag=str.lower):
    """The base of all tasks."""


class GatherRound(Task, frozen=True):
    """Gather the facts of the round that was scored last, without what happened while building.

    `state` is the state before the round began, and `entries` are those since, as they are stored.
    """

    state: State
    entries: tuple[bytes, ...]


class GatherGame(Task, frozen=True):
    """Gather the facts of all scored rounds of a game from its whole journal."""

    row: GameRow
    entries: tuple[bytes, ...]


class FindVerdicts(Task, frozen=True):
    """Find what each seat could have made of its nine tiles."""

    facts: RoundFacts


class SplitSeat(Task, frozen=True):
    """Find where a seat lost its points."""

    facts: RoundFacts
    seat: int
    objective: ObjectiveName


class PlayMinutes(Task, frozen=True):
    """Count the points of all galaxies over the minute, in every scored round of a game."""

    row: GameRow
    entries: tuple[bytes, ...]


class TryCard(Task, frozen=True):
    """Find what a seat's tiles are worth under another card."""

    facts: RoundFacts
    seat: int
    card: int


class SolveHand(Task, frozen=True):
    """Find the best galaxy of nine tiles under a card, whoever has them."""

    tiles: tuple[str, ...]
    card: int


class DrawRound(Task, frozen=True):
    """Draw a seat's galaxy beside the best one, as PNG."""

    facts: RoundFacts
    verdict: SeatVerdict
    words: RoundWords


class DrawPuzzle(Task, frozen=True):
    """Draw how much of a puzzle's par was reached, as PNG."""

    words: PuzzleWords
    lit: int


AnyTask: TypeAlias = (
    GatherRound
    | GatherGame
    | FindVerdicts
    | SplitSeat
    | PlayMinutes
    | TryCard
    | SolveHand
    | DrawRound
    | DrawPuzzle
)

# Tasks whose result is a value.
_AnyThought: TypeAlias = (
    GatherRound | GatherGame | FindVerdicts | SplitSeat | PlayMinutes | TryCard | SolveHand
)

_ENCODER = msgspec.msgpack.Encoder()
_DECODER: msgspec.msgpack.Decoder[AnyTask] = msgspec.msgpack.Decoder(AnyTask)


class GatheredGame(Value, frozen=True):
    """The facts of all scored rounds, and why there are no more if the game is damaged."""

    rounds: tuple[RoundFacts, ...]
    problem: str | None = None


class RoundVerdicts(Value, frozen=True):
    """The verdicts of all seats of a round."""

    verdicts: tuple[SeatVerdict, ...]


class GameMinutes(Value, frozen=True):
    """The minutes of all scored rounds."""

    rounds: tuple[RoundMinute, ...]


def encode_task(task: AnyTask) -> bytes:
    return _ENCODER.encode(task)


def packed(result: Value) -> bytes:
    """Return a result as it is stored."""
    return zlib.compress(msgspec.json.encode(result), COMPRESSION)


def unpacked(content: bytes, kind: type[T]) -> T:
    """Return a stored result."""
    unpacker = zlib.decompressobj()
    return msgspec.json.decode(unpacker.decompress(content, MAX_RESULT_BYTES), type=kind)


def do_encoded(task: bytes, stop: threading.Event) -> bytes:
    """Do an encoded task and return its packed result, or the picture that it asks for."""
    decoded = _DECODER.decode(task)
    if isinstance(decoded, DrawPuzzle):
        return puzzle_picture(decoded.words, decoded.lit)
    return _drawn(decoded) if isinstance(decoded, DrawRound) else packed(_do(decoded, stop))


def _drawn(task: DrawRound) -> bytes:
    seat = task.facts.seats[task.verdict.seat]
    built = [
        LaidView(
            one.tile,
            one.cell.row,
            one.cell.col,
            one.turns,
            one.cell.part,
            one.tile in seat.face_down,
            one.tile in seat.removed,
        )
        for one in seat.placements
    ]
    return round_picture(task.facts.tile_set, built, task.verdict.best.placements, task.words)


def _do(task: _AnyThought, stop: threading.Event) -> Value:
    match task:
        case GatherRound(state=state, entries=entries):
            return gather_round(state, entries)
        case GatherGame(row=row, entries=entries):
            return _gather_game(row, entries)
        case FindVerdicts(facts=facts):
            verdicts = [verdict(facts, seat, cancel=stop) for seat in facts.all_seats]
            return RoundVerdicts(tuple(verdicts))
        case SplitSeat(facts=facts, seat=seat, objective=objective):
            return seat_insight(facts, seat, objective, cancel=stop)
        case PlayMinutes(row=row, entries=entries):
            return GameMinutes(tuple(minute(facts) for facts in _read_game(row, entries).rounds))
        case TryCard(facts=facts, seat=seat, card=card):
            return under_card(facts, seat, card, cancel=stop)
        case SolveHand(tiles=tiles, card=card):
            return best_of_hand([Tile.parse(code) for code in tiles], card, cancel=stop)


def gather_round(state: State, entries: Sequence[bytes]) -> RoundFacts:
    reader = RoundFactsReader(state.options, state)
    for stored in entries:
        facts = reader.feed(decode(stored))
        if facts is not None:
            return without_layouts(facts)
    raise Malformed("no-such-round", "the round has not been scored")


def _gather_game(row: GameRow, entries: Sequence[bytes]) -> GatheredGame:
    read = _read_game(row, entries)
    return GatheredGame(tuple(without_layouts(facts) for facts in read.rounds), read.problem)


def _read_game(row: GameRow, entries: Sequence[bytes]) -> GatheredGame:
    """Read a game as far as it can be read: what is damaged ends it."""
    rounds = []
    try:
        reader = RoundFactsReader(read_game_options(row).rules)
        entry_reader = EntryReader(row)
        for stored in entries:
            facts = reader.feed(entry_reader.read(stored))
            if facts is not None:
                rounds.append(facts)
    except (UnreadableGame, Malformed) as wrong:
        return GatheredGame(tuple(rounds), wrong.code)
    return GatheredGame(tuple(rounds))


def without_layouts(facts: RoundFacts) -> RoundFacts:
    """Return the facts without how galaxies grew, which is long and changes no answer.

    When seats were done is kept: trends tell how much time was left.
    """
    seats = tuple(
        msgspec.structs.replace(
            seat,
            touches=tuple(
                Touch(one.at, one.kind) for one in seat.touches if one.kind in ENDS_OF_BUILDING
            ),
        )
        for seat in facts.seats
    )
    return msgspec.structs.replace(facts, seats=seats)
