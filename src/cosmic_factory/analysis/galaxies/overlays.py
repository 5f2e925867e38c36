"""What a screen draws over a galaxy."""

from __future__ import annotations

from cosmic_factory.analysis.insight import GalaxyOverlay
from cosmic_factory.rules import Galaxy, RoundRules, ScoringInput, score_round


def galaxy_overlay(rules: RoundRules, galaxy: Galaxy) -> GalaxyOverlay:
    """Return the zones and the path of a galaxy with their points, as `rules` counts them."""
    (sheet,) = score_round(rules, [ScoringInput(galaxy)])
    return GalaxyOverlay(sheet.zones, sheet.constellations, sheet.path)
