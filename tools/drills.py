"""Find a hand for the drill of each Kaos card: one in which the card's rule is what decides.

`python -m tools.drills` writes web/src/screens/learn/drills/drills.json. A hand is taken only if
the best galaxies by the printed rules all score clearly less under the card than its par, which
the solver has proved. The same seed finds the same hands. Arguments limit it to some cards.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice
from pathlib import Path
from random import Random
from typing import Any

from cosmic_factory.rules import (
    ALL_CARDS,
    HAND_SIZE,
    KEPT_PER_HAND,
    PRINTED_RULES,
    Cell,
    Colour,
    Galaxy,
    LaidTile,
    Shape,
    Tile,
    TileId,
    Tracks,
    cosmic54,
    round_rules,
)
from cosmic_factory.solver import (
    SUM,
    Bets,
    Budget,
    Objective,
    Solution,
    Weakest,
    Worst,
    optimal_galaxies,
    solve,
    solve_robust,
    worst_removal,
)
from cosmic_factory.solver.problem import Problem

ROOT = Path(__file__).resolve().parent.parent
DRILLS = ROOT / "web" / "src" / "screens" / "learn" / "drills" / "drills.json"

SEED = "drills"
# Hands that are looked at for each card, fewer if the card decides enough in one of them, and more
# until it decides clearly.
HANDS_TRIED = 8
MAX_HANDS = 80
ENOUGH_GAIN = 3
DRAFTS_TRIED = 3  # choices for a neighbour that are compared
# How many points a card must be worth: to whoever knows it, above whoever does not.
MIN_GAIN = 2
# Best galaxies by the printed rules that are compared.
PLAIN_GALAXIES = 12
# A free shape is proved only where a bound happens to be reached, so it gets a limit. Its hands are
# compared by annealing. A square is nearly always as good, so that one point is much for it.
BUDGET = Budget(seconds=10)
SCAN_BUDGET = Budget(seconds=2, prove=False)
FREE_HANDS_TRIED = 40
MIN_FREE_GAIN = 1
# A rival takes a token of Optimization when the player has laid so many tiles.
TAKEN_AFTER = (3, 5, 7)
LINE = [Cell(0, col) for col in range(HAND_SIZE)]
TWO_SQUARES = [Cell(row, col, part) for part in (0, 1) for row in (0, 1) for col in (0, 1)]


def hands(card: int, size: int = HAND_SIZE) -> Iterator[tuple[TileId, ...]]:
    """Yield hands of the built-in tile set, the same ones every time."""
    chance = Random(f"{SEED}/{card}")
    ids = cosmic54().ids
    if round_rules(card).constellation_points:
        # Where constellations count, every tile has one.
        ids = tuple(one for one in ids if "c" in str(cosmic54().tile(one)))
    while True:
        yield tuple(sorted(chance.sample(ids, size)))


def tiles_of(ids: Sequence[TileId]) -> list[Tile]:
    return [cosmic54().tile(one) for one in ids]


class Drill:
    """A hand under a card, and what its galaxies are worth there."""

    def __init__(self, card: int, ids: Sequence[TileId], chance: Random) -> None:
        self.card, self.ids = card, tuple(ids)
        self.rules = round_rules(card)
        self.tiles = tiles_of(ids)
        self.objective: Objective = SUM
        self.bets: Bets | None = None
        self.more: dict[str, Any] = {}
        if self.rules.scores_right_neighbour:
            self.objective = Worst()
        elif self.rules.path_to_colour or self.rules.offering:
            self._stand_on_tracks(chance)
        elif self.rules.stakes != PRINTED_RULES.stakes or not self.rules.tokens_lock:
            self._bet(chance)

    @classmethod
    def of_entry(cls, entry: Mapping[str, Any]) -> Drill:
        """Return a drill as it was written, without its results."""
        drill = cls(entry["card"], entry["tiles"], Random(0))
        if "tracks" in entry:
            drill.objective = Weakest(Tracks(**entry["tracks"]))
        if "rivals" in entry:
            first, second, third = (entry["rivals"][colour] for colour in Colour)
            drill.bets = Bets(rivals=(first, second, third))
        return drill

    @property
    def measure(self) -> str:
        """How the drill is counted."""
        if self.rules.removals:
            return "after-removal"
        if isinstance(self.objective, Worst):
            return "given"
        return "total" if isinstance(self.objective, Weakest) else "points"

    def _stand_on_tracks(self, chance: Random) -> None:
        vegetation, ice, desert = (chance.randint(6, 18) for _ in Colour)
        tracks = Tracks(vegetation, ice, desert, chance.randint(2, 8))
        self.objective = Weakest(tracks)
        self.more["tracks"] = {name: getattr(tracks, name) for name in tracks.__struct_fields__}

    def _bet(self, chance: Random) -> None:
        planets = [
            sum(
                space.planets for tile in self.tiles for space in tile.spaces if space.colour is one
            )
            for one in Colour
        ]
        rivals = tuple(max(2, round(count * chance.uniform(0.55, 0.95))) for count in planets)
        self.bets = Bets(rivals=(rivals[0], rivals[1], rivals[2]))
        self.more["rivals"] = dict(zip(Colour, rivals, strict=True))
        if not self.rules.tokens_lock:
            after = dict(zip(chance.sample(list(Colour), 3), TAKEN_AFTER, strict=True))
            self.more["taken_after"] = {colour: after[colour] for colour in Colour}

    def solve(self, budget: Budget = BUDGET) -> Solution:
        if self.rules.removals:
            return solve_robust(self.tiles, self.rules, budget=budget)
        return solve(self.tiles, self.rules, self.objective, bets=self.bets, budget=budget)

    def value(self, galaxy: Galaxy) -> float:
        """Return what a galaxy is worth under the card, with the tokens that it wins."""
        if self.rules.removals:
            galaxy = worst_removal(galaxy, self.rules, SUM)
        problem = Problem(tuple(self.tiles), self.rules, self.objective, self.bets)
        return problem.value(problem.worth_of(galaxy))

    def plain_value(self) -> float:
        """Return the most that a best galaxy by the printed rules is worth under the card."""
        if not self.rules.tokens_lock:
            # By the printed rules all tokens are gone before the galaxy is finished.
            return solve(self.tiles, PRINTED_RULES).value
        aim = self.objective if isinstance(self.objective, Weakest) else SUM
        found = optimal_galaxies(self.tiles, PRINTED_RULES, aim, limit=PLAIN_GALAXIES)
        return max(self._carried_over(one) for one in found)

    def _carried_over(self, galaxy: Galaxy) -> float:
        """Return what a square is worth under the card, laid as the card asks as well as can be."""
        if self.rules.face_down:
            pairs = combinations(range(len(galaxy.laid)), self.rules.face_down)
            return max(self.value(_face_down(galaxy, pair)) for pair in pairs)
        cells = {Shape.LINE: LINE, Shape.TWIN: TWO_SQUARES}.get(self.rules.shape)
        if cells is not None:
            laid = zip(galaxy.laid, cells, strict=False)
            galaxy = Galaxy.of(LaidTile(one.tile, cell, one.turns) for one, cell in laid)
        return self.value(galaxy)

    def entry(self, solution: Solution, plain: float) -> dict[str, Any]:
        """Return the drill as it is written; Gift counts the points that the neighbour gets."""
        sign = -1 if isinstance(self.objective, Worst) else 1
        # Two tiles of a hand may be alike, so a tile is taken out once it is found.
        left = dict(zip(self.ids, self.tiles, strict=True))
        best = []
        for one in solution.galaxy.laid:
            number = next(number for number, tile in left.items() if tile == one.tile)
            del left[number]
            best.append(_placement(number, one))
        return {
            "card": self.card,
            "measure": self.measure,
            "tiles": list(self.ids),
            **self.more,
            "par": int(sign * solution.value),
            "proved": solution.proved,
            "plain": int(sign * plain),
            "best": best,
            **({"tokens": list(solution.tokens)} if self.bets else {}),
        }


def _face_down(galaxy: Galaxy, turned: Sequence[int]) -> Galaxy:
    return Galaxy.of(
        LaidTile(one.tile, one.cell, one.turns, face_down=at in turned)
        for at, one in enumerate(galaxy.laid)
    )


def _placement(number: TileId, one: LaidTile) -> dict[str, Any]:
    row, col, part = one.cell
    placed: dict[str, Any] = {"tile": number, "row": row, "col": col, "turns": one.turns}
    if part:
        placed["part"] = part
    if one.face_down:
        placed["face_down"] = True
    return placed


def decisive_drill(card: int) -> dict[str, Any]:
    """Return the drill of the hand in which the card decides most."""
    chance = Random(f"{SEED}/{card}/table")
    best, most = None, 0.0
    for number, ids in enumerate(islice(hands(card), MAX_HANDS)):
        if most >= ENOUGH_GAIN or (number >= HANDS_TRIED and most >= MIN_GAIN):
            break
        drill = Drill(card, ids, chance)
        solution = drill.solve()
        gain = solution.value - drill.plain_value()
        if solution.proved and gain > most:
            best, most = drill.entry(solution, solution.value - gain), gain
    if best is None or most < MIN_GAIN:
        raise SystemExit(f"no hand in which card {card} decides: at most {most} points")
    return best


def free_drill(card: int) -> dict[str, Any]:
    """Return the drill of the hand that gains most by leaving the square."""
    best, gain = None, 0.0
    for ids in islice(hands(card), FREE_HANDS_TRIED):
        drill = Drill(card, ids, Random(0))
        more = drill.solve(SCAN_BUDGET).value - solve(drill.tiles, PRINTED_RULES).value
        if more > gain:
            best, gain = drill, more
    if best is None or gain < MIN_FREE_GAIN:
        raise SystemExit(f"no hand in which card {card} decides: at most {gain} points")
    return best.entry(best.solve(), best.plain_value())


def neighbour_par(kept: Sequence[TileId], chosen: Sequence[TileId]) -> int:
    """Return what a neighbour can build of the tiles that were kept and chosen."""
    return int(solve(tiles_of((*kept, *chosen)), PRINTED_RULES).value)


def pirate_drill(card: int) -> dict[str, Any]:
    """Return six kept tiles and six to choose three from, for a neighbour who gets all nine."""
    found: list[tuple[int, int, dict[str, Any]]] = []
    for number, ids in enumerate(islice(hands(card, 12), DRAFTS_TRIED)):
        chance = Random(f"{SEED}/{card}/{number}")
        mixed = chance.sample(ids, len(ids))
        kept, offered = sorted(mixed[:6]), sorted(mixed[6:])
        pars = {three: neighbour_par(kept, three) for three in combinations(offered, KEPT_PER_HAND)}
        least, most = min(pars.values()), max(pars.values())
        entry = {
            "card": card,
            "measure": "neighbour",
            "tiles": offered,
            "kept": kept,
            "par": least,
            "proved": True,
            "plain": most,
            "pars": [{"chosen": list(three), "par": par} for three, par in pars.items()],
        }
        found.append((most - least, -number, entry))
    return max(found, key=lambda one: one[:2])[2]


def drill_of(card: int) -> dict[str, Any]:
    rules = round_rules(card)
    if rules.hands_move_right:
        return pirate_drill(card)
    return free_drill(card) if rules.shape is Shape.FREE else decisive_drill(card)


def _written(drills: Sequence[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(json.dumps(one) for one in drills) + "\n]\n"


def main() -> None:
    for card in [int(text) for text in sys.argv[1:]] or ALL_CARDS:
        drill = drill_of(card)
        print(
            {key: drill[key] for key in ("card", "measure", "par", "plain", "proved")}, flush=True
        )
        known = json.loads(DRILLS.read_text("utf-8")) if DRILLS.exists() else []
        made = [drill, *(one for one in known if one["card"] != card)]
        DRILLS.write_text(_written(sorted(made, key=lambda one: one["card"])), "utf-8")


if __name__ == "__main__":
    main()
