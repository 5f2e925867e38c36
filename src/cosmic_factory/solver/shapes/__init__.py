"""One solver for each shape of a galaxy: the only place that asks for the shape."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_factory.rules import Shape
from cosmic_factory.solver.shapes.free import FreeSolver
from cosmic_factory.solver.shapes.line.solver import LineSolver
from cosmic_factory.solver.shapes.shape_solver import ShapeSolver
from cosmic_factory.solver.shapes.square.solver import SquareSolver
from cosmic_factory.solver.shapes.twin import TwinSolver

__all__ = ["SHAPE_SOLVERS", "ShapeSolver"]

SHAPE_SOLVERS: Mapping[Shape, ShapeSolver] = {
    Shape.SQUARE: SquareSolver(),
    Shape.LINE: LineSolver(),
    Shape.TWIN: TwinSolver(),
    Shape.FREE: FreeSolver(),
}
