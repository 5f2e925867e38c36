from __future__ import annotations

from cosmic_factory.tables.journal.port import Outage
from cosmic_factory.tables.time.deadlines import moved_deadline


def test_an_outage_during_the_phase_moves_the_deadline_by_all_of_it() -> None:
    assert moved_deadline(1000, 61_000, [Outage(20_000, 25_000)]) == 66_000


def test_an_outage_before_the_phase_does_not_move_the_deadline() -> None:
    assert moved_deadline(30_000, 90_000, [Outage(20_000, 25_000)]) == 90_000


def test_an_outage_that_was_under_way_counts_from_the_start_of_the_phase() -> None:
    assert moved_deadline(22_000, 82_000, [Outage(20_000, 25_000)]) == 85_000


def test_an_outage_over_the_deadline_moves_it_past_the_outage() -> None:
    """Ten seconds were left when it began, and ten are left when it ends."""
    assert moved_deadline(0, 60_000, [Outage(50_000, 500_000)]) == 510_000


def test_two_outages_add_up() -> None:
    outages = [Outage(10_000, 11_000), Outage(60_500, 62_000)]
    assert moved_deadline(0, 60_000, outages) == 62_500


def test_time_that_two_outages_share_counts_once() -> None:
    outages = [Outage(10_000, 14_000), Outage(11_000, 13_000), Outage(13_500, 16_000)]
    assert moved_deadline(0, 60_000, outages) == 66_000
    assert moved_deadline(0, 60_000, outages[::-1]) == 66_000
