"""The solver: the best galaxy for nine tiles, at any moment and, where it can be, proved.

`solve` is the entry point. Kernels are compiled when the project is installed (`compiler/`);
`WARM_UP` loads them in the background. Importing this package does not import NumPy: the functions
that need kernels are imported when they are asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cosmic_factory.solver.bets import Bets, won_tokens
from cosmic_factory.solver.climbing import plain_counted
from cosmic_factory.solver.encoding.frames import frame_of
from cosmic_factory.solver.objective import (
    SUM,
    Objective,
    Sum,
    Weakest,
    Weights,
    Worst,
    offered_colour,
    plain_of,
)
from cosmic_factory.solver.solution import Budget, Progress, Solution
from cosmic_factory.solver.warm_up import WARM_UP

if TYPE_CHECKING:
    from cosmic_factory.solver.best_galaxies import canonical, count_optimal, optimal_galaxies
    from cosmic_factory.solver.completing.completion import complete
    from cosmic_factory.solver.difficulty import (
        BuilderValues,
        Difficulty,
        builder_values,
        measure_difficulty,
    )
    from cosmic_factory.solver.draft import DraftSolution, solve_draft
    from cosmic_factory.solver.robust import solve_robust, worst_removal
    from cosmic_factory.solver.sampling import estimate
    from cosmic_factory.solver.score.any_shape import (
        CountedGalaxy,
        count_galaxies,
        galaxy_points,
    )
    from cosmic_factory.solver.search import solve

__all__ = [
    "SUM",
    "WARM_UP",
    "Bets",
    "Budget",
    "BuilderValues",
    "CountedGalaxy",
    "Difficulty",
    "DraftSolution",
    "Objective",
    "Progress",
    "Solution",
    "Sum",
    "Weakest",
    "Weights",
    "Worst",
    "builder_values",
    "canonical",
    "complete",
    "count_galaxies",
    "count_optimal",
    "estimate",
    "frame_of",
    "galaxy_points",
    "measure_difficulty",
    "offered_colour",
    "optimal_galaxies",
    "plain_counted",
    "plain_of",
    "solve",
    "solve_draft",
    "solve_robust",
    "won_tokens",
    "worst_removal",
]

# Names that need NumPy, and the module of each.
_NEED_NUMPY = {
    "DraftSolution": "draft",
    "BuilderValues": "difficulty",
    "Difficulty": "difficulty",
    "builder_values": "difficulty",
    "canonical": "best_galaxies",
    "CountedGalaxy": "score.any_shape",
    "complete": "completing.completion",
    "count_galaxies": "score.any_shape",
    "measure_difficulty": "difficulty",
    "count_optimal": "best_galaxies",
    "estimate": "sampling",
    "galaxy_points": "score.any_shape",
    "optimal_galaxies": "best_galaxies",
    "solve": "search",
    "solve_draft": "draft",
    "solve_robust": "robust",
    "worst_removal": "robust",
}


def __getattr__(name: str) -> Any:
    """Import what needs NumPy when it is asked for: NumPy alone takes a tenth of a second."""
    if name in _NEED_NUMPY:
        return getattr(import_module(f"{__name__}.{_NEED_NUMPY[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
