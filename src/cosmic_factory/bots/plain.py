"""The plain bot: drafts and builds with the solver, at the pace of a person.

It keeps what the solver expects most of, builds the galaxy of a short annealing run and lays it
tile by tile over the minute. While kernels are still being compiled it plays by simpler means.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

from cosmic_factory.bots.bot import Move
from cosmic_factory.bots.sense import choice, costliest_tiles, good_bets
from cosmic_factory.bots.simple import SimpleBot
from cosmic_factory.rules import (
    Arrange,
    Finish,
    Galaxy,
    GrabTokens,
    KeepTiles,
    Phase,
    PickTiles,
    Placement,
    Ready,
    SeatCommand,
    TileId,
    TurnFaceDown,
    View,
)
from cosmic_factory.rules.drafting import KEEP
from cosmic_factory.rules.view import MineView
from cosmic_factory.solver.objective import Objective, Weakest, Worst
from cosmic_factory.solver.partial import estimate
from cosmic_factory.solver.solution import Budget
from cosmic_factory.solver.solve import solve
from cosmic_factory.solver.warm import WARM_UP

ANNEALING = Budget(steps=20_000, seconds=2.0, prove=False)
SAMPLES, SAMPLE_STEPS = 6, 500
# The share of the minute after which everything should lie, and the pace without a clock.
LAID_BY = 0.7
UNHURRIED = 2.0
LOOKING, CHOOSING = 2.0, 6.0


class PlainBot:
    """One seat; `seed` decides everything it does."""

    def __init__(self, seed: str) -> None:
        self._chance = Random(seed)
        self._fallback = SimpleBot(seed)
        # Kept tiles are not shown again before building: remember them, for one round.
        self._kept: tuple[TileId, ...] = ()
        self._kept_in = 0
        self._plan: tuple[int, list[Placement], tuple[TileId, ...]] | None = None

    def next_move(self, view: View, elapsed: float) -> Move | None:
        mine = view.mine
        assert mine is not None, "a bot has a seat"
        if mine.seat not in view.round.waiting_for:
            return None
        if not WARM_UP.is_ready(view.round.rules.shape):
            WARM_UP.start(view.round.rules.shape)
            move = self._fallback.next_move(view, elapsed)
            return None if move is None else Move(move.command, self._about(LOOKING))
        match view.round.phase:
            case Phase.REVEAL | Phase.READY | Phase.SCORES:
                return Move(Ready(mine.seat), self._about(LOOKING))
            case Phase.DRAFT_1 | Phase.DRAFT_2:
                return Move(KeepTiles(mine.seat, self._keep(view, mine)), self._about(CHOOSING))
            case Phase.BUILD:
                return self._build(view, mine)
            case Phase.PICK:
                picked = costliest_tiles(view, mine)
                return Move(PickTiles(mine.seat, picked), self._about(LOOKING))
            case Phase.CHOICE:
                return Move(choice(view, mine), self._about(LOOKING))
            case Phase.SEATING | Phase.ENDED:
                return None

    def _about(self, seconds: float) -> float:
        return seconds * self._chance.uniform(0.6, 1.4)

    # --- draft -----------------------------------------------------------------------------

    def _keep(self, view: View, mine: MineView) -> tuple[TileId, ...]:
        """The three tiles that promise most, with what was kept and chance for the rest."""
        tile = view.table.tile_set.tile
        if self._kept_in != view.round.round:
            self._kept, self._kept_in = (), view.round.round
        seen = {*mine.hand, *self._kept}
        pool = [tile(one) for one in view.table.tile_set.ids if one not in seen]
        objective, rules = self._objective(view, mine), view.round.rules
        seed = self._chance.getrandbits(32)

        def promise(keep: tuple[TileId, ...]) -> float:
            kept = [tile(one) for one in (*self._kept, *keep)]
            return estimate(
                kept, pool, rules, objective, samples=SAMPLES, steps=SAMPLE_STEPS, seed=seed
            ).mean

        best = max(combinations(mine.hand, KEEP), key=promise)
        self._kept += best
        return best

    def _objective(self, view: View, mine: MineView) -> Objective:
        """The total after the round; what a neighbour will score should be worth little."""
        wanted = Weakest(view.seats[mine.seat].tracks)
        return Worst(wanted) if view.round.rules.scores_right_neighbour else wanted

    # --- building --------------------------------------------------------------------------

    def _build(self, view: View, mine: MineView) -> Move:
        laid_by = view.table.seconds.build
        placements, face_down = self._planned(view, mine)
        pace = UNHURRIED if laid_by is None else LAID_BY * laid_by / (len(placements) + 2)
        return Move(self._next_step(view, mine, placements, face_down), self._about(pace))

    def _next_step(
        self,
        view: View,
        mine: MineView,
        placements: list[Placement],
        face_down: tuple[TileId, ...],
    ) -> SeatCommand:
        if len(mine.placements) < len(placements):
            return Arrange(mine.seat, tuple(placements[: len(mine.placements) + 1]))
        for tile in face_down:
            if tile not in mine.face_down:
                return TurnFaceDown(mine.seat, tile)
        bets = good_bets(view, mine)
        return GrabTokens(mine.seat, bets) if bets else Finish(mine.seat)

    def _planned(self, view: View, mine: MineView) -> tuple[list[Placement], tuple[TileId, ...]]:
        """The galaxy to build in this round, thought out once."""
        if self._plan is None or self._plan[0] != view.round.round:
            tiles = [view.table.tile_set.tile(one) for one in mine.hand]
            seed = self._chance.getrandbits(32)
            objective = self._objective(view, mine)
            found = solve(tiles, view.round.rules, objective, budget=ANNEALING, seed=seed)
            placements, face_down = _named(view, mine, found.galaxy)
            self._chance.shuffle(placements)
            self._plan = view.round.round, placements, face_down
        return self._plan[1], self._plan[2]


def _named(
    view: View, mine: MineView, galaxy: Galaxy
) -> tuple[list[Placement], tuple[TileId, ...]]:
    """The galaxy with the tiles' ids instead of their faces; equal tiles are interchangeable."""
    left = list(mine.hand)
    placements, face_down = [], []
    for one in galaxy.laid:
        tile = next(known for known in left if view.table.tile_set.tile(known) == one.tile)
        left.remove(tile)
        cell = one.cell
        placements.append(Placement(tile, cell.row, cell.col, one.turns, cell.part))
        if one.face_down:
            face_down.append(tile)
    return placements, tuple(face_down)
