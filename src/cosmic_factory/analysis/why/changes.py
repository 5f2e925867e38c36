"""The smallest change that explains a loss: one turn, swap or move, or one tile turned over."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from cosmic_factory.analysis.insight import Why, WhyValue, number
from cosmic_factory.analysis.pars.hand import swapped
from cosmic_factory.analysis.verdicts.study import SeatStudy
from cosmic_factory.analysis.why.differences import effect
from cosmic_factory.rules import (
    Cell,
    Galaxy,
    LaidTile,
    Shape,
    TileId,
    is_complete,
)

if TYPE_CHECKING:
    from cosmic_factory.analysis.verdicts.splitting import Chain

# A change explains a loss if it wins back at least this share of it.
MIN_EXPLAINED_SHARE = 0.5


class Change(NamedTuple):
    """A galaxy that is one change away, and the code and values of the sentence about it."""

    galaxy: Galaxy
    code: str
    values: dict[str, WhyValue]


def smallest_change(study: SeatStudy, chain: Chain) -> Why | None:
    """Return the smallest kind of change that wins back enough of what placing lost, or None."""
    frozen = study.frozen
    if frozen.rules.removals:  # the neighbour might have removed another tile of a changed galaxy
        return None
    played = chain.played
    tokens, choice = played.play.tokens, played.play.choice
    for kind_of_change in (_turns, _swaps, _exchanges, _flips, _moves):
        changes = list(kind_of_change(study))
        frozen.count(change.galaxy for change in changes)
        found = [
            (frozen.value(change.galaxy, tokens, choice) - played.value, change)
            for change in changes
        ]
        gain, change = max(found, key=lambda one: one[0], default=(0.0, None))
        if change is not None and gain > 0 and gain >= MIN_EXPLAINED_SHARE * chain.losses.placing:
            told = effect(study, played.play, change.galaxy)
            if told is not None:
                return Why(change.code, {**change.values, **told, "points": number(gain)})
    return None


def _place(study: SeatStudy, cell: Cell) -> dict[str, WhyValue]:
    """Return where a cell is, counted from 1 at the top left of the galaxy."""
    cells = [one.cell for one in study.frozen.final.laid]
    return {
        "row": cell.row - min(one.row for one in cells) + 1,
        "col": cell.col - min(one.col for one in cells) + 1,
        "square": cell.part + 1 if study.frozen.rules.shape is Shape.TWIN else 0,
    }


def _tile_at(study: SeatStudy, cell: Cell) -> TileId:
    return next(tile for tile, place in study.layout.items() if place.cell == cell)


def _turns(study: SeatStudy) -> Iterator[Change]:
    laid = study.frozen.final.laid
    for at, one in enumerate(laid):
        for turns in range(1, 4) if not one.face_down else ():
            turned = LaidTile(one.tile, one.cell, (one.turns + turns) % 4)
            values: dict[str, WhyValue] = {
                "tile": _tile_at(study, one.cell), "turns": turns, **_place(study, one.cell)
            }  # fmt: skip
            yield Change(Galaxy((*laid[:at], turned, *laid[at + 1 :])), "turn", values)


def _swaps(study: SeatStudy) -> Iterator[Change]:
    for one, two in combinations(study.frozen.final.laid, 2):
        other = {f"other_{name}": value for name, value in _place(study, two.cell).items()}
        values: dict[str, WhyValue] = {
            "tile": _tile_at(study, one.cell), "other": _tile_at(study, two.cell),
            **_place(study, one.cell), **other,
        }  # fmt: skip
        yield Change(swapped(study.frozen.final, one.cell, two.cell), "swap-tiles", values)


def _exchanges(study: SeatStudy) -> Iterator[Change]:
    """Yield exchanges of a laid tile for the one that was left out."""
    for tile, place in study.layout.items():
        if place.cell is not None:
            continue
        for one in study.frozen.final.laid:
            for turns in range(4):
                new = LaidTile(study.tiles[tile], one.cell, turns)
                galaxy = Galaxy.of((*study.frozen.final.without(one.cell).laid, new))
                values: dict[str, WhyValue] = {
                    "tile": tile, "other": _tile_at(study, one.cell), "turns": turns,
                    **_place(study, one.cell),
                }  # fmt: skip
                yield Change(galaxy, "exchange", values)


def _flips(study: SeatStudy) -> Iterator[Change]:
    """Yield galaxies in which another tile lies face down."""
    laid = study.frozen.final.laid
    for down in laid if study.frozen.rules.face_down else ():
        for up in laid if down.face_down else ():
            if up.face_down:
                continue
            flipped = {down.cell, up.cell}
            galaxy = Galaxy.of(
                LaidTile(one.tile, one.cell, one.turns, one.face_down != (one.cell in flipped))
                for one in laid
            )
            other = {f"other_{name}": value for name, value in _place(study, down.cell).items()}
            values: dict[str, WhyValue] = {
                "tile": _tile_at(study, up.cell), "other": _tile_at(study, down.cell),
                **_place(study, up.cell), **other,
            }  # fmt: skip
            yield Change(galaxy, "flip", values)


def _moves(study: SeatStudy) -> Iterator[Change]:
    """Yield moves of one tile of a free shape to another place at its edge."""
    if study.frozen.rules.shape is not Shape.FREE:
        return
    final = study.frozen.final
    for one in final.laid:
        rest = [two.cell for two in final.laid if two is not one]
        for cell in sorted({near for two in rest for near in two.neighbours}.difference(rest)):
            if cell == one.cell or not is_complete(Shape.FREE, [*rest, cell]):
                continue
            moved = LaidTile(one.tile, cell, one.turns)
            other = {f"other_{name}": value for name, value in _place(study, cell).items()}
            values: dict[str, WhyValue] = {
                "tile": _tile_at(study, one.cell), **_place(study, one.cell), **other,
            }  # fmt: skip
            yield Change(Galaxy.of((*final.without(one.cell).laid, moved)), "move", values)
