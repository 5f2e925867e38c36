"""Live tables: seats, clocks, bots in seats, the journal and its fan-out."""

from cosmic_factory.tables.bot_seats import SeatedBotMaker
from cosmic_factory.tables.clock import Clock, SystemClock
from cosmic_factory.tables.editions import BLANK, Edition
from cosmic_factory.tables.entry import Entry, decode, recorded
from cosmic_factory.tables.hall import CODE_LENGTH, CODE_LETTERS, Hall
from cosmic_factory.tables.options import TableOptions, read_options
from cosmic_factory.tables.run import Answer, Chosen, Done, Refused
from cosmic_factory.tables.sections import Section, Sections, difference
from cosmic_factory.tables.storage.copying import copy
from cosmic_factory.tables.storage.errors import CannotOpenStorage
from cosmic_factory.tables.storage.opening import open_storage
from cosmic_factory.tables.storage.ports import (
    GameId,
    GameRow,
    News,
    PlayerId,
    PlayerRow,
    SeatRow,
    Storage,
    StorageUnavailable,
)
from cosmic_factory.tables.table import STORAGE_DOWN, Table
from cosmic_factory.tables.timings import StorageTimings, TableTimings

__all__ = [
    "BLANK",
    "CODE_LENGTH",
    "CODE_LETTERS",
    "STORAGE_DOWN",
    "Answer",
    "CannotOpenStorage",
    "Chosen",
    "Clock",
    "Done",
    "Edition",
    "Entry",
    "GameId",
    "GameRow",
    "Hall",
    "News",
    "PlayerId",
    "PlayerRow",
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
    "TableTimings",
    "copy",
    "decode",
    "difference",
    "open_storage",
    "read_options",
    "recorded",
]
