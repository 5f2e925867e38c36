"""The lab: tournaments that measure bots, and an environment in which programs learn to play."""

from cosmic_factory.lab.crews import on_a_cluster, on_this_machine
from cosmic_factory.lab.export import check_format, write_results
from cosmic_factory.lab.ledger import Ledger, heading
from cosmic_factory.lab.needs import need
from cosmic_factory.lab.plan import Plan, checked_plan
from cosmic_factory.lab.plot import check_plot, write_plot
from cosmic_factory.lab.report import CardLine, FaultLine, Report, Standing, report
from cosmic_factory.lab.results import GameResult
from cosmic_factory.lab.tournament import Crew, finished, missing, play_missing

__all__ = [
    "CardLine",
    "Crew",
    "FaultLine",
    "GameResult",
    "Ledger",
    "Plan",
    "Report",
    "Standing",
    "check_format",
    "check_plot",
    "checked_plan",
    "finished",
    "heading",
    "missing",
    "need",
    "on_a_cluster",
    "on_this_machine",
    "play_missing",
    "report",
    "write_plot",
    "write_results",
]
