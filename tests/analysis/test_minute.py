from __future__ import annotations

import pytest

from cosmic_factory.analysis import (
    MinuteEvent,
    RoundFacts,
    RoundFactsReader,
    minute,
)
from cosmic_factory.rules import RecordEntry, standing
from tests.analysis.records import NAMES, golden_record, golden_rounds


def timed_rounds(name: str) -> list[RoundFacts]:
    """Return the rounds of a record whose entries follow each other after 700 milliseconds."""
    record = golden_record(name)
    reader = RoundFactsReader(record.header.options)
    found = [
        reader.feed(RecordEntry(entry.command, entry.events, at=700 * number))
        for number, entry in enumerate(record.entries)
    ]
    return [facts for facts in found if facts is not None]


@pytest.mark.parametrize("name", NAMES)
def test_a_curve_ends_at_the_points_of_the_galaxy_as_it_lay(name: str) -> None:
    for facts in timed_rounds(name)[:2]:
        for one, seat in zip(minute(facts).seats, facts.seats, strict=True):
            galaxy = facts.galaxy_of(seat.placements, seat.laid_face_down)
            assert one.final_points == standing(facts.rules, galaxy.face_up_tiles).points.sum
            assert one.curve[0].at_ms == 0
            assert [point.at_ms for point in one.curve] == sorted(p.at_ms for p in one.curve)


def test_moments_of_half_most_and_all_points_come_in_this_order() -> None:
    facts = timed_rounds("card-04")[0]
    for one in minute(facts).seats:
        if one.final_points > 0:
            assert one.half_ms is not None
            assert one.most_ms is not None
            assert one.all_ms is not None
            assert one.half_ms <= one.most_ms <= one.all_ms


def test_every_tile_of_the_final_galaxy_was_laid_or_filled_in() -> None:
    for facts in golden_rounds("card-09"):
        for one, seat in zip(minute(facts).seats, facts.seats, strict=True):
            laid = {
                tile
                for mark in one.marks
                if mark.event in (MinuteEvent.LAID, MinuteEvent.FILLED)
                for tile in mark.tiles
            }
            assert {placement.tile for placement in seat.placements} <= laid


def test_tokens_are_marked_when_they_were_grabbed() -> None:
    for facts in timed_rounds("card-18"):
        for one, seat in zip(minute(facts).seats, facts.seats, strict=True):
            grabbed = [token for mark in one.marks for token in mark.tokens]
            assert tuple(grabbed) == seat.tokens
