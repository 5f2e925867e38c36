"""Live tables: seats, clocks, bots in seats, the journal and its fan-out."""

from cosmic_factory.tables.bot_seats import SeatedBotMaker
from cosmic_factory.tables.clock import Clock, SystemClock
from cosmic_factory.tables.command_batch import Accepted, CommandChooser, CommandResult, Refused
from cosmic_factory.tables.journal.copying import copy
from cosmic_factory.tables.journal.entry import JournalEntry, decode, recorded
from cosmic_factory.tables.journal.errors import CannotOpenStorage
from cosmic_factory.tables.journal.opening import open_storage
from cosmic_factory.tables.journal.port import (
    GameId,
    GameRow,
    News,
    PlayerId,
    PlayerRow,
    SeatRow,
    Storage,
    StorageUnavailable,
)
from cosmic_factory.tables.options import TableOptions, read_options
from cosmic_factory.tables.registry import CODE_LENGTH, CODE_LETTERS, TableRegistry
from cosmic_factory.tables.sections import Section, Sections, difference
from cosmic_factory.tables.snapshots import EMPTY_SNAPSHOT, PublicSnapshot
from cosmic_factory.tables.table import STORAGE_DOWN, Table
from cosmic_factory.tables.timings import StorageTimings, TableTimings

__all__ = [
    "CODE_LENGTH",
    "CODE_LETTERS",
    "EMPTY_SNAPSHOT",
    "STORAGE_DOWN",
    "Accepted",
    "CannotOpenStorage",
    "Clock",
    "CommandChooser",
    "CommandResult",
    "GameId",
    "GameRow",
    "JournalEntry",
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
    "copy",
    "decode",
    "difference",
    "open_storage",
    "read_options",
    "recorded",
]
