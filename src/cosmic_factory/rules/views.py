"""Views: what a seat or a spectator may know of a game.

A view is an allow-list: it names each field that it shows, so a new field of the state stays
hidden until somebody adds it here. A table sends only the parts of a view that changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cosmic_factory.rules.cards.round_rules import RoundRules
from cosmic_factory.rules.chance import SHARED_SEED
from cosmic_factory.rules.counting.paths import links, longest_walk
from cosmic_factory.rules.counting.ranking import Rank, ranking
from cosmic_factory.rules.counting.score_sheet import ScoreSheet, StepKind
from cosmic_factory.rules.counting.scoring import Choice, scoring_order
from cosmic_factory.rules.counting.tracks import Tracks
from cosmic_factory.rules.flow import events as ev
from cosmic_factory.rules.flow.decisions.choosing import (
    ChoiceTask,
    PickTask,
    choice_task,
    pick_task,
)
from cosmic_factory.rules.flow.decisions.drafting import hands_pass_left
from cosmic_factory.rules.flow.options import ROUNDS, Options, PhaseSeconds, Variant
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.flow.state import Player, SeatState, State
from cosmic_factory.rules.pieces.galaxy import Galaxy
from cosmic_factory.rules.pieces.placement import Placement
from cosmic_factory.rules.pieces.shape import FRAMES, Shape, well_laid
from cosmic_factory.rules.pieces.tile import Colour, TileId
from cosmic_factory.rules.pieces.tile_set import TileSet
from cosmic_factory.rules.seat import Seat, left_neighbours, right_neighbours
from cosmic_factory.rules.value import Value


class TableView(Value, frozen=True):
    """The options of the game. A sequence of cards is not shown, because it is still secret."""

    seats: int
    variant: Variant
    tile_set: TileSet
    deck: tuple[int, ...] | None
    seconds: PhaseSeconds
    seed_hash: str
    # None until the game has ended.
    seed: str | None
    # By seat: who sits on its left and on its right.
    left_of: tuple[Seat, ...]
    right_of: tuple[Seat, ...]


class PastRound(Value, frozen=True):
    """A scored round: its card, the tracks after it by seat, and who would win with them."""

    card: int
    tracks: tuple[Tracks, ...]
    ranking: tuple[Rank, ...]


class RoundView(Value, frozen=True):
    """The round, its phase and its rules."""

    round: int
    phase: Phase
    card: int
    rules: RoundRules
    waiting_for: tuple[Seat, ...]
    past: tuple[PastRound, ...]
    # Where the rest of a hand goes in the draft.
    hands_pass_left: bool
    # The kinds of scoring steps that this round may have, in the order in which they are applied.
    scoring_order: tuple[StepKind, ...]
    # By seat, once galaxies are counted: the longest path in each part of its galaxy (R9). Empty if
    # galaxies have one part only.
    part_paths: tuple[tuple[int, ...], ...]


class LaidView(Value, frozen=True, omit_defaults=True):
    """A laid tile; of a face-down tile only the cell is shown."""

    tile: TileId | None
    row: int
    col: int
    turns: int = 0
    part: int = 0
    face_down: bool = False
    removed: bool = False


class SeatView(Value, frozen=True):
    """What everybody may know of a seat."""

    player: Player | None
    tracks: Tracks
    # The colour that counts in the total; R18 breaks ties.
    weakest_colour: Colour
    done: bool
    tokens: tuple[Colour, ...]
    locked: bool
    galaxy: tuple[LaidView, ...]


class MineView(Value, frozen=True):
    """What only the seat itself may know."""

    seat: Seat
    # The tiles it may look at now: none between the draft and building.
    hand: tuple[TileId, ...]
    # Kept in the draft, or waiting for building to begin: not to be looked at.
    face_down_tiles: int
    placements: tuple[Placement, ...]
    discard: TileId | None
    face_down: tuple[TileId, ...]
    pick_task: PickTask | None
    pick: tuple[TileId, ...]
    choice_task: ChoiceTask | None
    choice: Choice | None
    # R7: tiles of the own galaxy that do not hang together with its largest group.
    loose_tiles: tuple[TileId, ...]


class View(Value, frozen=True):
    """A game as one viewer may know it."""

    table: TableView
    round: RoundView
    seats: tuple[SeatView, ...]
    mine: MineView | None
    # The last counted or scored round, until the next one begins.
    sheets: tuple[ScoreSheet, ...]
    ranking: tuple[Rank, ...]


# A hand may be looked at while choosing from it and from the start of building on.
HAND_HIDDEN = (Phase.REVEAL, Phase.READY)
# Beginners play five rounds without a card.
NO_CARDS = (0,) * ROUNDS
BUILT = (Phase.PICK, Phase.CHOICE, Phase.SCORES, Phase.ENDED)


def view(state: State, viewer: Seat | None) -> View:
    """Return the view of a seat, or of a spectator (None)."""
    assert viewer is None or 0 <= viewer < len(state.seats), "a viewer has a seat of this table"
    return View(
        table=table_view(state),
        round=round_view(state),
        seats=tuple(seat_view(seat) for seat in state.seats),
        mine=None if viewer is None else mine_view(state, viewer),
        sheets=sheets_view(state),
        ranking=state.ranking,
    )


# Events that hold nothing secret. Viewers learn of all others from what changes in their view.
OPEN_EVENTS = frozenset(
    {
        ev.SeatTaken,
        ev.SeatLeft,
        ev.SeatMoved,
        ev.HostNamed,
        ev.SeatHandedToBot,
        ev.SeatHandedBack,
        ev.RoundBegan,
        ev.PhaseBegan,
        ev.SeatReady,
        ev.TokensGrabbed,
        ev.BuildingFinished,
        ev.FinishTakenBack,
        ev.PicksApplied,
    }
)


def open_events(events: Iterable[ev.AnyEvent]) -> tuple[ev.AnyEvent, ...]:
    """Return the events that every viewer may know."""
    return tuple([event for event in events if type(event) in OPEN_EVENTS])


def table_view(state: State) -> TableView:
    options: Options = state.options
    return TableView(
        seats=options.seats,
        variant=options.variant,
        tile_set=options.tile_set,
        deck=options.deck,
        seconds=options.seconds,
        seed_hash=state.seed_hash,
        seed=_published_seed(state),
        left_of=left_neighbours(options.seats),
        right_of=right_neighbours(options.seats),
    )


def _published_seed(state: State) -> str | None:
    """Return the seed once nobody plays from it any more; others may play from a shared one."""
    is_secret = state.phase is not Phase.ENDED or state.seed.startswith(SHARED_SEED)
    return None if is_secret else state.seed


def round_view(state: State) -> RoundView:
    return RoundView(
        round=state.round,
        phase=state.phase,
        card=state.card,
        rules=state.rules,
        waiting_for=state.waiting_for,
        past=tuple(
            _past_round(card, sheets)
            for card, sheets in zip(state.cards or NO_CARDS, state.scored, strict=False)
        ),
        hands_pass_left=hands_pass_left(state.round),
        scoring_order=scoring_order(state.rules),
        part_paths=_part_paths(state) if state.phase in BUILT else (),
    )


def _past_round(card: int, sheets: Sequence[ScoreSheet]) -> PastRound:
    tracks = tuple(sheet.after for sheet in sheets)
    return PastRound(card, tracks, ranking(tracks))


def _part_paths(state: State) -> tuple[tuple[int, ...], ...]:
    paths = tuple(
        part_paths(state.galaxy(Seat(seat)), state.rules.shape) for seat in range(len(state.seats))
    )
    return paths if any(paths) else ()


def part_paths(galaxy: Galaxy, shape: Shape) -> tuple[int, ...]:
    """Return the length of the longest path in each part; nothing for a shape of one part."""
    parts = sorted({cell.part for frame in FRAMES[shape] for cell in frame})
    return tuple(_longest_path(galaxy, part) for part in parts) if len(parts) > 1 else ()


def _longest_path(galaxy: Galaxy, part: int) -> int:
    tiles = {cell: tile for cell, tile in galaxy.face_up_tiles.items() if cell.part == part}
    return len(set(longest_walk(links(tiles))))


def seat_view(seat: SeatState) -> SeatView:
    """Return the public part of a seat, which is the same for every viewer."""
    return SeatView(
        player=seat.player,
        tracks=seat.tracks,
        weakest_colour=seat.tracks.weakest_colour,
        done=seat.done,
        tokens=seat.tokens,
        locked=seat.locked,
        galaxy=_laid_views(seat),
    )


def _laid_views(seat: SeatState) -> tuple[LaidView, ...]:
    down, removed = seat.face_down, seat.removed
    if not down and not removed:  # nearly always
        return tuple(
            [LaidView(one.tile, one.row, one.col, one.turns, one.part) for one in seat.placements]
        )
    return tuple(
        [
            LaidView(None, one.row, one.col, 0, one.part, True, one.tile in removed)
            if one.tile in down
            else LaidView(
                one.tile, one.row, one.col, one.turns, one.part, False, one.tile in removed
            )
            for one in seat.placements
        ]
    )


def mine_view(state: State, viewer: Seat) -> MineView:
    """Kept tiles may not be looked at again before building, and the last three not yet (R23)."""
    seat = state.seats[viewer]
    hidden = state.phase in HAND_HIDDEN
    return MineView(
        seat=viewer,
        hand=() if hidden else seat.hand,
        face_down_tiles=len(seat.kept) + (len(seat.hand) if hidden else 0),
        placements=seat.placements,
        discard=seat.discard,
        face_down=seat.face_down,
        pick_task=pick_task(state, viewer) if state.phase is Phase.PICK else None,
        pick=seat.pick,
        choice_task=choice_task(state, viewer) if state.phase is Phase.CHOICE else None,
        choice=seat.choice if seat.done and state.phase in BUILT else None,
        loose_tiles=_loose_tiles(state.rules.shape, seat.placements),
    )


def _loose_tiles(shape: Shape, placements: Sequence[Placement]) -> tuple[TileId, ...]:
    if shape is not Shape.FREE:  # in the other shapes every cell of the frame is well laid
        return ()
    kept = set(well_laid(shape, [placement.cell for placement in placements]))
    return tuple(placement.tile for placement in placements if placement.cell not in kept)


def sheets_view(state: State) -> tuple[ScoreSheet, ...]:
    match state.phase:
        case Phase.CHOICE:
            return state.counted
        case Phase.SCORES | Phase.ENDED:
            return state.scored[-1]
        case _:
            return ()
