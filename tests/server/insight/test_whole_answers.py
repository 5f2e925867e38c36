"""The answers that were asked for last are kept."""

from __future__ import annotations

from cosmic_factory.server.insight.whole_answers import WholeAnswers
from cosmic_factory.tables import GameId

ONE, TWO, THREE = (GameId(name) for name in ("one", "two", "three"))


def test_the_answer_that_was_not_asked_for_longest_is_forgotten() -> None:
    kept = WholeAnswers[str](most=2)
    kept.keep(ONE, "fr", "un")
    kept.keep(TWO, "fr", "deux")
    assert kept.find(ONE, "fr") == "un"
    kept.keep(THREE, "fr", "trois")
    assert (kept.find(ONE, "fr"), kept.find(TWO, "fr"), kept.find(THREE, "fr")) == (
        "un", None, "trois",
    )  # fmt: skip
    assert kept.find(ONE, "en") is None
