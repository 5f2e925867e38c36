"""The rules, complete and pure: no clock, no files, no randomness except from the seed.

`decide` refuses a command or returns the events it causes, `evolve` applies an event to the state,
and `view` returns what a seat may know:

>>> from cosmic_factory.rules import *
>>> state = new_game(Options(seats=2), seed="a wet Sunday")
>>> for command in (TakeSeat(Seat(0), "Ada"), TakeSeat(Seat(1), "Bo"), StartGame()):
...     state = evolve_all(state, decide(state, command))
>>> state.round, state.phase, kaos_card(state.card).name.en
(1, Phase.REVEAL, 'Multi-path')
>>> view(state, Seat(0)).round.waiting_for
(0, 1)

A galaxy can be scored by itself:

>>> galaxy = Galaxy.parse("d1d1i0i0:ew d0v2i2d1:ns@3 / cv0v2i0:sw ci1d2d0:nesw@2")
>>> sheet, = score_round(round_rules(0), [ScoringInput(galaxy)])
>>> sheet.after
Tracks(vegetation=0, ice=2, desert=4, star=0)
"""

from cosmic_factory.rules.cards.kaos_cards import (
    ALL_CARDS,
    KAOS_CARDS,
    PRINTED_RULES,
    KaosCard,
    Phrase,
    kaos_card,
    round_rules,
)
from cosmic_factory.rules.cards.round_rules import (
    Exchange,
    PathMeasure,
    RoundRules,
    Stakes,
    ZoneExtra,
)
from cosmic_factory.rules.chance import SHARED_SEED, RandomStream, seed_hash
from cosmic_factory.rules.consequences import (
    BetChange,
    BetStanding,
    ChoiceOutcome,
    GalaxyStanding,
    Outcomes,
    PickCost,
    PickCosts,
    PickOutcome,
    bet_standings,
    outcomes,
    pick_costs,
    standing,
)
from cosmic_factory.rules.counting.galaxy_points import GalaxyPoints
from cosmic_factory.rules.counting.paths import links, longest_walk, networks
from cosmic_factory.rules.counting.points import (
    PATH_POINTS,
    ZONE_POINTS,
    entry_or_last,
    path_points,
    zone_points,
)
from cosmic_factory.rules.counting.ranking import Rank, ranking
from cosmic_factory.rules.counting.score_sheet import (
    ScoredConstellation,
    ScoredPath,
    ScoredToken,
    ScoredZone,
    ScoreSheet,
    ScoreStep,
    StepKind,
)
from cosmic_factory.rules.counting.scoring import (
    Choice,
    ScoringInput,
    may_offer,
    score_round,
    scoring_order,
    settle,
)
from cosmic_factory.rules.counting.tracks import TRACK_END, Track, TrackPosition, Tracks
from cosmic_factory.rules.counting.zones import BestZones, Spot, Zone, best_zones, zones
from cosmic_factory.rules.flow import events
from cosmic_factory.rules.flow.commands import (
    AnyCommand,
    Arrange,
    ChangeOptions,
    ChooseOffering,
    ChooseSwap,
    Finish,
    GrabTokens,
    HandBack,
    HandToBot,
    KeepTiles,
    LeaveSeat,
    LevelName,
    NameHost,
    PickTiles,
    Ready,
    SeatCommand,
    StartGame,
    TableCommand,
    TakeBackFinish,
    TakeSeat,
    TimeExpired,
    TurnFaceDown,
)
from cosmic_factory.rules.flow.decide import decide, outcome
from cosmic_factory.rules.flow.decisions.choosing import ChoiceTask, ColourOption, PickTask
from cosmic_factory.rules.flow.decisions.drafting import KEPT_PER_HAND, UNSEEN_TILES
from cosmic_factory.rules.flow.decisions.rounds import drawn_cards
from cosmic_factory.rules.flow.events import AnyEvent, GameEnded, PhaseBegan
from cosmic_factory.rules.flow.evolve import evolve, evolve_all
from cosmic_factory.rules.flow.message import wire_name
from cosmic_factory.rules.flow.options import (
    ROUNDS,
    Options,
    PhaseSeconds,
    Variant,
    agreed_options,
    checked_options,
)
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.flow.state import Player, SeatState, State, new_game
from cosmic_factory.rules.flow.tokens import free_tokens
from cosmic_factory.rules.pieces.galaxy import (
    MAX_PARTS,
    OFFSETS,
    Cell,
    FaceUpTiles,
    Galaxy,
    LaidTile,
)
from cosmic_factory.rules.pieces.placement import Placement
from cosmic_factory.rules.pieces.shape import (
    FRAMES,
    HAND_SIZE,
    REACH,
    Shape,
    fits,
    free_cells,
    galaxy_size,
    is_complete,
    well_laid,
)
from cosmic_factory.rules.pieces.tile import (
    CONSTELLATION,
    LETTER_OF,
    Colour,
    Direction,
    Space,
    Tile,
    TileId,
)
from cosmic_factory.rules.pieces.tile_set import (
    BUILT_IN_TILE_SET,
    MAX_SET_BYTES,
    MAX_SET_NAME_LENGTH,
    MAX_SET_TILES,
    MAX_TILE_ID,
    NumberedTile,
    TileSet,
    TileSetId,
    cosmic54,
    entered_tile_set,
    read_tile_set,
)
from cosmic_factory.rules.reading import read_json, read_plain
from cosmic_factory.rules.record import (
    Header,
    Record,
    RecordEntry,
    RecordVerifier,
    Seal,
    new_record,
    read_record,
    recorded_states,
    replay,
    verify,
    write_record,
)
from cosmic_factory.rules.record_proof import (
    Aspect,
    AspectStatus,
    CheckedAspect,
    CheckedRecord,
    SealedRecordWriter,
    check_record,
    write_sealed_record,
)
from cosmic_factory.rules.refusal import Illegal, Malformed, Refusal, Unavailable
from cosmic_factory.rules.seat import (
    MAX_SEATS,
    MIN_SEATS,
    Seat,
    SeatNumber,
    left_neighbour,
    right_neighbour,
)
from cosmic_factory.rules.value import TextEnum, Value
from cosmic_factory.rules.views import (
    LaidView,
    MineView,
    PastRound,
    RoundView,
    SeatView,
    TableView,
    View,
    mine_view,
    open_events,
    part_paths,
    round_view,
    seat_view,
    sheets_view,
    table_view,
    view,
)

__all__ = [  # noqa: RUF022 - by subject, as a table of contents
    # values and refusals
    "Value",
    "TextEnum",
    "Refusal",
    "Illegal",
    "Malformed",
    "Unavailable",
    "read_json",
    "read_plain",
    # pieces
    "Tile",
    "TileId",
    "Space",
    "CONSTELLATION",
    "Colour",
    "LETTER_OF",
    "Direction",
    "TileSet",
    "TileSetId",
    "NumberedTile",
    "BUILT_IN_TILE_SET",
    "MAX_SET_BYTES",
    "MAX_SET_NAME_LENGTH",
    "MAX_SET_TILES",
    "MAX_TILE_ID",
    "cosmic54",
    "entered_tile_set",
    "read_tile_set",
    "HAND_SIZE",
    "Cell",
    "OFFSETS",
    "MAX_PARTS",
    "Galaxy",
    "LaidTile",
    "FaceUpTiles",
    "Placement",
    "Shape",
    "FRAMES",
    "REACH",
    "fits",
    "free_cells",
    "galaxy_size",
    "is_complete",
    "well_laid",
    # cards
    "KaosCard",
    "Phrase",
    "KAOS_CARDS",
    "ALL_CARDS",
    "kaos_card",
    "RoundRules",
    "PRINTED_RULES",
    "round_rules",
    "Exchange",
    "PathMeasure",
    "Stakes",
    "ZoneExtra",
    # counting: zones and paths
    "Zone",
    "Spot",
    "zones",
    "BestZones",
    "best_zones",
    "links",
    "networks",
    "longest_walk",
    # counting: points, sheets and ranking
    "ZONE_POINTS",
    "PATH_POINTS",
    "zone_points",
    "path_points",
    "entry_or_last",
    "ScoringInput",
    "Choice",
    "score_round",
    "settle",
    "may_offer",
    "scoring_order",
    "ScoreSheet",
    "ScoredZone",
    "ScoredConstellation",
    "ScoredPath",
    "ScoredToken",
    "ScoreStep",
    "StepKind",
    "Track",
    "Tracks",
    "TrackPosition",
    "TRACK_END",
    "Rank",
    "ranking",
    # seats and options
    "Seat",
    "SeatNumber",
    "MIN_SEATS",
    "MAX_SEATS",
    "left_neighbour",
    "right_neighbour",
    "Options",
    "PhaseSeconds",
    "Variant",
    "ROUNDS",
    "agreed_options",
    "checked_options",
    # the course of a game
    "State",
    "SeatState",
    "Player",
    "Phase",
    "new_game",
    "decide",
    "outcome",
    "evolve",
    "evolve_all",
    "KEPT_PER_HAND",
    "UNSEEN_TILES",
    "drawn_cards",
    "free_tokens",
    "PickTask",
    "ChoiceTask",
    "ColourOption",
    # what choices would bring, and what they brought
    "GalaxyPoints",
    "GalaxyStanding",
    "standing",
    "BetStanding",
    "bet_standings",
    "BetChange",
    "PickCost",
    "PickCosts",
    "pick_costs",
    "PickOutcome",
    "ChoiceOutcome",
    "Outcomes",
    "outcomes",
    # chance
    "RandomStream",
    "seed_hash",
    "SHARED_SEED",
    # commands
    "AnyCommand",
    "SeatCommand",
    "TakeSeat",
    "LeaveSeat",
    "LevelName",
    "Ready",
    "KeepTiles",
    "Arrange",
    "TurnFaceDown",
    "GrabTokens",
    "Finish",
    "TakeBackFinish",
    "PickTiles",
    "ChooseSwap",
    "ChooseOffering",
    "TableCommand",
    "StartGame",
    "NameHost",
    "ChangeOptions",
    "TimeExpired",
    "HandToBot",
    "HandBack",
    "wire_name",
    # events
    "AnyEvent",
    "GameEnded",
    "PhaseBegan",
    "events",
    # views
    "View",
    "TableView",
    "RoundView",
    "PastRound",
    "SeatView",
    "LaidView",
    "MineView",
    "view",
    "table_view",
    "round_view",
    "seat_view",
    "mine_view",
    "sheets_view",
    "open_events",
    "part_paths",
    # records
    "Record",
    "Header",
    "RecordEntry",
    "Seal",
    "new_record",
    "read_record",
    "write_record",
    "recorded_states",
    "replay",
    "verify",
    "RecordVerifier",
    "write_sealed_record",
    "SealedRecordWriter",
    "check_record",
    "CheckedRecord",
    "CheckedAspect",
    "Aspect",
    "AspectStatus",
]
