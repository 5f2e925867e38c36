"""Live tables: seats, clocks, bots in seats, the journal and its fan-out."""

from cosmic_factory.tables.commands.command_batch import (
    STORAGE_DOWN,
    TOO_MANY_MOVES,
    Accepted,
    CommandMoment,
    CommandResult,
    Refused,
)
from cosmic_factory.tables.evening_tables import (
    EVENING_NOT_OVER,
    EveningTable,
    EveningTables,
    evening_tables,
    is_of_evening,
    rounds_shown,
    tables_beside,
)
from cosmic_factory.tables.integrity.examining import Examination, examine
from cosmic_factory.tables.integrity.reading import (
    EntryReader,
    FetchedJournal,
    GameReader,
    ReadGame,
    fetch_journal,
    read_game,
    read_game_options,
)
from cosmic_factory.tables.integrity.unreadable import Damage, UnreadableGame
from cosmic_factory.tables.journal.copying import copy
from cosmic_factory.tables.journal.entry import JournalEntry, decode, recorded
from cosmic_factory.tables.journal.errors import CannotOpenStorage
from cosmic_factory.tables.journal.opening import open_storage
from cosmic_factory.tables.journal.port import (
    MAX_TIME_MS,
    GameFacts,
    GameId,
    GameRow,
    News,
    PlayerId,
    PlayerRow,
    SeatRow,
    Storage,
    StorageUnavailable,
)
from cosmic_factory.tables.journal.private_files import make_private
from cosmic_factory.tables.lobby import Lobby
from cosmic_factory.tables.open_tables.bot_seats import SeatedBotMaker
from cosmic_factory.tables.open_tables.registry import CODE_LENGTH, CODE_LETTERS, TableRegistry
from cosmic_factory.tables.options import TableOptions, read_options
from cosmic_factory.tables.rebuilding import rebuild_catalogue
from cosmic_factory.tables.rematches import Rematches
from cosmic_factory.tables.seating.choices import (
    DRAINING,
    NO_SEAT,
    UNTIMED_PUBLIC,
    is_host,
    refuse_level,
)
from cosmic_factory.tables.seating.names import (
    MAX_NAME_LENGTH,
    BadName,
    checked_name,
    latin_letters,
)
from cosmic_factory.tables.stores.challenges import (
    ChallengeKind,
    ChallengeRow,
    Deal,
    NamedResult,
    TryRow,
)
from cosmic_factory.tables.stores.companion_games import (
    CompanionChanges,
    CompanionPart,
    PartChange,
)
from cosmic_factory.tables.stores.evenings import EveningRow
from cosmic_factory.tables.stores.insights import WHOLE_ROUND, InsightRow
from cosmic_factory.tables.stores.learning import Learning
from cosmic_factory.tables.stores.puzzles import (
    HandInProblem,
    HandInRow,
    PointsCount,
    PuzzleResult,
    StoredHandIn,
)
from cosmic_factory.tables.stores.shares import ShareRow
from cosmic_factory.tables.stores.shown_minutes import ShownTo
from cosmic_factory.tables.stores.storms import StormBoard, StormRank, StormRow, Storms, StormWindow
from cosmic_factory.tables.stores.themes import ThemeResult, ThemeTry
from cosmic_factory.tables.stores.tile_sets import TileSetRow
from cosmic_factory.tables.table import Table
from cosmic_factory.tables.time.clock import Clock, SystemClock
from cosmic_factory.tables.time.shared_clock import SharedClock
from cosmic_factory.tables.time.timings import StorageTimings, TableTimings
from cosmic_factory.tables.viewing.insight_view import InsightView, ShownVerdict
from cosmic_factory.tables.viewing.round_watch import RoundStart, is_counted
from cosmic_factory.tables.viewing.sections import Section, Sections, difference
from cosmic_factory.tables.viewing.snapshots import EMPTY_SNAPSHOT, PublicSnapshot

__all__ = [
    "CODE_LENGTH",
    "CODE_LETTERS",
    "DRAINING",
    "EMPTY_SNAPSHOT",
    "EVENING_NOT_OVER",
    "MAX_NAME_LENGTH",
    "MAX_TIME_MS",
    "NO_SEAT",
    "STORAGE_DOWN",
    "TOO_MANY_MOVES",
    "UNTIMED_PUBLIC",
    "WHOLE_ROUND",
    "Accepted",
    "BadName",
    "CannotOpenStorage",
    "ChallengeKind",
    "ChallengeRow",
    "Clock",
    "CommandMoment",
    "CommandResult",
    "CompanionChanges",
    "CompanionPart",
    "Damage",
    "Deal",
    "EntryReader",
    "EveningRow",
    "EveningTable",
    "EveningTables",
    "Examination",
    "FetchedJournal",
    "GameFacts",
    "GameId",
    "GameReader",
    "GameRow",
    "HandInProblem",
    "HandInRow",
    "InsightRow",
    "InsightView",
    "JournalEntry",
    "Learning",
    "Lobby",
    "NamedResult",
    "News",
    "PartChange",
    "PlayerId",
    "PlayerRow",
    "PointsCount",
    "PublicSnapshot",
    "PuzzleResult",
    "ReadGame",
    "Refused",
    "Rematches",
    "RoundStart",
    "SeatRow",
    "SeatedBotMaker",
    "Section",
    "Sections",
    "ShareRow",
    "SharedClock",
    "ShownTo",
    "ShownVerdict",
    "Storage",
    "StorageTimings",
    "StorageUnavailable",
    "StoredHandIn",
    "StormBoard",
    "StormRank",
    "StormRow",
    "StormWindow",
    "Storms",
    "SystemClock",
    "Table",
    "TableOptions",
    "TableRegistry",
    "TableTimings",
    "ThemeResult",
    "ThemeTry",
    "TileSetRow",
    "TryRow",
    "UnreadableGame",
    "checked_name",
    "copy",
    "decode",
    "difference",
    "evening_tables",
    "examine",
    "fetch_journal",
    "is_counted",
    "is_host",
    "is_of_evening",
    "latin_letters",
    "make_private",
    "open_storage",
    "read_game",
    "read_game_options",
    "read_options",
    "rebuild_catalogue",
    "recorded",
    "refuse_level",
    "rounds_shown",
    "tables_beside",
]
