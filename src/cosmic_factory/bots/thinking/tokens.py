"""Bonus tokens: the chance that no rival's zone will be larger, and what a bet is worth."""

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

# Who looks at nothing but the own galaxy bets on a zone of this many planets.
LARGE: Mapping[Colour, int] = {Colour.VEGETATION: 8, Colour.ICE: 6, Colour.DESERT: 6}
# Steps of search for one imagined galaxy of a rival.
IMAGINING = 300

Chances = dict[Colour, float]


def good_bets(
    view: View, mine: MineView, galaxy: Galaxy, level: Level, chance: Random, surer: float = 0.0
) -> tuple[Colour, ...]:
    """Free tokens that the own galaxy will probably win and that are worth having.

    Early in the minute rivals are imagined with any tiles, though they have kept good ones:
    who bets then wants to be so much `surer`.
    """
    free = free_tokens(view.seats)
    if not free:
        return ()
    chances = chances_of(view, mine, lasting_zones(view, galaxy), level, chance)
    after = expected_tracks(view, mine, galaxy)
    return tuple(
        colour
        for colour in free
        if chances[colour] >= level.least_chance + surer
        and bet_worth(view, after, colour, chances[colour]) > 0
    )


def hope_of_bets(
    view: View, mine: MineView, level: Level, chance: Random
) -> Callable[[Galaxy], float]:
    """What a galaxy that is still to be built may win by bets, against rivals imagined once."""
    imagined = imagined_rivals(view, mine, level.rival_samples, chance)
    free = free_tokens(view.seats)

    def hope(galaxy: Galaxy) -> float:
        chances = share_won(lasting_zones(view, galaxy), imagined)
        after = expected_tracks(view, mine, galaxy)
        worths = (bet_worth(view, after, colour, chances[colour]) for colour in free)
        return sum(max(0.0, one) for one in worths)

    return hope


def bet_worth(view: View, tracks: Tracks, colour: Colour, chance: float) -> float:
    """What a bet adds on average. A track at its end gains nothing and can still lose."""
    stakes, rounds, track = view.round.rules.stakes, rounds_left(view), Track.of(colour)
    won = worth(tracks.moved(track, stakes.won), rounds)
    lost = worth(tracks.moved(track, stakes.lost), rounds)
    return chance * won + (1 - chance) * lost - worth(tracks, rounds)


def expected_tracks(view: View, mine: MineView, galaxy: Galaxy) -> Tracks:
    """The own tracks after zones and path; what a neighbour's gift brings is not known yet."""
    tracks = view.seats[mine.seat].tracks
    if view.round.rules.scores_right_neighbour:
        return tracks
    (sheet,) = score_round(view.round.rules, [ScoringInput(galaxy, tracks)])
    return sheet.after


def lasting_zones(view: View, galaxy: Galaxy) -> BestZones:
    """The largest zones that are there for sure when bets are compared: R16, after sabotage."""
    if not view.round.rules.removals:
        return best_zones_of(galaxy)
    damaged = [best_zones_of(galaxy.without(one.cell)) for one in galaxy.laid if not one.face_down]
    return {colour: min(zones[colour] for zones in damaged) for colour in Colour}


# --- chances -------------------------------------------------------------------------------


def chances_of(view: View, mine: MineView, own: BestZones, level: Level, chance: Random) -> Chances:
    """How likely each own zone is to be the largest, as far as the level looks."""
    match level.betting:
        case Betting.OWN_ZONES:
            return {colour: float(own[colour] >= LARGE[colour]) for colour in Colour}
        case Betting.WHAT_LIES:
            lying = [best_zones_of(shown_galaxy(view, seat)) for seat in rivals(view, mine)]
            return {
                colour: float(
                    own[colour] >= LARGE[colour] - 1
                    and all(own[colour] >= one[colour] for one in lying)
                )
                for colour in Colour
            }
        case Betting.WHAT_MAY_COME:
            return share_won(own, imagined_rivals(view, mine, level.rival_samples, chance))


def share_won(own: BestZones, imagined: Sequence[BestZones]) -> Chances:
    """The share of imagined tables at which the own zone is the largest; ties win.

    Two tables more, one won and one lost, keep a few samples from promising certainty.
    """
    return {
        colour: (1 + sum(own[colour] >= best[colour] for best in imagined)) / (2 + len(imagined))
        for colour in Colour
    }


def imagined_rivals(view: View, mine: MineView, samples: int, chance: Random) -> list[BestZones]:
    """For each imagined table, the largest zone of each colour that any rival will have."""
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
    """The zones of a rival's galaxy, completed with tiles that are taken from the unknown ones."""
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
    built = complete(laid, others, rules, objective, seed=seed, steps=IMAGINING).galaxy
    assert built is not None, "completing always finds something"
    imagined = best_zones_of(built)
    return {colour: max(lying[colour], imagined[colour]) for colour in Colour}


def _laid(view: View, seat: Seat, unknown: list[TileId]) -> Galaxy:
    """What lies; a face-down tile is one of the unknown ones."""
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
    """The solver completes one frame of each shape, and a free shape as a square."""
    frame = frame_of(Shape.SQUARE if shape is Shape.FREE else shape)
    return all(one.cell in frame.cells for one in galaxy.laid)
