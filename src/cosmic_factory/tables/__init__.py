"""Live tables: seats, clocks, bots in seats, the journal and its fan-out."""

from cosmic_factory.tables.bot_seats import SeatedBotMaker
from cosmic_factory.tables.clock import Clock, SystemClock
from cosmic_factory.tables.command_batch import (
    STORAGE_DOWN,
    Accepted,
    CommandChooser,
    CommandResult,
    Refused,
)
from cosmic_factory.tables.journal.copying import copy
from cosmic_factory.tables.journal.entry import JournalEntry, decode, recorded
from cosmic_factory.tables.journal.errors import CannotOpenStorage
from cosmic_factory.tables.journal.opening import open_storage
from cosmic_factory.tables.journal.port import (
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
from cosmic_factory.tables.lobby import NO_SEAT, Lobby, is_host, refuse_level
from cosmic_factory.tables.names import MAX_NAME_LENGTH, BadName, checked_name, plain_letters
from cosmic_factory.tables.options import TableOptions, read_options
from cosmic_factory.tables.rebuilding import rebuild_catalogue
from cosmic_factory.tables.registry import CODE_LENGTH, CODE_LETTERS, TableRegistry
from cosmic_factory.tables.sections import Section, Sections, difference
from cosmic_factory.tables.snapshots import EMPTY_SNAPSHOT, PublicSnapshot
from cosmic_factory.tables.table import Table
from cosmic_factory.tables.timings import StorageTimings, TableTimings

__all__ = [
    "CODE_LENGTH",
    "CODE_LETTERS",
    "EMPTY_SNAPSHOT",
    "MAX_NAME_LENGTH",
    "NO_SEAT",
    "STORAGE_DOWN",
    "Accepted",
    "BadName",
    "CannotOpenStorage",
    "Clock",
    "CommandChooser",
    "CommandResult",
    "GameFacts",
    "GameId",
    "GameRow",
    "JournalEntry",
    "Lobby",
    "News",
    "PlayerId",
    "PlayerRow",
    "PublicSnapshot",
    "Refused",
    "SeatRow",
    "SeatedBotMaker",
    "Section",
    "Sections",
    "Storage",
    "StorageTimings",
    "StorageUnavailable",
    "SystemClock",
    "Table",
    "TableOptions",
    "TableRegistry",
    "TableTimings",
    "checked_name",
    "copy",
    "decode",
    "difference",
    "is_host",
    "open_storage",
    "plain_letters",
    "read_options",
    "rebuild_catalogue",
    "recorded",
    "refuse_level",
]
