"""Guidance: what annealing sees beyond the points.

Points come in steps: a zone of five planets is worth no more than one of four, though it is nearer
to the next step. A search that sees points alone strays on such levels. Guided tables therefore
hold, in the bits above the packed points, a *pull*: how far a zone or path is on its way to more.
Galaxies are compared by worth plus a fraction of pull; the best one is kept by worth alone.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import PathMeasure, RoundRules
from cosmic_factory.solver.compiled import Floats, Ints
from cosmic_factory.solver.encoding.frames import Frame
from cosmic_factory.solver.score.fixed_shape import PathTable
from cosmic_factory.solver.score.link_tables import link_measures
from cosmic_factory.solver.score.rule_tables import (
    FIELD,
    MEASURES,
    PULL,
    SIZES,
    PathRule,
    ZoneTables,
    path_rule,
    path_table,
    zone_tables,
)
from cosmic_factory.solver.score.worth import Goal

# Pull is counted in eighths of a point; a path's must fit beside its points into 16 bits.
EIGHTHS = 8
MOST_PATH_PULL = 31
# How much pull counts beside points.
FRACTION = 0.25


class Guided(NamedTuple):
    """Tables with pull, and what one unit of it is worth."""

    zones: ZoneTables
    path_pull: Ints  # by measured length
    strength: float


def guided(rules: RoundRules, goal: Goal) -> Guided:
    """Tables for an objective: colours that do not count do not pull."""
    unit = max(1, int(goal.weights.max()))
    zones = zone_tables(rules)
    pull = np.zeros((4, SIZES), np.int64)
    for kind in range(4):
        share = 1.0 if goal.weakest else int(goal.weights[kind]) / unit
        towards = on_the_way(zones.points[kind])
        if goal.weakest:
            # All colours want to grow, not only the weakest of the moment.
            towards = towards + zones.points[kind]
        pull[kind] = np.rint(EIGHTHS * share * towards)
    to_path = goal.weights[:3].max() if goal.swap else goal.weights[3]
    path_pull = np.rint(EIGHTHS * on_the_way(path_rule(rules).points) * to_path / unit)
    return Guided(
        zones._replace(packed=zones.packed + (pull.ravel() << PULL)),
        np.minimum(path_pull, MOST_PATH_PULL).astype(np.int64),
        goal.sign * FRACTION * unit / EIGHTHS,
    )


def guided_paths(rules: RoundRules, frame: Frame, path_pull: Ints) -> PathTable:
    """The path table of a frame with pull above the points."""
    table = path_table(rules, frame)
    if rules.path_measure is PathMeasure.NETWORK_COUNT:
        return table.copy()  # the count itself is what annealing sees change
    length = link_measures(frame)[:, MEASURES[rules.path_measure]]
    return table + (path_pull[length] << FIELD).astype(np.int16)


def guided_path_rule(rules: RoundRules, path_pull: Ints) -> PathRule:
    """The same for tiles anywhere."""
    rule = path_rule(rules)
    return rule._replace(points=rule.points + (path_pull << FIELD))


def on_the_way(points: Ints) -> Floats:
    """By size, which part of the next step up has been gone already."""
    gone = np.zeros(len(points))
    start = 0
    for size in range(1, len(points)):
        if points[size] != points[start]:
            rise = max(0, int(points[size] - points[start]))
            steps = np.arange(size - start)
            gone[start:size] = rise * steps / (size - start)
            start = size
    return gone
