"""Whole games of the simulation with all its faults; each part plays the games of 25 seeds."""

from __future__ import annotations

import gc
from collections import Counter

from benchmarks.campaigns.results import CampaignResult
from tests.simulation.simulate import simulate

GAMES = 25


class SimulatedGames:
    """Plays the games of a part, with the faults that `make simulate` would inject."""

    def __call__(self, seed: int) -> CampaignResult:
        games = acknowledged = 0
        faults: Counter[str] = Counter()
        failure = None
        for number in range(GAMES * seed, GAMES * (seed + 1)):
            report = simulate(number)
            games += 1
            acknowledged += report.acknowledged
            faults.update(report.faults)
            if report.failures:
                failure = f"make simulate SEED={number}: {report.failures[0]}"
                break
        gc.collect()
        return CampaignResult(
            campaign="",
            seed=seed,
            counts={"games": games},
            faults=faults,
            acknowledged=acknowledged,
            failure=failure,
        )
