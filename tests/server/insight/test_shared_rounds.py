"""A shared round says what its page says."""

from __future__ import annotations

import msgspec
import pytest

from cosmic_factory.analysis import Certainty, Par, seat_insight, verdict
from cosmic_factory.languages import Language
from cosmic_factory.server.challenges.words import ChallengeFigures, sentence_of
from cosmic_factory.server.insight.parts import VERDICTS, PartName
from cosmic_factory.server.insight.shared_rounds import SPLIT, SharedRound, known_verdict
from cosmic_factory.server.thinking.tasks import RoundVerdicts, packed
from cosmic_factory.tables import GameId, PlayerId, ShareRow
from tests.analysis.records import golden_rounds


def test_a_par_that_was_proved_later_takes_the_place_of_an_estimate() -> None:
    facts = golden_rounds("card-17")[0]
    share = ShareRow("share", GameId("game"), facts.round, 0, PlayerId("player"), 0)
    insight = seat_insight(facts, 0)
    assert insight.par.kind is Certainty.PROVED
    quick = msgspec.structs.replace(
        verdict(facts, 0), par=Par(insight.par.value - 1, Certainty.ABOUT)
    )
    known = {PartName(share.game, facts.round, VERDICTS): packed(RoundVerdicts((quick,)))}
    assert known_verdict(share, known) == quick
    known[PartName(share.game, facts.round, SPLIT, 0)] = packed(insight)
    told = known_verdict(share, known)
    assert told is not None
    assert (told.par, told.best) == (insight.par, insight.best)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Certainty.PROVED, "of a possible 20"),
        (Certainty.AT_MOST, "of at most 20"),
        (Certainty.ABOUT, "of about 20"),
    ],
)
def test_it_is_said_how_sure_the_possible_points_are(kind: Certainty, words: str) -> None:
    facts = golden_rounds("card-17")[0]
    share = ShareRow("share", GameId("game"), facts.round, 0, PlayerId("player"), 0)
    known = msgspec.structs.replace(verdict(facts, 0), par=Par(20, kind))
    shared = SharedRound(share, facts, known)
    assert f"{words} points" in shared.text(Language.ENGLISH)
    # The picture shows a galaxy, and that brings what it brings.
    found = "best one, worth" if kind is Certainty.PROVED else "best one that was found, worth"
    assert f"{found} {known.best.value}." in shared.alt(Language.ENGLISH)
    figures = ChallengeFigures(name="Ada", points=12, seconds=60, par=known.par)
    assert f"12 {words} with" in sentence_of(figures, Language.ENGLISH)
