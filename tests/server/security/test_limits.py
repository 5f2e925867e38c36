from __future__ import annotations

import pytest

from cosmic_factory.server.http.problems import Problem
from cosmic_factory.server.security import limits
from cosmic_factory.server.security.limits import LimitedAction, Limits, Rate

RATES = {LimitedAction.ASK: Rate(3, 60)}


def test_after_a_burst_there_is_one_a_second() -> None:
    door = Limits(rates=RATES)
    for _ in range(3):
        door.take(LimitedAction.ASK, "192.0.2.1", now=0)
    with pytest.raises(Problem) as refused:
        door.take(LimitedAction.ASK, "192.0.2.1", now=0.5)
    assert refused.value.status == 429
    assert refused.value.headers == {"Retry-After": "1"}
    door.take(LimitedAction.ASK, "192.0.2.1", now=1.0)


def test_being_refused_costs_nothing() -> None:
    door = Limits(rates=RATES)
    for _ in range(3):
        door.take(LimitedAction.ASK, "192.0.2.1", now=0)
    for _ in range(50):
        with pytest.raises(Problem):
            door.take(LimitedAction.ASK, "192.0.2.1", now=0.9)
    door.take(LimitedAction.ASK, "192.0.2.1", now=1.1)


def test_addresses_do_not_share_but_one_household_does() -> None:
    door = Limits(rates=RATES)
    for last in range(3):
        door.take(LimitedAction.ASK, f"2001:db8::{last}", now=0)
    with pytest.raises(Problem):
        door.take(LimitedAction.ASK, "2001:db8::77", now=0)
    door.take(LimitedAction.ASK, "2001:db8:0:1::1", now=0)
    door.take(LimitedAction.ASK, "192.0.2.1", now=0)


def test_there_are_never_too_many_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_BUCKETS", 10)
    door = Limits(rates=RATES)
    for number in range(100):
        door.take(LimitedAction.ASK, f"192.0.2.{number}", now=0)
    assert len(door) == 10


def test_a_factor_of_nought_takes_the_limits_away() -> None:
    door = Limits(0, rates=RATES)
    for _ in range(100):
        door.take(LimitedAction.ASK, "192.0.2.1", now=0)
    assert len(door) == 0
