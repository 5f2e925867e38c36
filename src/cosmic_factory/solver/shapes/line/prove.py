"""The proved best line of nine tiles (Unique Dimension).

A line is a half of four tiles, one tile, and another half of four, turned round. All halves are
grown (`line_states`), the middle tile is laid at the end of one, and what results is joined to
every half of the tiles left over that could still beat the best line known (`line_meeting`). A line
read backwards is the same galaxy turned by half, so the half with the smaller set of tiles may
stand left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from cosmic_factory.rules import Galaxy, RoundRules, Shape, Tile
from cosmic_factory.solver.compiled import Ints, Stop
from cosmic_factory.solver.encoding.codes import CODES_PER_TILE, codes_on, decode, hand_words
from cosmic_factory.solver.encoding.frames import frame_of
from cosmic_factory.solver.objective import Objective, Weakest, Weights, Worst
from cosmic_factory.solver.proof import Proof
from cosmic_factory.solver.score.fixed_shape import frame_points
from cosmic_factory.solver.score.rule_tables import path_table, zone_tables
from cosmic_factory.solver.score.worth import Goal, goal_of, worth_of
from cosmic_factory.solver.shapes.line.halves import Halves, grow_halves, line_rules, line_spaces
from cosmic_factory.solver.shapes.line.joining import HALF, NO_WORTH, Hunt, hunt_for, meet, shelf_of


def prove_line(
    tiles: Sequence[Tile],
    rules: RoundRules,
    objective: Objective,
    incumbent: int | None = None,
    stop: Stop | None = None,
) -> Proof:
    """The best line; `incumbent` is the worth of a line that the caller has.

    `stop[0]`, set from another thread, ends the search without a proof.
    """
    stop = np.zeros(1, np.int8) if stop is None else stop
    if isinstance(objective, Worst) and isinstance(objective.of, Weakest):
        return _least_weakest(tiles, rules, objective, incumbent, stop)
    return _prove(tiles, rules, objective, incumbent, stop)


def best_lines(
    tiles: Sequence[Tile], rules: RoundRules, objective: Objective, worth: int, limit: int
) -> list[Galaxy]:
    """Up to so many lines of that best worth, each once up to reading it backwards."""
    if isinstance(objective, Worst) and isinstance(objective.of, Weakest):
        raise ValueError("the worst star and weakest colour of a line are not listed")
    stop = np.zeros(1, np.int8)
    grown, hunt = _hunted(tiles, rules, objective, worth, stop, limit)
    return [_line(tiles, grown, row) for row in hunt.found[: hunt.filled[0]]]


def _prove(
    tiles: Sequence[Tile],
    rules: RoundRules,
    objective: Objective,
    incumbent: int | None,
    stop: Stop,
) -> Proof:
    grown, hunt = _hunted(tiles, rules, objective, incumbent, stop, 0)
    worth, seen = int(hunt.best[0]), int(hunt.seen[0])
    galaxy = _line(tiles, grown, hunt.found[0]) if hunt.filled[0] else None
    return Proof(galaxy, worth, worth, not stop[0], seen)


def _hunted(
    tiles: Sequence[Tile], rules: RoundRules, objective: Objective, incumbent: int | None,
    stop: Stop, equals: int,
) -> tuple[list[Halves], Hunt]:  # fmt: skip
    """Grow the halves and let them meet; `equals` is how many equally good lines are wanted."""
    goal, table = goal_of(objective, rules), line_rules(rules)
    spaces = line_spaces(tiles, table)
    grown = grow_halves(spaces, table, goal, len(tiles), HALF, keep_equal=equals > 0)
    hunt = hunt_for(goal, incumbent, stop, equals)
    meet(spaces, table, shelf_of(grown[-1], hunt.weights), len(tiles), hunt)
    return grown, hunt


def _line(tiles: Sequence[Tile], grown: Sequence[Halves], found: Ints) -> Galaxy:
    left, middle, right = (int(number) for number in found)
    turned = [_turned(code) for code in reversed(_codes(grown, right))]
    codes = [*_codes(grown, left), middle, *turned]
    return decode(frame_of(Shape.LINE).cells, tiles, np.array(codes))


def _codes(grown: Sequence[Halves], half: int) -> list[int]:
    codes: list[int] = []
    for halves in reversed(grown[1:]):
        codes.append(int(halves.code[half]))
        half = int(halves.parent[half])
    return codes[::-1]


def _turned(code: int) -> int:
    tile, turns = divmod(code, CODES_PER_TILE)
    return CODES_PER_TILE * tile + (turns + 2) % 4


def _least_weakest(
    tiles: Sequence[Tile], rules: RoundRules, objective: Worst, incumbent: int | None, stop: Stop
) -> Proof:
    """The least star + weakest colour is the least of several plain sums.

    With clamping at the track's end, star + one colour is the least of: both, the star and a full
    colour, a full star and the colour. The line that is least by one of these sums for one colour
    is therefore least of all; and to be least of all is to be least by one of them.
    """
    if rules.path_to_colour:
        raise ValueError("a line's least weakest colour is not proved where path points move")
    assert isinstance(objective.of, Weakest)
    goal = goal_of(objective, rules)
    best = Proof(None, NO_WORTH if incumbent is None else incumbent, 0, True, 0)
    for weights in _sums():
        proof = _prove(tiles, rules, Worst(weights), None, stop)
        if proof.galaxy is None or not proof.proved:
            return best._replace(proved=False)
        worth = _line_worth(tiles, rules, goal, proof.galaxy)
        seen = best.seen + proof.seen
        if worth > best.worth:
            best = Proof(proof.galaxy, worth, worth, True, seen)
        best = best._replace(bound=best.worth, seen=seen)
    return best


def _sums() -> Iterator[Weights]:
    for colour in range(3):
        alone = [float(colour == other) for other in range(3)]
        yield Weights(alone[0], alone[1], alone[2], 1)
        yield Weights(alone[0], alone[1], alone[2], 0)
    yield Weights(0, 0, 0, 1)


def _line_worth(tiles: Sequence[Tile], rules: RoundRules, goal: Goal, galaxy: Galaxy) -> int:
    frame = frame_of(Shape.LINE)
    codes = codes_on(frame, tiles, galaxy)
    packed = frame_points(
        hand_words(tiles, frame), codes, zone_tables(rules), path_table(rules, frame)
    )
    return worth_of(packed, goal)
