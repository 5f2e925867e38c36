"""The plan of a tournament: everything that decides its results, and nothing else.

Game `n` depends on the plan and on `n` alone. That is why a tournament can be split over any
number of workers and machines, stopped, resumed and extended, and always gives the same results.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from cosmic_factory.rules import (
    ROUNDS,
    Malformed,
    Options,
    RandomStream,
    TileSet,
    Value,
    Variant,
    checked_options,
    cosmic54,
    kaos_card,
)

# Longer seeds would not fit into a game's seed together with the number of the game.
MAX_PLAN_SEED_LENGTH = 100


class TournamentPlan(Value, frozen=True):
    """Which bots play, with which cards, from which seed.

    A game draws five of `cards`, some of them more than once if there are fewer than five. No
    cards means all twenty. An external bot may use `bot_seconds` of processor time for one answer.
    """

    bots: tuple[str, ...]
    seats: int = 4
    seed: str = "cosmic"
    cards: tuple[int, ...] = ()
    beginner: bool = False
    bot_seconds: Annotated[float, msgspec.Meta(gt=0)] = 10.0
    # Whether every round is analysed: what was lost, and how lucky the tiles were.
    insight: bool = False
    # None for the built-in set.
    tile_set: TileSet | None = None

    def game_seed(self, number: int) -> str:
        return f"{self.seed}/game {number}"

    def options(self, number: int) -> Options:
        """Return the options of one game."""
        variant = Variant.BEGINNER if self.beginner else Variant.STANDARD
        bag = self.tile_set or cosmic54()
        if 0 < len(self.cards) < ROUNDS:
            chance = RandomStream(self.game_seed(number), "few cards")
            drawn = tuple(chance.pick(self.cards) for _ in range(ROUNDS))
            return Options(self.seats, variant, bag, sequence=drawn)
        return Options(self.seats, variant, bag, deck=self.cards or None)

    def seating(self, number: int) -> tuple[str, ...]:
        """Return the bot of each seat in one game: all bots in a random order, repeated as needed.

        With more bots than seats, some are left out. With fewer, each bot has as many seats as the
        others or one more.
        """
        order = RandomStream(self.game_seed(number), "seating").shuffled(self.bots)
        return tuple(order[seat % len(order)] for seat in range(self.seats))


def checked_plan(plan: TournamentPlan) -> TournamentPlan:
    """Return the plan, or refuse it if it cannot be played. Names of bots are not checked here."""
    if not plan.bots:
        raise Malformed("no-bots", "a tournament needs at least one bot")
    if len(set(plan.bots)) < len(plan.bots):
        raise Malformed("bot-twice", "name each bot once: bots share the seats evenly")
    if not 1 <= len(plan.seed) <= MAX_PLAN_SEED_LENGTH or not plan.seed.isprintable():
        raise Malformed("bad-seed", f"a seed is 1 to {MAX_PLAN_SEED_LENGTH} printable characters")
    if not plan.bot_seconds > 0:
        raise Malformed("bad-seconds", "a bot needs more than 0 seconds for an answer")
    if plan.beginner and plan.cards:
        raise Malformed("no-cards", "the beginner variant has no Kaos cards")
    if len(set(plan.cards)) < len(plan.cards):
        raise Malformed("card-twice", "name each card once")
    for card in plan.cards:
        kaos_card(card)
    checked_options(plan.options(1))
    return plan
