"""Proves every shipped daily puzzle again, a week at a time.

Nothing that the file says is believed: best galaxies are counted by the rules, the par is proved
and all best galaxies are listed by the solver, simple builders build again, and the first days of
every week are made again from their seeds.
"""

from __future__ import annotations

from benchmarks.campaigns.part import described
from benchmarks.campaigns.results import CampaignResult
from cosmic_factory.puzzles import faults_of, shipped_dailies

WEEK = 7
# Made again from their seeds, which takes ten times as long as a proof.
REMADE = 1


class ProvedDailies:
    """Proves the days of one week; the seed is the number of the week, from 1."""

    def __call__(self, seed: int) -> CampaignResult:
        proved = remade = 0
        try:
            for number, daily in enumerate(
                shipped_dailies().dailies[WEEK * (seed - 1) : WEEK * seed]
            ):
                faults = faults_of(daily, remake=number < REMADE)
                assert not faults, f"{daily.date}: {', '.join(faults)}"
                remade += number < REMADE
                proved += number >= REMADE
        except Exception as error:
            counts = {"proved": proved, "remade": remade}
            return CampaignResult("", seed, counts, failure=described(error))
        return CampaignResult("", seed, {"proved": proved, "remade": remade})
