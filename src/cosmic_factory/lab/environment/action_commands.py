"""Turns the actions of a seat into commands."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_factory.lab.environment import actions as act
from cosmic_factory.rules import (
    Arrange,
    ChooseOffering,
    ChooseSwap,
    Finish,
    GrabTokens,
    KeepTiles,
    MineView,
    PickTiles,
    Placement,
    SeatCommand,
    TileId,
    TurnFaceDown,
    View,
)


class ActionCommands:
    """Makes the commands of one seat; keeps the tiles named so far until a command is complete."""

    def __init__(self) -> None:
        self.chosen: list[int] = []

    def command(self, view: View, action: int) -> SeatCommand | None:
        """Return the command of a legal action, or None while more tiles have to be named."""
        mine = view.mine
        assert mine is not None, "a seat acts"
        if action in act.KEEP_TILE:
            kept = self._choose(view, act.KEEP_TILE.index(action), dict(enumerate(mine.hand)))
            return None if kept is None else KeepTiles(mine.seat, kept)
        if action in act.PICK_TILE:
            at = act.PICK_TILE.index(action)
            picked = self._choose(view, at, act.pickable(view, mine))
            return None if picked is None else PickTiles(mine.seat, picked)
        return _single_action_command(view, mine, action)

    def _choose(
        self, view: View, one: int, tiles: Mapping[int, TileId]
    ) -> tuple[TileId, ...] | None:
        """Return the named tiles once they are enough for the command, else None."""
        self.chosen.append(one)
        if len(self.chosen) < act.tiles_to_choose(view):
            return None
        return tuple(tiles[at] for at in self.chosen)


def _single_action_command(view: View, mine: MineView, action: int) -> SeatCommand | None:
    """Return the command of an action that needs no other action; waiting has none."""
    if action in act.LAY_TILE:
        return Arrange(mine.seat, (*mine.placements, _placement(view, mine, action)))
    if action in act.TURN_DOWN:
        return TurnFaceDown(mine.seat, mine.hand[act.TURN_DOWN.index(action)])
    if action in act.GRAB:
        return GrabTokens(mine.seat, act.GRABS[act.GRAB.index(action)])
    if action in act.FINISH:
        return Finish(mine.seat)
    if action in act.CHOOSE:
        colour = act.CHOICES[act.CHOOSE.index(action)]
        if view.round.rules.path_to_colour:
            assert colour is not None, "path points go to some colour"
            return ChooseSwap(mine.seat, colour)
        return ChooseOffering(mine.seat, colour)
    return None


def _placement(view: View, mine: MineView, action: int) -> Placement:
    lay = act.lay_of(action)
    taken = [one.cell for one in mine.placements]
    cell = act.open_places(view.round.rules.shape, taken)[lay.place]
    assert cell is not None, "a legal place is free"
    return Placement(mine.hand[lay.slot], cell.row, cell.col, lay.turns, cell.part)
