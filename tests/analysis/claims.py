"""Counts again what a sentence claims, from the placements that an insight shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cosmic_factory.analysis import RoundFacts, SeatInsight, WhyValue
from cosmic_factory.rules import (
    ZONE_POINTS,
    Cell,
    Colour,
    Galaxy,
    GalaxyStanding,
    LaidTile,
    LaidView,
    Seat,
    best_zones,
    standing,
    zones,
)


def galaxy_shown(facts: RoundFacts, laid: Sequence[LaidView]) -> Galaxy:
    """Return the galaxy as it counts: without removed tiles."""
    return Galaxy.of(
        LaidTile(facts.tile(one.tile), Cell(one.row, one.col, one.part), one.turns, one.face_down)
        for one in laid
        if one.tile is not None and not one.removed
    )


def rivals_best(facts: RoundFacts, seat: Seat, colour: Colour) -> int:
    return max(
        best_zones(zones(facts.galaxy(rival).face_up_tiles))[colour]
        for rival in facts.all_seats
        if rival != seat
    )


def check_claim(facts: RoundFacts, insight: SeatInsight) -> None:
    """Assert that every number of the sentence is what counting gives."""
    code, values = insight.why.code, insight.why.values
    built = galaxy_shown(facts, insight.galaxy.placements)
    now = standing(facts.rules, built.face_up_tiles)
    if code in ("turn", "swap-tiles", "exchange", "flip", "move"):
        changed = _changed(facts, insight)
        _check_part(facts, insight, now, standing(facts.rules, changed.face_up_tiles))
    elif code in ("best", "best-bet"):
        best = galaxy_shown(facts, insight.best.placements)
        _check_part(facts, insight, now, standing(facts.rules, best.face_up_tiles))
    elif code.startswith("bet-"):
        _check_bet(facts, insight, now)
    elif code in ("perfect", "unbeaten"):
        assert values["score"] == insight.score
        assert insight.losses.sum == insight.losses.draft
        assert (insight.par.kind == "proved") == (code == "perfect")
    elif code == "time":
        assert values["tiles"] == len(facts.seats[insight.seat].filled)
        assert values["points"] == insight.losses.time
    elif code == "face-down":
        assert values["points"] == insight.losses.time
    else:
        assert code in ("better", "swap", "offering-made", "offering-missed", "offering-other")
        lost = insight.losses.placing if code == "better" else insight.losses.choice
        assert values["points"] == lost > 0


def _check_part(
    facts: RoundFacts, insight: SeatInsight, now: GalaxyStanding, then: GalaxyStanding
) -> None:
    values = insight.why.values
    part = values["part"]
    if part == "bet":
        colour = Colour(str(values["colour"]))
        rival = rivals_best(facts, insight.seat, colour)
        assert (values["planets_before"], values["planets"], values["rival"]) == (
            now.best[colour],
            then.best[colour],
            rival,
        )
        assert now.best[colour] < rival <= then.best[colour]
        return
    name = str(part)
    assert values["before"] == getattr(now.points, name)
    assert values["after"] == getattr(then.points, name)
    gained = int(values["after"]) - int(values["before"])  # type: ignore[arg-type]
    assert gained < 0 if values["given"] else gained > 0
    if part == "path":
        lengths = now.points.path_length, then.points.path_length
        assert (values["length_before"], values["length_after"]) == lengths
    elif part != "constellations":
        colour = Colour(name)
        planets = now.best[colour], then.best[colour]
        assert (values["planets_before"], values["planets_after"]) == planets
        if planets[0] < planets[1]:
            assert "zones_before" not in values
        else:  # the largest zone does not explain the gain
            _check_zones(values)


def _check_zones(values: Mapping[str, WhyValue]) -> None:
    """Assert that the zones of a sentence, under cards that change no zone, bring its points."""
    for when in ("before", "after"):
        planets = values[f"zones_{when}"]
        assert isinstance(planets, tuple)
        assert list(planets) == sorted(planets, reverse=True)
        table = ZONE_POINTS[Colour(str(values["part"]))]
        plain = sum(table[min(one, len(table) - 1)] for one in planets)
        assert plain <= _int(values, when)
    assert values["zones_before"] != values["zones_after"]


def _check_bet(facts: RoundFacts, insight: SeatInsight, now: GalaxyStanding) -> None:
    values = insight.why.values
    colour = Colour(str(values["colour"]))
    rival = rivals_best(facts, insight.seat, colour)
    held = facts.seats[insight.seat].tokens
    assert (values["planets"], values["rival"]) == (now.best[colour], rival)
    if insight.why.code == "bet-missed":
        assert all(colour not in seat.tokens for seat in facts.seats)
        assert now.best[colour] >= rival
    elif insight.why.code.startswith("bet-lost"):
        assert colour in held
        assert now.best[colour] < rival
    else:
        assert facts.rules.removals


def _changed(facts: RoundFacts, insight: SeatInsight) -> Galaxy:
    """Apply the change that the sentence asks for to what was built."""
    values = insight.why.values
    laid = {one.tile: one for one in insight.galaxy.placements}
    top, left = min(one.row for one in laid.values()), min(one.col for one in laid.values())
    tile, other = values["tile"], values.get("other")

    def cell(prefix: str = "") -> Cell:
        return Cell(
            _int(values, f"{prefix}row") - 1 + top,
            _int(values, f"{prefix}col") - 1 + left,
            max(0, _int(values, f"{prefix}square") - 1),
        )

    found = []
    for one in laid.values():
        at, turns, down = Cell(one.row, one.col, one.part), one.turns, one.face_down
        if insight.why.code == "turn" and one.tile == tile:
            assert at == cell()
            turns = (turns + _int(values, "turns")) % 4
        elif insight.why.code == "swap-tiles" and one.tile in (tile, other):
            assert at == (cell() if one.tile == tile else cell("other_"))
            at = cell("other_") if one.tile == tile else cell()
        elif insight.why.code == "flip" and one.tile in (tile, other):
            down = not down
        elif insight.why.code == "move" and one.tile == tile:
            assert at == cell()
            at = cell("other_")
        elif insight.why.code == "exchange" and one.tile == other:
            found.append(LaidTile(facts.tile(insight.galaxy.discard), at, _int(values, "turns")))  # type: ignore[arg-type]
            continue
        assert one.tile is not None
        found.append(LaidTile(facts.tile(one.tile), at, turns, down))
    return Galaxy.of(found)


def _int(values: Mapping[str, WhyValue], name: str) -> int:
    value = values[name]
    assert isinstance(value, int)
    return value
