"""What all answers about a seat share: the layout that it built, and how plays are shown."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

from cosmic_factory.analysis.facts.round_facts import RoundFacts, SeatFacts
from cosmic_factory.analysis.frozen.frozen_round import FrozenRound, Play
from cosmic_factory.analysis.galaxies.layouts import Layout, TilePlace, layout_of, nearest
from cosmic_factory.analysis.galaxies.overlays import galaxy_overlay
from cosmic_factory.analysis.insight import (
    BestGalaxy,
    Certainty,
    ObjectiveName,
    Par,
    number,
)
from cosmic_factory.analysis.pars.reached import Reached
from cosmic_factory.rules import Galaxy, LaidView, Tile, TileId


def as_proved(play: Play) -> Reached:
    """Return a play whose value is certain: it was counted, not searched for."""
    return Reached(play, play.value, Certainty.PROVED)


def as_par(par: Reached) -> Par:
    """Return a par as it is answered, without the play that was found."""
    return Par(number(par.value), par.kind)


class SeatStudy:
    """One seat's round with the layout that the player built, and how plays are shown beside it."""

    def __init__(self, facts: RoundFacts, seat: int, objective: ObjectiveName) -> None:
        self.frozen = FrozenRound(facts, facts.seat(seat), objective)
        self.tiles: Mapping[TileId, Tile] = {
            tile: facts.tile(tile) for tile in self.frozen.mine.hand
        }
        # By the ids of the tiles: those with equal faces could not be told apart in a galaxy.
        self.layout: Layout = _built_layout(self.frozen.mine)

    def nearest_play(self, play: Play, *others: Galaxy) -> Play:
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
        """Return a study that shows plays with other tiles, which the seat did not build."""
        other = copy(self)
        other.tiles = tiles
        other.layout = {}
        return other

    def shown(self, play: Play, removed: tuple[TileId, ...] = ()) -> BestGalaxy:
        """Return a play as it is shown; the worst removal is shown unless `removed` names tiles."""
        frozen = self.frozen
        layout = layout_of(play.galaxy, self.tiles, self.layout)
        if frozen.rules.removals and not removed:
            worst = frozen.worst_removal(play)
            removed = tuple(tile for tile, place in layout.items() if place.cell == worst)
        scored = play.galaxy
        for tile in removed:
            cell = layout[tile].cell
            assert cell is not None, "a removed tile was laid"
            scored = scored.without(cell)
        left_out = [tile for tile, place in layout.items() if place.cell is None]
        standing = frozen.standing(scored)
        return BestGalaxy(
            placements=tuple(
                LaidView(
                    tile, place.cell.row, place.cell.col, place.turns, place.cell.part,
                    place.face_down, tile in removed,
                )
                for tile, place in sorted(layout.items(), key=_reading_order)
                if place.cell is not None
            ),
            points=standing.points,
            tokens=play.tokens,
            bets=frozen.bet_points(standing, play.tokens),
            discard=left_out[0] if left_out else None,
            swap=play.choice.swap,
            offering=play.choice.offering,
            value=number(play.value),
            overlay=galaxy_overlay(frozen.rules, scored),
        )  # fmt: skip


def _built_layout(mine: SeatFacts) -> Layout:
    """Return the places of a seat's tiles as they were built; the ones not laid have no cell."""
    laid = {
        one.tile: TilePlace(one.cell, one.turns, one.tile in mine.face_down)
        for one in mine.placements
    }
    return {tile: laid.get(tile, TilePlace(None)) for tile in mine.hand}


def _reading_order(item: tuple[TileId, TilePlace]) -> tuple[int, ...]:
    """Return a sort key: part by part, row by row."""
    cell = item[1].cell
    return () if cell is None else (cell.part, cell.row, cell.col)
