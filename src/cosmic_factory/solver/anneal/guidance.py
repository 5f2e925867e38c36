"""Guidance: what annealing sees beyond the points.

Points come in steps: a zone of five planets is worth no more than one of four, though it is nearer
to the next step. A search that sees points alone wanders about between such galaxies. Guided
tables therefore hold, in the bits above the packed points, a *pull*: how far a zone or path is on
its way to more points. Annealing judges steps by worth plus a fraction of the pull; the best
galaxy is chosen by worth alone.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import PathMeasure, RoundRules
from cosmic_factory.solver.bets import ZoneBonus
from cosmic_factory.solver.compiled import Floats, Ints
from cosmic_factory.solver.encoding.frames import Frame
from cosmic_factory.solver.score.fixed_shape import PathTable
from cosmic_factory.solver.score.link_tables import link_measures
from cosmic_factory.solver.score.rule_tables import (
    MEASURES,
    POINT_BITS,
    PULL_SHIFT,
    ZONE_SIZES,
    PathRule,
    ZoneTables,
    path_rule,
    path_table,
    zone_tables,
)
from cosmic_factory.solver.score.worth import KernelObjective

# Pull is counted in eighths of a point; that of a path must fit beside its points into 16 bits.
EIGHTHS = 8
MAX_PATH_PULL = 31
# How much a point of pull counts beside a point.
PULL_FRACTION = 0.25


class GuidedTables(NamedTuple):
    """Point tables with pull, and the worth of one unit of pull."""

    zones: ZoneTables
    path_pull: Ints  # by measured length
    pull_strength: float


def heaviest_weight(objective: KernelObjective) -> float:
    """Return the worth of one point on the track that counts most, and at least 1."""
    return 1.0 if objective.weakest else max(1.0, float(objective.weights.max()))


def guided_tables(
    rules: RoundRules, objective: KernelObjective, bonuses: tuple[ZoneBonus, ...] = ()
) -> GuidedTables:
    """Return the tables for an objective: colours that do not count have no pull."""
    unit = heaviest_weight(objective)
    zones = zone_tables(rules, bonuses)
    pull = np.zeros((4, ZONE_SIZES), np.int64)
    for kind in range(4):
        share = 1.0 if objective.weakest else objective.weights[kind] / unit
        towards = progress_to_next_rise(zones.points[kind])
        if objective.weakest:
            # All colours want to grow, not only the one that is weakest now.
            towards = towards + zones.points[kind]
        pull[kind] = np.rint(EIGHTHS * share * towards)
    path_weight = 1 if objective.weakest else objective.weights[4]
    path_pull = np.rint(
        EIGHTHS * progress_to_next_rise(path_rule(rules).points) * path_weight / unit
    )
    return GuidedTables(
        zones._replace(packed=zones.packed + (pull.ravel() << PULL_SHIFT)),
        np.minimum(path_pull, MAX_PATH_PULL).astype(np.int64),
        objective.sign * PULL_FRACTION * unit / EIGHTHS,
    )


def guided_paths(rules: RoundRules, frame: Frame, path_pull: Ints) -> PathTable:
    """Return the path table of a frame with pull above the points."""
    table = path_table(rules, frame)
    if rules.path_measure is PathMeasure.NETWORK_COUNT:
        return table.copy()  # the count itself is what annealing sees change
    length = link_measures(frame)[:, MEASURES[rules.path_measure]]
    return table + (path_pull[length] << POINT_BITS).astype(np.int16)


def guided_path_rule(rules: RoundRules, path_pull: Ints) -> PathRule:
    """Return the path rule for tiles that lie anywhere, with pull above the points."""
    rule = path_rule(rules)
    return rule._replace(points=rule.points + (path_pull << POINT_BITS))


def progress_to_next_rise(points: Ints) -> Floats:
    """Return, by size, how many points of the next rise a zone has grown towards."""
    gone = np.zeros(len(points))
    start = 0
    for size in range(1, len(points)):
        if points[size] != points[start]:
            rise = max(0, int(points[size] - points[start]))
            steps = np.arange(size - start)
            gone[start:size] = rise * steps / (size - start)
            start = size
    return gone
