"""The solver: the best galaxy for nine tiles, at any moment and, where it can, proved.

`solve.solve` is the front door. The kernels are compiled by Numba on first use; `warm` hides that.
"""

from cosmic_factory.solver.climb import plain_counted
from cosmic_factory.solver.frames import frame_of
from cosmic_factory.solver.objective import SUM, Objective, Sum, Weakest, Weights, Worst, plain_of
from cosmic_factory.solver.partial import complete, estimate
from cosmic_factory.solver.sabotage import solve_robust, worst_removal
from cosmic_factory.solver.solution import Budget, Progress, Solution
from cosmic_factory.solver.solve import solve
from cosmic_factory.solver.warm import WARM_UP

__all__ = [
    "SUM",
    "WARM_UP",
    "Budget",
    "Objective",
    "Progress",
    "Solution",
    "Sum",
    "Weakest",
    "Weights",
    "Worst",
    "complete",
    "estimate",
    "frame_of",
    "plain_counted",
    "plain_of",
    "solve",
    "solve_robust",
    "worst_removal",
]
