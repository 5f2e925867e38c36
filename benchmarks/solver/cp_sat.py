"""The best square as a constraint program for OR-Tools CP-SAT (group `benchmarks`).

One boolean per slot, tile and turn. Every space belongs to a zone named after one of its spaces,
the root; touching spaces of one colour share the root, and a step counter that falls towards the
root keeps zones in one piece. The path is a circuit through links and one stop outside. It visits
no tile twice, so this model may miss a path that does (R1); it never counts too much.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from cosmic_factory.rules import PATH_POINTS, Colour, Direction, Shape, Tile, zone_points
from cosmic_factory.solver import frame_of

FRAME = frame_of(Shape.SQUARE)
SIDE = 6
SPACES = range(SIDE * SIDE)
MAX_PLANETS = 9  # a larger zone gives no more points
# Corners clockwise from top left, as steps on the grid of spaces.
CORNERS = (0, 1, SIDE + 1, SIDE)


class Answer(NamedTuple):
    """The best value found and the bound, after so many seconds."""

    value: float
    bound: float
    proved: bool
    seconds: float


def solve_by_cp_sat(tiles: Sequence[Tile], seconds: float, workers: int = 1) -> Answer:
    """Maximise the sum of points on the square, without a card, for so many CPU seconds."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    laid = _laid(model, tiles)
    colours, planets = _spaces(laid, tiles)
    total = _zones(model, laid, tiles, colours, planets) + _path(model, laid, tiles)
    model.maximize(total)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    began = time.process_time()
    ended = threading.Event()
    watch = threading.Thread(target=_stop_after, args=(solver, began + seconds, ended))
    watch.start()
    status = solver.solve(model)
    ended.set()
    watch.join()
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return Answer(
        solver.objective_value if found else float("-inf"),
        solver.best_objective_bound,
        status == cp_model.OPTIMAL,
        time.process_time() - began,
    )


def _stop_after(solver: Any, end: float, ended: threading.Event) -> None:
    """Stop a search when this process has used so much processor time."""
    while not ended.wait(0.02):
        if time.process_time() >= end:
            solver.stop_search()


def _laid(model: Any, tiles: Sequence[Tile]) -> Any:
    """`laid[slot][tile][turns]`: each slot holds one tile in one turn, each tile lies once."""
    laid = [
        [[model.new_bool_var(f"x{slot},{tile},{turns}") for turns in range(4)]
         for tile in range(len(tiles))]
        for slot in range(FRAME.slots)
    ]  # fmt: skip
    for slot in range(FRAME.slots):
        model.add_exactly_one(one for tile in laid[slot] for one in tile)
    for tile in range(len(tiles)):
        model.add_exactly_one(one for slot in range(FRAME.slots) for one in laid[slot][tile])
    return laid


def _ways(laid: Any, tiles: Sequence[Tile], slot: int) -> Any:
    """Return all ways to fill a slot: the boolean, and the tile as it is turned."""
    return [
        (laid[slot][number][turns], tile.turned(turns))
        for number, tile in enumerate(tiles)
        for turns in range(4)
    ]


def _spaces(laid: Any, tiles: Sequence[Tile]) -> Any:
    """Return for each space whether it has a colour, and its number of planets."""
    colours: dict[tuple[int, Colour], Any] = {}
    planets: dict[int, Any] = {}
    for slot in range(FRAME.slots):
        ways = _ways(laid, tiles, slot)
        for corner, step in enumerate(CORNERS):
            space = FRAME.first_bits[slot] + step
            planets[space] = sum(tile.spaces[corner].planets * one for one, tile in ways)
            for colour in Colour:
                colours[space, colour] = sum(
                    one for one, tile in ways if tile.spaces[corner].colour is colour
                )
    return colours, planets


def _closed(laid: Any, tiles: Sequence[Tile]) -> dict[tuple[int, int], Any]:
    """Return for each pair of touching spaces whether a segment lies between them."""
    closed: dict[tuple[int, int], Any] = {
        (space, space + step): 0
        for space in SPACES
        for step in (1, SIDE)
        if not (step == 1 and space % SIDE == SIDE - 1) and space + step in SPACES
    }
    for slot in range(FRAME.slots):
        ways, first = _ways(laid, tiles, slot), FRAME.first_bits[slot]
        for way in Direction:
            one, other = sorted((first + CORNERS[way], first + CORNERS[(way + 1) % 4]))
            closed[one, other] = sum(x for x, tile in ways if way in tile.segments)
    return closed


def _zones(model: Any, laid: Any, tiles: Sequence[Tile], colours: Any, planets: Any) -> Any:
    """Return the points of all zones."""
    root = {(space, r): model.new_bool_var(f"root{space},{r}") for space in SPACES for r in SPACES}
    steps = [model.new_int_var(0, len(SPACES), f"steps{space}") for space in SPACES]
    towards: dict[int, list[Any]] = {space: [] for space in SPACES}
    for space in SPACES:
        model.add_exactly_one(root[space, r] for r in SPACES)
        for r in SPACES:
            model.add_implication(root[space, r], root[r, r])
    for (one, other), wall in _closed(laid, tiles).items():
        _touch(model, (one, other), wall, colours, root, steps, towards)
    for space in SPACES:
        model.add_bool_or([root[space, space], *towards[space]])
    return sum(_zone_points(model, r, root, colours, planets) for r in SPACES)


def _touch(
    model: Any, pair: tuple[int, int], wall: Any, colours: Any, root: Any, steps: Any, towards: Any
) -> None:
    """Let open pairs share the root, and each other space follow an open step towards it."""
    one, other = pair
    is_open = model.new_bool_var(f"open{one},{other}")
    for colour in Colour:
        here, there = colours[one, colour], colours[other, colour]
        model.add(here == there).only_enforce_if(is_open)
        model.add(is_open >= here + there - 1 - wall)
    model.add(sum(colours[one, colour] for colour in Colour) >= 1).only_enforce_if(is_open)
    model.add(wall == 0).only_enforce_if(is_open)
    for r in SPACES:
        model.add(root[one, r] == root[other, r]).only_enforce_if(is_open)
    for start, end in ((one, other), (other, one)):
        follows = model.new_bool_var(f"follows{start},{end}")
        model.add_implication(follows, is_open)
        model.add(steps[end] + 1 <= steps[start]).only_enforce_if(follows)
        towards[start].append(follows)


def _zone_points(model: Any, r: int, root: Any, colours: Any, planets: Any) -> Any:
    """Return the points of the zone with root r, or 0."""
    held = []
    for space in SPACES:
        here = model.new_int_var(0, 2, f"held{space},{r}")
        model.add(here <= 2 * root[space, r])
        model.add(here <= planets[space])
        held.append(here)
    size = model.new_int_var(0, MAX_PLANETS, f"size{r}")
    model.add(size <= sum(held))
    points = model.new_int_var(0, 7, f"points{r}")
    for colour in Colour:
        table = [zone_points(colour, n) for n in range(MAX_PLANETS + 1)]
        worth = model.new_int_var(0, max(table), f"worth{r},{colour}")
        model.add_element(size, table, worth)
        is_colour = model.new_bool_var(f"is{r},{colour}")
        model.add(is_colour == colours[r, colour])
        model.add(points <= worth).only_enforce_if(is_colour)
    model.add(points <= 7 * sum(colours[r, colour] for colour in Colour))
    model.add(points <= 7 * root[r, r])
    return points


def _path(model: Any, laid: Any, tiles: Sequence[Tile]) -> Any:
    """Return the points of the longest path: a circuit through linked tiles and a stop outside."""
    outside = FRAME.slots
    arcs = [(slot, slot, model.new_bool_var(f"off{slot}")) for slot in range(FRAME.slots)]
    off = [one for _, _, one in arcs]
    for slot in range(FRAME.slots):
        arcs.append((outside, slot, model.new_bool_var(f"from{slot}")))
        arcs.append((slot, outside, model.new_bool_var(f"to{slot}")))
    arcs.append((outside, outside, model.new_bool_var("no path")))
    for link in FRAME.links:
        for start, end, way in (
            (link.first, link.second, link.way),
            (link.second, link.first, link.way.opposite),
        ):
            step = model.new_bool_var(f"step{start},{end}")
            for slot, side in ((start, way), (end, way.opposite)):
                model.add(
                    sum(x for x, tile in _ways(laid, tiles, slot) if side in tile.segments) >= step
                )
            arcs.append((start, end, step))
    model.add_circuit(arcs)
    length = model.new_int_var(0, FRAME.slots, "length")
    model.add(length == FRAME.slots - sum(off))
    points = model.new_int_var(0, max(PATH_POINTS), "path points")
    model.add_element(length, list(PATH_POINTS), points)
    return points
