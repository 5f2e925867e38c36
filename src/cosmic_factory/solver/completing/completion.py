"""Solving what is left when some tiles lie already."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from cosmic_factory.rules import FRAMES, Colour, Galaxy, RoundRules, Shape, Tile
from cosmic_factory.solver.anneal.runs import ROUND_STEPS, FrameAnnealer
from cosmic_factory.solver.bets import Bets
from cosmic_factory.solver.completing.exhaustive import (
    MAX_FREE_TILES,
    FreeTiles,
    exhaust,
    staked_zones,
)
from cosmic_factory.solver.completing.free_shape import complete_free_shape
from cosmic_factory.solver.encoding.codes import (
    CODES_PER_TILE,
    FACE_DOWN,
    codes_on,
    decode,
    hand_planes,
    nothing_code,
)
from cosmic_factory.solver.encoding.frames import Frame
from cosmic_factory.solver.objective import Objective, Worst, settled
from cosmic_factory.solver.problem import Problem, with_sure_stakes
from cosmic_factory.solver.proof import Proof
from cosmic_factory.solver.score.rule_tables import path_table
from cosmic_factory.solver.score.worth import NO_WORTH
from cosmic_factory.solver.solution import Solution
from cosmic_factory.solver.upper_bound import upper_bound


def complete(
    laid: Galaxy,
    left: Sequence[Tile],
    rules: RoundRules,
    objective: Objective,
    *,
    bets: Bets | None = None,
    seed: int = 0,
    steps: int = 200_000,
    frame: Frame | None = None,
    quick: bool = False,
) -> Solution:
    """Return the best galaxy that keeps the laid tiles where they are.

    It is proved if few tiles are left: six, or three where they may lie anywhere. Otherwise it is
    the best found by so many steps of annealing, and `bound` holds for every galaxy of the tiles.
    With bets, the value contains the stakes of the tokens that the galaxy wins.

    Tiles that still have to lie face down are chosen from all tiles, laid ones too, because a laid
    tile is turned where it lies. That multiplies what has to be tried, to two seconds for six
    tiles: `quick` anneals such galaxies instead. R7: in a free shape the largest group of laid
    tiles stays, and the others are laid anew.
    """
    began = time.perf_counter()
    if bets is not None and isinstance(objective, Worst):
        raise ValueError("bets are won by the best galaxy, not by the worst")
    tiles = (*(one.tile for one in laid.laid), *left)
    sure = bets.sure if bets else ()
    asked = Problem(tiles, rules, objective, bets and bets.open)
    problem, sure_value = with_sure_stakes(asked, sure)
    if rules.shape is Shape.FREE and frame is None:
        proof = complete_free_shape(problem, laid, seed, steps)
    else:
        frames = _frames_around(rules.shape, laid) if frame is None else [frame]
        proof = _best_of([_complete_on(problem, one, laid, seed, steps, quick) for one in frames])
    return _solution(problem, proof, sure, sure_value, time.perf_counter() - began)


def _solution(
    problem: Problem, proof: Proof, sure: Sequence[Colour], sure_value: float, seconds: float
) -> Solution:
    """Return what was found, with the stakes of tokens that every galaxy wins."""
    assert proof.galaxy is not None, "completing always finds something"
    return Solution(
        galaxy=proof.galaxy,
        points=settled(problem.counted(proof.galaxy), problem.objective, problem.rules),
        value=problem.value(proof.worth) + sure_value,
        bound=problem.value(proof.bound) + sure_value,
        proved=proof.proved,
        seen=proof.seen,
        seconds=seconds,
        tokens=(*sure, *problem.tokens(proof.galaxy)),
    )


def _frames_around(shape: Shape, laid: Galaxy) -> list[Frame]:
    """Return the frames that hold the laid tiles; R25: a line may still go across or down."""
    cells = {one.cell for one in laid.laid}
    frames = [Frame(frame) for frame in FRAMES[shape] if cells <= set(frame)]
    if not frames:
        raise ValueError("a laid tile lies outside the frame")
    return frames if cells else frames[:1]


def _best_of(proofs: Sequence[Proof]) -> Proof:
    """Return the best of what was found on all frames, with what holds for all of them."""
    best = max(proofs, key=lambda proof: proof.worth)
    bound = max(proof.bound for proof in proofs)
    return best._replace(
        bound=bound,
        proved=bound == best.worth,
        seen=sum(proof.seen for proof in proofs),
    )


def _complete_on(
    problem: Problem, frame: Frame, laid: Galaxy, seed: int, steps: int, quick: bool
) -> Proof:
    """Try everything on one frame, or anneal where that would take too long."""
    fixed = _fixed_codes(problem, frame, laid)
    hidden = sum(code % CODES_PER_TILE == FACE_DOWN for code in fixed.values())
    is_cheap = not quick or hidden >= problem.rules.face_down
    if is_cheap and len(problem.tiles) - len(fixed) <= MAX_FREE_TILES:
        return _try_everything(problem, frame, fixed)
    annealer = FrameAnnealer(problem, frame, fixed=fixed)
    galaxies = [
        annealer.anneal(seed, number, min(ROUND_STEPS, steps - begun)).galaxy
        for number, begun in enumerate(range(0, steps, ROUND_STEPS))
    ]
    # A run may have counted a stake twice.
    worth, best = max(
        ((problem.worth_of(one), one) for one in galaxies), key=lambda found: found[0]
    )
    bound = max(worth, upper_bound(problem))
    return Proof(best, worth, bound, bound == worth, steps)


def _fixed_codes(problem: Problem, frame: Frame, laid: Galaxy) -> dict[int, int]:
    """Return the codes of the laid tiles by slot."""
    count = len(problem.tiles)
    if count < frame.slots:
        raise ValueError(f"{frame.slots} places need as many tiles, not {count}")
    if not {one.cell for one in laid.laid} <= set(frame.cells):
        raise ValueError("a laid tile lies outside the frame")
    codes = codes_on(frame, problem.tiles, laid)
    return {at: int(code) for at, code in enumerate(codes) if code != nothing_code(count)}


def _try_everything(problem: Problem, frame: Frame, fixed: dict[int, int]) -> Proof:
    """Try all arrangements, with every choice of the tiles that still have to lie face down."""
    tiles, rules = problem.tiles, problem.rules
    face_down = [at for at, code in fixed.items() if code % CODES_PER_TILE == FACE_DOWN]
    face_up = [at for at in range(frame.slots) if at not in face_down]
    laid = {code // CODES_PER_TILE for code in fixed.values()}
    free = np.array([tile for tile in range(len(tiles)) if tile not in laid], np.int64)
    slots = np.array([at for at in range(frame.slots) if at not in fixed], np.int64)
    drawn, zones = hand_planes(tiles, frame), staked_zones(problem)
    paths, objective = path_table(rules, frame), problem.kernel_objective
    best_worth, best, total = NO_WORTH, np.zeros(frame.slots, np.uint16), 0
    for turned in combinations(face_up, max(0, rules.face_down - len(face_down))):
        codes = np.full(frame.slots, nothing_code(len(tiles)), np.uint16)
        for at, code in fixed.items():
            codes[at] = code - code % CODES_PER_TILE + FACE_DOWN if at in turned else code
        turns = np.array([1 if at in turned else 4 for at in slots], np.int64)
        found = codes.copy()
        worth, seen = exhaust(
            drawn, zones, paths, objective, codes, FreeTiles(free, slots, turns), found
        )
        total += int(seen)
        if worth > best_worth:
            best_worth, best = int(worth), found
    return Proof(decode(frame.cells, tiles, best), best_worth, best_worth, True, total)
