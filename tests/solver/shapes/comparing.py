"""What annealing finds, to compare proofs with."""

from cosmic_factory.solver.anneal.runs import FrameAnnealer
from cosmic_factory.solver.encoding.frames import frame_of
from cosmic_factory.solver.problem import Problem


def best_annealed(problem: Problem, steps: int = 30_000) -> int:
    """The best worth of three runs on the frame of the problem's shape."""
    annealer = FrameAnnealer(problem, frame_of(problem.rules.shape))
    return max(annealer.anneal_once(1, stream, steps).worth for stream in range(3))
