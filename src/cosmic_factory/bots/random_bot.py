"""The random bot: it plays legally and without any sense. Every other bot should beat it."""

from __future__ import annotations

from random import Random

from cosmic_factory.bots.protocol import Act, Done, NextStep
from cosmic_factory.rules import (
    FRAMES,
    KEPT_PER_HAND,
    Arrange,
    Cell,
    ChooseOffering,
    ChooseSwap,
    Colour,
    Finish,
    GrabTokens,
    KeepTiles,
    MineView,
    Phase,
    PickTiles,
    Placement,
    Ready,
    SeatCommand,
    Shape,
    Track,
    TurnFaceDown,
    View,
    free_cells,
    free_tokens,
    galaxy_size,
    is_complete,
)

# Seconds before each command.
MIN_LOOK_SECONDS, MAX_LOOK_SECONDS = 1.0, 3.0
# The share of galaxies with a bet.
BET_CHANCE = 0.3


class RandomBot:
    """Chooses tiles, places, turns, bets and choices at random."""

    def __init__(self, seed: str) -> None:
        self._chance = Random(seed)

    def next_step(self, view: View, elapsed: float) -> NextStep:
        """Return some legal command of the phase, to be sent after a few seconds."""
        mine = view.mine
        assert mine is not None, "a bot has a seat"
        if mine.seat not in view.round.waiting_for:
            return Done()
        command = self._command(view, mine)
        after = self._chance.uniform(MIN_LOOK_SECONDS, MAX_LOOK_SECONDS)
        return Done() if command is None else Act(command, after)

    def _command(self, view: View, mine: MineView) -> SeatCommand | None:
        match view.round.phase:
            case Phase.REVEAL | Phase.READY | Phase.SCORES:
                return Ready(mine.seat)
            case Phase.DRAFT_1 | Phase.DRAFT_2:
                return KeepTiles(mine.seat, tuple(self._chance.sample(mine.hand, KEPT_PER_HAND)))
            case Phase.BUILD:
                return self._build(view, mine)
            case Phase.PICK:
                return self._pick(view, mine)
            case Phase.CHOICE:
                return self._choose(view, mine)
            case Phase.SEATING | Phase.ENDED:
                return None

    def _build(self, view: View, mine: MineView) -> SeatCommand:
        rules = view.round.rules
        if not is_complete(rules.shape, [one.cell for one in mine.placements]):
            return Arrange(mine.seat, self._layout(rules.shape, mine))
        if len(mine.face_down) < rules.face_down:
            face_up = [one.tile for one in mine.placements if one.tile not in mine.face_down]
            return TurnFaceDown(mine.seat, self._chance.choice(face_up))
        free = free_tokens(view.seats)
        if free and not view.seats[mine.seat].tokens and self._chance.random() < BET_CHANCE:
            return GrabTokens(mine.seat, (self._chance.choice(free),))
        return Finish(mine.seat)

    def _layout(self, shape: Shape, mine: MineView) -> tuple[Placement, ...]:
        tiles = self._chance.sample(mine.hand, galaxy_size(shape))
        return tuple(
            Placement(tile, cell.row, cell.col, self._chance.randrange(4), cell.part)
            for tile, cell in zip(tiles, self._cells(shape), strict=True)
        )

    def _cells(self, shape: Shape) -> list[Cell]:
        """Return the cells of a frame, or for a free shape cells that grow from the first one."""
        if FRAMES[shape]:
            return list(self._chance.choice(FRAMES[shape]))
        cells: list[Cell] = []
        while len(cells) < galaxy_size(shape):
            cells.append(self._chance.choice(free_cells(shape, cells)))
        return cells

    def _pick(self, view: View, mine: MineView) -> SeatCommand:
        task = mine.pick_task
        assert task is not None, "asked to pick"
        galaxy = view.seats[task.galaxy_of].galaxy
        face_up = [one.tile for one in galaxy if one.tile is not None]
        return PickTiles(mine.seat, tuple(self._chance.sample(face_up, task.tiles)))

    def _choose(self, view: View, mine: MineView) -> SeatCommand:
        price = view.round.rules.offering
        if price is None:
            return ChooseSwap(mine.seat, self._chance.choice(list(Colour)))
        after = view.sheets[mine.seat].after
        rich = [one for one in Colour if after.position(Track.of(one)) >= price.colour_points]
        return ChooseOffering(mine.seat, self._chance.choice([None, *rich]))
