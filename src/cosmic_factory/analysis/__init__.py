"""What a round was worth: pars, losses that add up, the sentence why, and the minute again.

Pure like `rules`: facts in, values out; no clock, no files. Facts are gathered from the entries of
a record or of a journal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosmic_factory.analysis.facts.reading import (
    RoundFactsReader,
    TimedEntry,
    all_round_facts,
    round_facts,
)
from cosmic_factory.analysis.facts.round_facts import (
    ANALYSIS_VERSION,
    DraftFacts,
    RoundFacts,
    SeatFacts,
    Touch,
    TouchKind,
)
from cosmic_factory.analysis.galaxies.layouts import steps_to_nearest
from cosmic_factory.analysis.insight import (
    BestGalaxy,
    CardVerdict,
    Certainty,
    DraftedBest,
    GalaxyOverlay,
    GameInsight,
    LayoutAction,
    LayoutStep,
    Losses,
    LossKinds,
    Number,
    ObjectiveName,
    OtherBest,
    Par,
    RoundInsight,
    RoundLuck,
    SeatInsight,
    SeatLosses,
    SeatVerdict,
    Taken,
    Why,
    WhyValue,
)
from cosmic_factory.analysis.luck.round_luck import (
    LUCK_UNITS_PER_POINT,
    CardExpectations,
    LuckTable,
    SeatExpectations,
    best_tiles,
    features,
    has_luck,
    luck_table,
    round_luck,
)
from cosmic_factory.analysis.minute import (
    CurvePoint,
    MinuteEvent,
    MinuteMark,
    MinuteSeat,
    RoundMinute,
    minute,
)
from cosmic_factory.analysis.why.text import why_text
from cosmic_factory.lazy_imports import imported_on_use

if TYPE_CHECKING:
    from cosmic_factory.analysis.game import analyse_game, analyse_round
    from cosmic_factory.analysis.verdicts.alone import (
        RivalBet,
        galaxy_alone,
        open_bets,
        played_alone,
        points_alone,
        with_seat,
    )
    from cosmic_factory.analysis.verdicts.other_cards import under_card
    from cosmic_factory.analysis.verdicts.splitting import seat_insight, seat_losses
    from cosmic_factory.analysis.verdicts.verdict import verdict

__all__ = [  # noqa: RUF022 - by subject, as a table of contents
    # facts
    "RoundFacts",
    "SeatFacts",
    "DraftFacts",
    "Touch",
    "TouchKind",
    "RoundFactsReader",
    "TimedEntry",
    "round_facts",
    "all_round_facts",
    "ANALYSIS_VERSION",
    # questions
    "verdict",
    "seat_insight",
    "seat_losses",
    "analyse_round",
    "analyse_game",
    "under_card",
    "minute",
    "steps_to_nearest",
    "why_text",
    # a round played alone
    "played_alone",
    "with_seat",
    "galaxy_alone",
    "open_bets",
    "points_alone",
    "RivalBet",
    # answers
    "Number",
    "Certainty",
    "ObjectiveName",
    "Par",
    "Losses",
    "LossKinds",
    "Why",
    "WhyValue",
    "BestGalaxy",
    "GalaxyOverlay",
    "SeatVerdict",
    "CardVerdict",
    "DraftedBest",
    "LayoutStep",
    "LayoutAction",
    "Taken",
    "OtherBest",
    "SeatInsight",
    "SeatLosses",
    "RoundInsight",
    "GameInsight",
    # luck
    "RoundLuck",
    "LuckTable",
    "CardExpectations",
    "SeatExpectations",
    "LUCK_UNITS_PER_POINT",
    "has_luck",
    "features",
    "best_tiles",
    "luck_table",
    "round_luck",
    # the minute again
    "CurvePoint",
    "MinuteEvent",
    "MinuteMark",
    "MinuteSeat",
    "RoundMinute",
]

# These need the solver's kernels, and so NumPy, which alone takes a tenth of a second to import.
__getattr__ = imported_on_use(
    __name__,
    {
        "game": ("analyse_game", "analyse_round"),
        "verdicts.alone": (
            "RivalBet",
            "galaxy_alone",
            "open_bets",
            "played_alone",
            "points_alone",
            "with_seat",
        ),
        "verdicts.other_cards": ("under_card",),
        "verdicts.splitting": ("seat_insight", "seat_losses"),
        "verdicts.verdict": ("verdict",),
    },
)
