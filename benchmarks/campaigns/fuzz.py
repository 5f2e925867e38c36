"""Thousands of messages to live tables, valid and not; each seed says 10,000 at fresh tables."""

from __future__ import annotations

import tempfile
from pathlib import Path

from benchmarks.campaigns.part import described
from benchmarks.campaigns.results import CampaignResult
from tests.server.live.fuzzed_tables import (
    MESSAGES_EACH,
    assert_nobody_noticed,
    fuzz,
    fuzzed_tables,
)

MESSAGES = 10_000


class FuzzedMessages:
    """Says the messages of a seed, and checks that nobody else notices them."""

    def __call__(self, seed: int) -> CampaignResult:
        failure = None
        with (
            tempfile.TemporaryDirectory(prefix="cosmic-factory-") as folder,
            fuzzed_tables(Path(folder)) as (runner, tables),
        ):
            try:
                fuzz(runner, tables, MESSAGES // MESSAGES_EACH, seed)
                assert_nobody_noticed(runner, tables)
            except Exception as error:
                failure = described(error)
            counts = dict(tables.answers)
        return CampaignResult(
            campaign="",
            seed=seed,
            counts=counts,
            acknowledged=counts.get("acknowledged", 0),
            failure=failure,
        )
