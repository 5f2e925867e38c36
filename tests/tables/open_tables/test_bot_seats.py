"""Bots at live tables: what they send, and what is stored of it."""

from __future__ import annotations

import logging
from hashlib import sha256
from pathlib import Path

import pytest

from cosmic_factory.bots import Act, Bot, LookAgain, NextStep, SimpleBot
from cosmic_factory.rules import Finish, KeepTiles, Options, Phase, Seat, SeatCommand, View
from cosmic_factory.tables import TableTimings
from tests.tables.registries import registry_on, seated, until
from tests.virtual_time import run_on_virtual_time


class LooksTwice:
    """Looks again twice before every command, and notes what it sends."""

    def __init__(self, seed: str) -> None:
        self.sent: list[SeatCommand] = []
        self._bot = SimpleBot(seed, looks=1)
        self._looks = 0

    def next_step(self, view: View, elapsed: float) -> NextStep:
        self._looks += 1
        if self._looks % 3:
            return LookAgain(1.0)
        step = self._bot.next_step(view, elapsed)
        if isinstance(step, Act):
            self.sent.append(step.command)
        return step


def is_part(stored: list[SeatCommand], sent: list[SeatCommand]) -> bool:
    """Everything stored was sent, in this order; a token that both bots grab goes to one."""
    rest = iter(sent)
    return bool(stored) and all(one in rest for one in stored)


def test_looking_again_is_not_stored(tmp_path: Path) -> None:
    bots: list[LooksTwice] = []

    def make(_: str | None, seed: str) -> Bot:
        bots.append(LooksTwice(seed))
        return bots[-1]

    async def story() -> None:
        async with registry_on(tmp_path / "db", make, bot_pace=0) as registry:
            table = await seated(registry, Options(seats=2), bots=2)
            await until(lambda: table.state.phase is Phase.ENDED)
            stored = [one.command for one in await table.entries()]
        for seat in (Seat(0), Seat(1)):
            by_seat = [
                one for one in stored[3:] if isinstance(one, SeatCommand) and one.seat == seat
            ]
            assert any(is_part(by_seat, bot.sent) for bot in bots)

    run_on_virtual_time(story())


class Wrong:
    """Sends what no rule allows, or raises, in every phase."""

    def __init__(self, *, raises: bool) -> None:
        self._raises = raises

    def next_step(self, view: View, elapsed: float) -> NextStep:
        assert view.mine is not None
        if self._raises:
            raise ValueError("no idea")
        draft = view.round.phase in (Phase.DRAFT_1, Phase.DRAFT_2)
        return Act(KeepTiles(view.mine.seat, ()) if draft else Finish(view.mine.seat))


@pytest.mark.parametrize("raises", [False, True])
def test_a_bot_that_only_makes_mistakes_is_replaced_by_random_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, raises: bool
) -> None:
    async def story() -> None:
        async with registry_on(
            tmp_path / "db",
            lambda *_: Wrong(raises=raises),
            bot_pace=0,
            timings=TableTimings(bot_retry_seconds=0.01),
        ) as registry:
            table = await seated(registry, Options(seats=2), bots=2)
            await until(lambda: table.state.phase is Phase.ENDED)

    with caplog.at_level(logging.WARNING, "cosmic_factory.tables"):
        run_on_virtual_time(story())
    forfeits = [one for one in caplog.records if one.message == "a bot forfeited a round"]
    assert len(forfeits) == 2 * 5  # both seats in every round
    reason = "raised" if raises else "illegal"
    assert {vars(one)["reason"] for one in forfeits} == {reason}


def test_a_bots_seed_follows_from_the_games_secret_and_not_from_its_public_id(
    tmp_path: Path,
) -> None:
    seeds: list[str] = []

    def make(_: str | None, seed: str) -> Bot:
        seeds.append(seed)
        return SimpleBot(seed, looks=1)

    async def story() -> tuple[str, str]:
        async with registry_on(tmp_path / "db", make) as registry:
            table = await seated(registry, Options(seats=2), bots=2)
            await until(lambda: len(seeds) == 2)
            await registry.update_catalogue(table)
            return table.row.id, table.row.seed

    async def again() -> None:
        async with registry_on(tmp_path / "db", make):
            await until(lambda: len(seeds) == 4)

    game, secret = run_on_virtual_time(story())
    run_on_virtual_time(again())
    assert set(seeds[:2]) == set(seeds[2:])
    assert len(set(seeds)) == 2
    guesses = {sha256(f"{game}/{seat}".encode()).hexdigest() for seat in range(2)}
    assert guesses.isdisjoint(seeds)
    assert not any(secret in seed for seed in seeds)
