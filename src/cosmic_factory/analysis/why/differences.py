"""What differs between two galaxies: points by colour, path, constellations and bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cosmic_factory.analysis.frozen.frozen_round import FrozenRound, Play
from cosmic_factory.analysis.insight import Why, WhyValue, number
from cosmic_factory.analysis.verdicts.study import SeatStudy
from cosmic_factory.rules import Colour, Galaxy, GalaxyStanding, ScoringInput, score_round
from cosmic_factory.solver import Weights

if TYPE_CHECKING:
    from cosmic_factory.analysis.verdicts.splitting import Chain


class Part(NamedTuple):
    """A part of the points that differs: what it gains, and which part it is, before and after."""

    gain: float
    values: dict[str, WhyValue]


def effect(study: SeatStudy, before: Play, after: Galaxy) -> dict[str, WhyValue] | None:
    """Return the part of the points that gains most by a change; None if no part gains."""
    frozen = study.frozen
    galaxy = frozen.scored_galaxy(before)
    best = max(_parts(frozen, before, galaxy, after), key=lambda part: part.gain)
    return {**best.values, **_zones(frozen, best, galaxy, after)} if best.gain > 0 else None


def largest_difference(study: SeatStudy, chain: Chain, best: Play) -> Why:
    """Return the part in which the best galaxy is most ahead; if there is none, only the total."""
    frozen = study.frozen
    played = chain.played.play
    before, after = frozen.scored_galaxy(played), frozen.after_removal(best)
    parts = [*_parts(frozen, played, before, after), *_tokens_won(frozen, played, best)]
    most = max(parts, key=lambda part: part.gain)
    points: dict[str, WhyValue] = {
        "points": number(chain.losses.placing),
        "removed": int(bool(frozen.rules.removals)),
    }
    if most.gain <= 0:
        return Why("better", points)
    code = "best-bet" if most.values["part"] == "bet" else "best"
    return Why(code, {**most.values, **_zones(frozen, most, before, after), **points})


def _parts(frozen: FrozenRound, play: Play, before: Galaxy, after: Galaxy) -> list[Part]:
    """Return all parts. Where a neighbour scores the galaxy, fewer points are a gain."""
    old, new = frozen.standing(before), frozen.standing(after)
    return [
        *(_colour_part(frozen, colour, old, new) for colour in Colour),
        _path_part(frozen, old, new),
        _constellation_part(frozen, old, new),
        *_bets_won_now(frozen, play, old, new),
    ]


def _colour_part(
    frozen: FrozenRound, colour: Colour, old: GalaxyStanding, new: GalaxyStanding
) -> Part:
    values: dict[str, WhyValue] = {
        "part": colour.value,
        "before": _points(old, colour),
        "after": _points(new, colour),
        "planets_before": old.best[colour],
        "planets_after": new.best[colour],
        "given": int(frozen.rules.scores_right_neighbour),
    }
    gained = _points(new, colour) - _points(old, colour)
    return Part(_sign(frozen) * _weights(frozen)[colour.value] * gained, values)


def _path_part(frozen: FrozenRound, old: GalaxyStanding, new: GalaxyStanding) -> Part:
    values: dict[str, WhyValue] = {
        "part": "path",
        "before": old.points.path,
        "after": new.points.path,
        "length_before": old.points.path_length,
        "length_after": new.points.path_length,
        "measure": frozen.rules.path_measure.value,
        "given": int(frozen.rules.scores_right_neighbour),
    }
    gained = new.points.path - old.points.path
    return Part(_sign(frozen) * _weights(frozen)["star"] * gained, values)


def _constellation_part(frozen: FrozenRound, old: GalaxyStanding, new: GalaxyStanding) -> Part:
    values: dict[str, WhyValue] = {
        "part": "constellations",
        "before": old.points.constellations,
        "after": new.points.constellations,
        "given": int(frozen.rules.scores_right_neighbour),
    }
    gained = new.points.constellations - old.points.constellations
    return Part(_sign(frozen) * _weights(frozen)["star"] * gained, values)


def _zones(frozen: FrozenRound, part: Part, before: Galaxy, after: Galaxy) -> dict[str, WhyValue]:
    """Return the planets of all zones that pay, if the largest zone does not explain the gain."""
    values = part.values
    if "planets_after" not in values or _is_largest_larger(values):
        return {}
    colour = Colour(str(values["part"]))
    return {
        "zones_before": _paying_zones(frozen, before, colour),
        "zones_after": _paying_zones(frozen, after, colour),
    }


def _is_largest_larger(values: Mapping[str, WhyValue]) -> bool:
    before, after = values["planets_before"], values["planets_after"]
    assert isinstance(before, int)
    assert isinstance(after, int)
    return before < after


def _paying_zones(frozen: FrozenRound, galaxy: Galaxy, colour: Colour) -> tuple[int, ...]:
    """Return how many planets the zones of a colour have that bring points, largest first."""
    (sheet,) = score_round(frozen.rules, (ScoringInput(galaxy),))
    paying = [zone for zone in sheet.zones if zone.colour is colour and zone.points + zone.extra]
    return tuple(sorted((zone.planets for zone in paying), reverse=True))


def _bets_won_now(
    frozen: FrozenRound, play: Play, old: GalaxyStanding, new: GalaxyStanding
) -> list[Part]:
    """Return the bets that were made and would have been won with the other galaxy."""
    stakes = frozen.rules.stakes
    return _bet_parts(frozen, play.tokens, stakes.won - stakes.lost, old, new)


def _tokens_won(frozen: FrozenRound, played: Play, best: Play) -> list[Part]:
    """Return the tokens that the best galaxy wins and the built one could not."""
    old = frozen.standing(frozen.scored_galaxy(played))
    new = frozen.standing(frozen.after_removal(best))
    return _bet_parts(frozen, best.tokens, frozen.rules.stakes.won, old, new)


def _bet_parts(
    frozen: FrozenRound,
    tokens: Sequence[Colour],
    gained: int,
    old: GalaxyStanding,
    new: GalaxyStanding,
) -> list[Part]:
    """Return those of the tokens that only the new galaxy wins; each brings `gained` points."""
    return [
        Part(
            _weights(frozen)[colour.value] * gained,
            {
                "part": "bet",
                "colour": colour.value,
                "planets_before": old.best[colour],
                "planets": new.best[colour],
                "rival": frozen.bets.rival(colour),
                "stake": frozen.rules.stakes.won,
            },
        )
        for colour in tokens
        if old.best[colour] < frozen.bets.rival(colour) <= new.best[colour]
    ]


def _sign(frozen: FrozenRound) -> int:
    """Return -1 where a neighbour scores the galaxy, because its points are then a loss; else 1."""
    return -1 if frozen.rules.scores_right_neighbour else 1


def _points(standing: GalaxyStanding, colour: Colour) -> int:
    points: int = getattr(standing.points, colour.value)
    return points


def _weights(frozen: FrozenRound) -> Mapping[str, float]:
    names = (*(colour.value for colour in Colour), "star")
    four = frozen.objective.four if isinstance(frozen.objective, Weights) else (1.0,) * 4
    return dict(zip(names, four, strict=True))
