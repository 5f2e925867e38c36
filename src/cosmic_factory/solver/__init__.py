"""The solver: the best galaxy for nine tiles, at any moment and, where it can be, proved.

`solve` is the entry point. Kernels are compiled when the project is installed (`compiler/`);
`WARM_UP` loads them in the background. Importing this package does not import NumPy: the functions
that need kernels are imported when they are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosmic_factory.lazy_imports import imported_on_use
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
from cosmic_factory.solver.warm_up import WARM_UP, KernelState

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
    "KernelState",
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

# These need NumPy, which alone takes a tenth of a second to import.
__getattr__ = imported_on_use(
    __name__,
    {
        "best_galaxies": ("canonical", "count_optimal", "optimal_galaxies"),
        "completing.completion": ("complete",),
        "difficulty": ("BuilderValues", "Difficulty", "builder_values", "measure_difficulty"),
        "draft": ("DraftSolution", "solve_draft"),
        "robust": ("solve_robust", "worst_removal"),
        "sampling": ("estimate",),
        "score.any_shape": ("CountedGalaxy", "count_galaxies", "galaxy_points"),
        "search": ("solve",),
    },
)
