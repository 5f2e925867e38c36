"""A simple bot: plays every card legally and with a little sense, on the plain scorer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from cosmic_factory.bots.protocol import Act, Done, NextStep
from cosmic_factory.bots.thinking.choices import best_choice, costliest_tiles
from cosmic_factory.bots.thinking.view_reading import best_zones_of, galaxy_of
from cosmic_factory.rules import (
    FRAMES,
    KEPT_PER_HAND,
    Arrange,
    Colour,
    Finish,
    GrabTokens,
    KeepTiles,
    MineView,
    Phase,
    PickTiles,
    Placement,
    Ready,
    RoundRules,
    ScoringInput,
    SeatCommand,
    Shape,
    TileId,
    TurnFaceDown,
    View,
    free_tokens,
    galaxy_size,
    score_round,
)

# A zone with this many planets is worth a bet.
BET_FROM: Mapping[Colour, int] = {Colour.VEGETATION: 8, Colour.ICE: 5, Colour.DESERT: 5}
# The simple bot plays every round as if it were the last.
ROUNDS_LEFT = 0


class SimpleBot:
    """Drafts planets, improves a random layout by `looks` small changes, bets on large zones."""

    def __init__(self, seed: str, looks: int = 60) -> None:
        self._chance = Random(seed)
        self._looks = looks

    def next_step(self, view: View, elapsed: float) -> NextStep:
        """Return the next command, to be sent at once."""
        command = self._command(view)
        return Done() if command is None else Act(command)

    def _command(self, view: View) -> SeatCommand | None:
        mine = view.mine
        assert mine is not None, "a bot has a seat"
        if mine.seat not in view.round.waiting_for:
            return None
        match view.round.phase:
            case Phase.REVEAL | Phase.READY | Phase.SCORES:
                return Ready(mine.seat)
            case Phase.DRAFT_1 | Phase.DRAFT_2:
                return KeepTiles(mine.seat, self._best_of_hand(view, mine))
            case Phase.BUILD:
                return self._build(view, mine)
            case Phase.PICK:
                return PickTiles(mine.seat, costliest_tiles(view, mine, ROUNDS_LEFT))
            case Phase.CHOICE:
                return best_choice(view, mine, ROUNDS_LEFT)
            case Phase.SEATING | Phase.ENDED:
                return None

    def _best_of_hand(self, view: View, mine: MineView) -> tuple[TileId, ...]:
        tile = view.table.tile_set.tile

        def worth(tile_id: TileId) -> float:
            planets = sum(space.planets for space in tile(tile_id).spaces)
            return planets + len(tile(tile_id).segments) / 2 + self._chance.random()

        return tuple(sorted(mine.hand, key=worth, reverse=True)[:KEPT_PER_HAND])

    def _build(self, view: View, mine: MineView) -> SeatCommand:
        rules = view.round.rules
        if len(mine.placements) < galaxy_size(rules.shape):
            return Arrange(mine.seat, self._layout(view, mine))
        if len(mine.face_down) < rules.face_down:
            face_up = [one.tile for one in mine.placements if one.tile not in mine.face_down]
            return TurnFaceDown(mine.seat, self._chance.choice(face_up))
        tokens = _bets(view, mine)
        return GrabTokens(mine.seat, tokens) if tokens else Finish(mine.seat)

    def _layout(self, view: View, mine: MineView) -> tuple[Placement, ...]:
        """Return a random layout improved by swaps and turns that do not make it worse."""
        rules = view.round.rules
        frame = FRAMES[rules.shape if rules.shape is not Shape.FREE else Shape.SQUARE][0]
        order = self._chance.sample(mine.hand, len(mine.hand))
        turns = [self._chance.randrange(4) for _ in order]

        def laid() -> tuple[Placement, ...]:
            return tuple(
                Placement(tile, cell.row, cell.col, turn, cell.part)
                for tile, turn, cell in zip(order, turns, frame, strict=False)
            )

        best = _worth(view, mine, laid())
        for _ in range(self._looks):
            before = order[:], turns[:]
            one, other = self._chance.sample(range(len(order)), 2)
            order[one], order[other] = order[other], order[one]
            turns[one] = self._chance.randrange(4)
            worth = _worth(view, mine, laid())
            if worth < best:
                order, turns = before
            else:
                best = worth
        return laid()


def _bets(view: View, mine: MineView) -> tuple[Colour, ...]:
    """Return the free tokens of colours in which the own zone is large."""
    best = best_zones_of(galaxy_of(view, mine.placements, mine.face_down))
    return tuple(colour for colour in free_tokens(view.seats) if best[colour] >= BET_FROM[colour])


def _worth(view: View, mine: MineView, placements: Sequence[Placement]) -> int:
    """Return the total after the round, with ties broken by all points; negative for a gift."""
    rules: RoundRules = view.round.rules
    tracks = view.seats[mine.seat].tracks
    (sheet,) = score_round(rules, [ScoringInput(galaxy_of(view, placements), tracks)])
    after = sheet.after
    worth = 100 * after.total + after.vegetation + after.ice + after.desert
    return -worth if rules.scores_right_neighbour else worth
