from __future__ import annotations

import pytest

from cosmic_factory.server.http.problems import RequestRefused
from cosmic_factory.server.security.budget import ClientBudget
from cosmic_factory.server.security.costs import MESSAGE_RATE, Cost
from cosmic_factory.server.security.token_bucket import Rate
from cosmic_factory.tables import PlayerId
from tests.server.clocks import ManualClock

RATES = {Cost.ASK: Rate(3, 60)}


def take(budget: ClientBudget, clock: ManualClock, address: str, now: float = 0.0) -> None:
    clock.seconds = now
    budget.take(Cost.ASK, address)


def test_after_a_burst_one_action_a_second_is_allowed() -> None:
    clock = ManualClock()
    budget = ClientBudget(clock, rates=RATES)
    for _ in range(3):
        take(budget, clock, "192.0.2.1")
    with pytest.raises(RequestRefused) as refused:
        take(budget, clock, "192.0.2.1", now=0.5)
    assert refused.value.status == 429
    assert refused.value.headers == {"Retry-After": "1"}
    take(budget, clock, "192.0.2.1", now=1.0)


def test_being_refused_costs_nothing() -> None:
    clock = ManualClock()
    budget = ClientBudget(clock, rates=RATES)
    for _ in range(3):
        take(budget, clock, "192.0.2.1")
    for _ in range(50):
        with pytest.raises(RequestRefused):
            take(budget, clock, "192.0.2.1", now=0.9)
    take(budget, clock, "192.0.2.1", now=1.1)


def test_addresses_have_budgets_of_their_own_and_one_ipv6_household_shares_one() -> None:
    clock = ManualClock()
    budget = ClientBudget(clock, rates=RATES)
    for last in range(3):
        take(budget, clock, f"2001:db8::{last}")
    with pytest.raises(RequestRefused):
        take(budget, clock, "2001:db8::77")
    take(budget, clock, "2001:db8:0:1::1")
    take(budget, clock, "192.0.2.1")


def test_the_number_of_buckets_is_limited() -> None:
    clock = ManualClock()
    budget = ClientBudget(clock, rates=RATES, max_buckets=10)
    for number in range(100):
        take(budget, clock, f"192.0.2.{number}")
    assert len(budget) == 10


def test_a_factor_of_zero_removes_the_limits() -> None:
    clock = ManualClock()
    budget = ClientBudget(clock, 0, rates=RATES)
    for _ in range(100):
        take(budget, clock, "192.0.2.1")
    assert len(budget) == 0


def test_a_factor_of_zero_also_removes_the_limits_of_messages_and_frames() -> None:
    budget = ClientBudget(ManualClock(), 0)
    for bucket in (budget.messages_of(PlayerId("ada")), budget.messages_of(None), budget.frames()):
        assert not any(bucket.take(now) for now in [0.0] * 1000)


def test_any_other_factor_leaves_the_limit_of_messages() -> None:
    bucket = ClientBudget(ManualClock(), 100).messages_of(PlayerId("ada"))
    taken = [bucket.take(0.0) for _ in range(int(MESSAGE_RATE.burst) + 1)]
    assert not any(taken[:-1])
    assert taken[-1] > 0
