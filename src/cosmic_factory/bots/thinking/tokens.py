"""Decides on bets: the chance that no rival has a larger zone, and what a bet is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from cosmic_factory.bots.levels.level import Betting, Level
from cosmic_factory.bots.thinking.track_worth import rounds_left, worth
from cosmic_factory.bots.thinking.view_reading import (
    best_zones_of,
    rivals,
    shown_galaxy,
    unseen,
)
from cosmic_factory.rules import (
    HAND_SIZE,
    BestZones,
    Cell,
    Colour,
    Galaxy,
    LaidTile,
    MineView,
    ScoringInput,
    Seat,
    Shape,
    TileId,
    Track,
    Tracks,
    View,
    free_tokens,
    score_round,
)
from cosmic_factory.solver import SUM, Worst, complete, frame_of

# Planets from which a level that looks only at its own galaxy bets on a zone.
LARGE_ZONE_PLANETS: Mapping[Colour, int] = {Colour.VEGETATION: 8, Colour.ICE: 6, Colour.DESERT: 6}
# Steps of search for one imagined galaxy of a rival.
RIVAL_SEARCH_STEPS = 300

Chances = dict[Colour, float]


def good_bets(
    view: View, mine: MineView, galaxy: Galaxy, level: Level, chance: Random, margin: float = 0.0
) -> tuple[Colour, ...]:
    """Return the free tokens that the galaxy will probably win and that are worth having.

    The chance must be higher than the level's minimum by `margin`. A bet early in the round needs
    one, because rivals are imagined with any tiles although they have kept good ones.
    """
    free = free_tokens(view.seats)
    if not free:
        return ()
    chances = chances_of(view, mine, lasting_zones(view, galaxy), level, chance)
    after = expected_tracks(view, mine, galaxy)
    return tuple(
        colour
        for colour in free
        if chances[colour] >= level.min_bet_chance + margin
        and bet_worth(view, after, colour, chances[colour]) > 0
    )


def betting_bonus(
    view: View, mine: MineView, level: Level, chance: Random
) -> Callable[[Galaxy], float]:
    """Return a function that says what a planned galaxy may win by bets, in points.

    Rivals are imagined once, so that all plans are compared against the same ones.
    """
    imagined = imagined_rivals(view, mine, level.rival_samples, chance)
    free = free_tokens(view.seats)

    def bonus(galaxy: Galaxy) -> float:
        chances = share_won(lasting_zones(view, galaxy), imagined)
        after = expected_tracks(view, mine, galaxy)
        worths = (bet_worth(view, after, colour, chances[colour]) for colour in free)
        return sum(max(0.0, one) for one in worths)

    return bonus


def bet_worth(view: View, tracks: Tracks, colour: Colour, chance: float) -> float:
    """Return what a bet adds on average. A track at its end gains nothing and can still lose."""
    stakes, rounds, track = view.round.rules.stakes, rounds_left(view), Track.of(colour)
    won = worth(tracks.moved(track, stakes.won), rounds)
    lost = worth(tracks.moved(track, stakes.lost), rounds)
    return chance * won + (1 - chance) * lost - worth(tracks, rounds)


def expected_tracks(view: View, mine: MineView, galaxy: Galaxy) -> Tracks:
    """Return the own tracks after zones and path; what a neighbour's gift brings is not known."""
    tracks = view.seats[mine.seat].tracks
    if view.round.rules.scores_right_neighbour:
        return tracks
    (sheet,) = score_round(view.round.rules, [ScoringInput(galaxy, tracks)])
    return sheet.after


def lasting_zones(view: View, galaxy: Galaxy) -> BestZones:
    """Return the largest zones that are left whichever tile is removed before bets (R16)."""
    if not view.round.rules.removals:
        return best_zones_of(galaxy)
    damaged = [best_zones_of(galaxy.without(one.cell)) for one in galaxy.laid if not one.face_down]
    return {colour: min(zones[colour] for zones in damaged) for colour in Colour}


# --- chances -------------------------------------------------------------------------------


def chances_of(view: View, mine: MineView, own: BestZones, level: Level, chance: Random) -> Chances:
    """Return the chance that each own zone is the largest, by what the level looks at."""
    match level.betting:
        case Betting.OWN_ZONES:
            return {colour: float(own[colour] >= LARGE_ZONE_PLANETS[colour]) for colour in Colour}
        case Betting.SHOWN_GALAXIES:
            lying = [best_zones_of(shown_galaxy(view, seat)) for seat in rivals(view, mine)]
            return {
                colour: float(
                    own[colour] >= LARGE_ZONE_PLANETS[colour] - 1
                    and all(own[colour] >= one[colour] for one in lying)
                )
                for colour in Colour
            }
        case Betting.IMAGINED_GALAXIES:
            return share_won(own, imagined_rivals(view, mine, level.rival_samples, chance))


def share_won(own: BestZones, imagined: Sequence[BestZones]) -> Chances:
    """Return the share of imagined tables at which the own zone is the largest; ties win.

    One won and one lost table are added, so that a few samples never give certainty.
    """
    return {
        colour: (1 + sum(own[colour] >= best[colour] for best in imagined)) / (2 + len(imagined))
        for colour in Colour
    }


def imagined_rivals(view: View, mine: MineView, samples: int, chance: Random) -> list[BestZones]:
    """Return, for each imagined table, the largest zone of each colour of any rival."""
    pool = unseen(view, mine.hand)
    tables = []
    for _ in range(samples):
        unknown = chance.sample(pool, len(pool))
        best = dict.fromkeys(Colour, 0)
        for seat in rivals(view, mine):
            zones = _imagined_zones(view, seat, unknown, chance.getrandbits(32))
            best = {colour: max(best[colour], zones[colour]) for colour in Colour}
        tables.append(best)
    return tables


def _imagined_zones(view: View, seat: Seat, unknown: list[TileId], seed: int) -> BestZones:
    """Return the zones of a rival's galaxy, completed with tiles taken from the unknown ones."""
    lying = best_zones_of(shown_galaxy(view, seat))
    rules, tile = view.round.rules, view.table.tile_set.tile
    if view.seats[seat].done:
        return lying
    laid = _laid(view, seat, unknown)
    hand = [one.tile for one in laid.laid]
    others = [tile(unknown.pop()) for _ in range(HAND_SIZE - len(hand))]
    objective = Worst(SUM) if rules.scores_right_neighbour else SUM
    if not _in_frame(rules.shape, laid):
        laid, others = Galaxy(), hand + others
    built = complete(
        laid, others, rules, objective,
        seed=seed, steps=RIVAL_SEARCH_STEPS, frame=frame_of(rules.shape), quick=True,
    )  # fmt: skip
    imagined = best_zones_of(built.galaxy)
    return {colour: max(lying[colour], imagined[colour]) for colour in Colour}


def _laid(view: View, seat: Seat, unknown: list[TileId]) -> Galaxy:
    """Return the rival's galaxy so far; a face-down tile becomes one of the unknown ones."""
    tile = view.table.tile_set.tile
    return Galaxy.of(
        LaidTile(
            tile(unknown.pop() if one.tile is None else one.tile),
            Cell(one.row, one.col, one.part),
            one.turns,
            one.tile is None,
        )
        for one in view.seats[seat].galaxy
    )


def _in_frame(shape: Shape, galaxy: Galaxy) -> bool:
    """Return whether the solver can complete the galaxy: it uses one frame for each shape."""
    frame = frame_of(Shape.SQUARE if shape is Shape.FREE else shape)
    return all(one.cell in frame.cells for one in galaxy.laid)
