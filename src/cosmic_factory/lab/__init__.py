"""The lab: tournaments that measure bots, and an environment in which programs learn to play.

Importing this module imports neither the solver nor the packages of the environment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosmic_factory.lab.optional_packages import require_packages
from cosmic_factory.lab.reports.export import check_format, rows, write_results
from cosmic_factory.lab.reports.insight_lines import InsightLine
from cosmic_factory.lab.reports.plot import check_plot, write_plot
from cosmic_factory.lab.reports.report import CardLine, FaultLine, Report, Standing, report
from cosmic_factory.lab.tournament.games import play_game, play_games
from cosmic_factory.lab.tournament.plan import TournamentPlan, checked_plan
from cosmic_factory.lab.tournament.progress_file import ProgressFile, progress_heading
from cosmic_factory.lab.tournament.results import GameResult, SeatResult
from cosmic_factory.lab.tournament.schedule import (
    PlayGames,
    finished_games,
    missing_games,
    play_missing_games,
)
from cosmic_factory.lab.tournament.workers import play_on_cluster, play_on_this_machine
from cosmic_factory.lazy_imports import imported_on_use

if TYPE_CHECKING:
    from cosmic_factory.lab.environment.env import CosmicFactoryEnv
    from cosmic_factory.lab.environment.features import FEATURE_NAMES, action_features

__all__ = [
    "FEATURE_NAMES",
    "CardLine",
    "CosmicFactoryEnv",
    "FaultLine",
    "GameResult",
    "InsightLine",
    "PlayGames",
    "ProgressFile",
    "Report",
    "SeatResult",
    "Standing",
    "TournamentPlan",
    "action_features",
    "check_format",
    "check_plot",
    "checked_plan",
    "finished_games",
    "missing_games",
    "play_game",
    "play_games",
    "play_missing_games",
    "play_on_cluster",
    "play_on_this_machine",
    "progress_heading",
    "report",
    "require_packages",
    "rows",
    "write_plot",
    "write_results",
]

# These need packages that are installed on request only.
__getattr__ = imported_on_use(
    __name__,
    {
        "environment.env": ("CosmicFactoryEnv",),
        "environment.features": ("FEATURE_NAMES", "action_features"),
    },
)
