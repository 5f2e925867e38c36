"""The answers about one seat: the quick verdict, and the whole insight with the split of losses."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from copy import copy

from cosmic_factory.analysis.accuracy import accuracy
from cosmic_factory.analysis.facts import RoundFacts
from cosmic_factory.analysis.frozen import FrozenRound, Play
from cosmic_factory.analysis.insight import (
    BestGalaxy,
    Certainty,
    ObjectiveName,
    Par,
    SeatVerdict,
    number,
)
from cosmic_factory.analysis.layouts import Layout, layout_of, nearest
from cosmic_factory.analysis.overlays import galaxy_overlay
from cosmic_factory.analysis.pars import Effort, Reached, at_least, hand_par
from cosmic_factory.rules import Cell, Galaxy, LaidView, Tile, TileId

# How long one search for a verdict may take; nine in ten need a tenth of this.
QUICK_SECONDS = 4.0


def verdict(
    facts: RoundFacts,
    seat: int,
    objective: ObjectiveName = ObjectiveName.SUM,
    *,
    seconds: float | None = QUICK_SECONDS,
    cancel: threading.Event | None = None,
) -> SeatVerdict:
    """Return what a round brought, and what the same nine tiles could have brought.

    A search that takes longer than `seconds`, or during which another thread sets `cancel`, ends
    with what is known: the par is then a bound or an estimate, and says so.
    """
    view = SeatStudy(facts, seat, objective)
    final = exactly(view.frozen.best_play(view.frozen.final))
    par = at_least(hand_par(view.frozen, Effort(seconds, cancel)), final)
    score = view.frozen.played().value
    return SeatVerdict(
        seat=view.frozen.seat,
        name=view.frozen.mine.name,
        score=number(score),
        par=as_par(par),
        accuracy=accuracy(view.frozen, score, par.value),
        best=view.shown(view.turned(par.play)),
    )


def exactly(play: Play) -> Reached:
    """Return a play that is the best by enumeration."""
    return Reached(play, play.value, Certainty.PROVED)


def as_par(par: Reached) -> Par:
    return Par(number(par.value), par.kind)


class SeatStudy:
    """One seat's round with the layout that the player built, and how plays are shown beside it."""

    def __init__(self, facts: RoundFacts, seat: int, objective: ObjectiveName) -> None:
        self.frozen = FrozenRound(facts, facts.seat(seat), objective)
        self.tiles: Mapping[TileId, Tile] = {
            tile: facts.tile(tile) for tile in self.frozen.mine.hand
        }
        self.layout: Layout = layout_of(self.frozen.final, self.tiles)

    def turned(self, play: Play, *others: Galaxy) -> Play:
        """Return the play, its galaxy turned so that it lies nearest to what was built.

        Other galaxies of the same value may take its place if they are nearer.
        """
        shape = self.frozen.rules.shape
        galaxy = nearest([play.galaxy, *others], shape, self.tiles, self.layout)
        return (
            self.frozen.best_play(galaxy)
            if others
            else Play(galaxy, play.tokens, play.choice, play.value)
        )

    def with_tiles(self, tiles: Mapping[TileId, Tile]) -> SeatStudy:
        """Return the same study for plays with other tiles."""
        other = copy(self)
        other.tiles = tiles
        other.layout = {}
        return other

    def shown(self, play: Play, removed: tuple[TileId, ...] = ()) -> BestGalaxy:
        """Return a play as a value; the worst removal is shown unless tiles are named."""
        frozen = self.frozen
        layout = layout_of(play.galaxy, self.tiles, self.layout)
        if frozen.rules.removals and not removed:
            worst = frozen.worst_removal(play)
            removed = tuple(tile for tile, spot in layout.items() if spot.cell == worst)
        scored = play.galaxy
        for tile in removed:
            cell = layout[tile].cell
            assert cell is not None, "a removed tile was laid"
            scored = scored.without(cell)
        out = [tile for tile, spot in layout.items() if spot.cell is None]
        standing = frozen.standing(scored)
        return BestGalaxy(
            placements=tuple(
                LaidView(
                    tile, spot.cell.row, spot.cell.col, spot.turns, spot.cell.part,
                    spot.face_down, tile in removed,
                )
                for tile, spot in sorted(layout.items(), key=lambda one: _order(one[1].cell))
                if spot.cell is not None
            ),
            points=standing.points,
            tokens=play.tokens,
            bets=frozen.bet_points(standing, play.tokens),
            discard=out[0] if out else None,
            swap=play.choice.swap,
            offering=play.choice.offering,
            value=number(play.value),
            overlay=galaxy_overlay(frozen.rules, scored),
        )  # fmt: skip


def _order(cell: Cell | None) -> tuple[int, ...]:
    return () if cell is None else (cell.part, cell.row, cell.col)
