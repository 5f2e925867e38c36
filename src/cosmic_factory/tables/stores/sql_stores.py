"""All stores beside the journal, for any database that SQLAlchemy supports."""

from __future__ import annotations

from cosmic_factory.tables.journal.database import Database
from cosmic_factory.tables.stores.challenges import Challenges, SqlChallenges
from cosmic_factory.tables.stores.companion_games import CompanionGames, SqlCompanionGames
from cosmic_factory.tables.stores.evenings import Evenings, SqlEvenings
from cosmic_factory.tables.stores.guest_results import GuestResults, SqlGuestResults
from cosmic_factory.tables.stores.insights import Insights, SqlInsights
from cosmic_factory.tables.stores.learning import LearnedThings, SqlLearnedThings
from cosmic_factory.tables.stores.puzzles import Puzzles, SqlPuzzles
from cosmic_factory.tables.stores.recorded_games import RecordedGames, SqlRecordedGames
from cosmic_factory.tables.stores.shares import Shares, SqlShares
from cosmic_factory.tables.stores.shown_minutes import ShownMinutes, SqlShownMinutes
from cosmic_factory.tables.stores.storms import SqlStorms, Storms
from cosmic_factory.tables.stores.themes import SqlThemeResults, ThemeResults
from cosmic_factory.tables.stores.tile_sets import SqlTileSets, TileSets


class SqlStores:
    """The part of a `Storage` that is the same for every database; a new store is added here."""

    def __init__(self, database: Database) -> None:
        self.insights: Insights = SqlInsights(database)
        self.shares: Shares = SqlShares(database)
        self.challenges: Challenges = SqlChallenges(database)
        self.shown_minutes: ShownMinutes = SqlShownMinutes(database)
        self.evenings: Evenings = SqlEvenings(database)
        self.recorded_games: RecordedGames = SqlRecordedGames(database)
        self.tile_sets: TileSets = SqlTileSets(database)
        self.puzzles: Puzzles = SqlPuzzles(database)
        self.theme_results: ThemeResults = SqlThemeResults(database)
        self.storms: Storms = SqlStorms(database)
        self.guest_results: GuestResults = SqlGuestResults(database)
        self.companion_games: CompanionGames = SqlCompanionGames(database)
        self.learning: LearnedThings = SqlLearnedThings(database)
