"""What every campaign consists of."""

from __future__ import annotations

import traceback
from collections.abc import Callable

from benchmarks.campaigns.results import CampaignResult

# Runs the part of a seed; a failure is in the result.
RunPart = Callable[[int], CampaignResult]


def described(error: Exception) -> str:
    """Return an error in one line, with the place where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    at = f" at {frames[-1].name}, line {frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{at}: {error}".replace("\n", " ")[:1000]
