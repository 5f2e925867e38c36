"""One solver for each shape of a galaxy: the only place that asks for the shape."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_factory.rules import Shape
from cosmic_factory.solver.shapes.free import FreeSolver
from cosmic_factory.solver.shapes.line.solver import LineSolver
from cosmic_factory.solver.shapes.shape_solver import PoolSolver, ShapeSolver
from cosmic_factory.solver.shapes.square.pool import SquarePoolSolver
from cosmic_factory.solver.shapes.square.solver import SquareSolver
from cosmic_factory.solver.shapes.twin import TwinSolver

__all__ = ["POOL_SOLVERS", "SHAPE_SOLVERS", "PoolSolver", "ShapeSolver"]

SHAPE_SOLVERS: Mapping[Shape, ShapeSolver] = {
    Shape.SQUARE: SquareSolver(),
    Shape.LINE: LineSolver(),
    Shape.TWIN: TwinSolver(),
    Shape.FREE: FreeSolver(),
}

# Hands of other shapes are searched one by one.
POOL_SOLVERS: Mapping[Shape, PoolSolver] = {Shape.SQUARE: SquarePoolSolver()}
