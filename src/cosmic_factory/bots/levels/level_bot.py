"""The bot behind the four thinking levels."""

from __future__ import annotations

from random import Random

from cosmic_factory.bots.levels.laying import Layout, layouts
from cosmic_factory.bots.levels.level import Betting, Level
from cosmic_factory.bots.levels.pace import Pace
from cosmic_factory.bots.protocol import Act, Done, LookAgain, NextStep
from cosmic_factory.bots.simple_bot import SimpleBot
from cosmic_factory.bots.thinking.choices import best_choice, costliest_tiles
from cosmic_factory.bots.thinking.drafting import kept_tiles
from cosmic_factory.bots.thinking.planning import BuildPlan, PlanBonus, no_bonus, planned
from cosmic_factory.bots.thinking.tokens import betting_bonus, good_bets
from cosmic_factory.bots.thinking.track_worth import rounds_left
from cosmic_factory.bots.thinking.view_reading import galaxy_of
from cosmic_factory.rules import (
    Arrange,
    Colour,
    Finish,
    GrabTokens,
    KeepTiles,
    MineView,
    Phase,
    PickTiles,
    Ready,
    SeatCommand,
    TileId,
    TurnFaceDown,
    View,
    free_tokens,
)
from cosmic_factory.solver import WARM_UP

# How often in a round a complete bot looks whether a bet has become good, and the seconds between.
MAX_LOOKS, LOOK_AGAIN_SECONDS = 4, 5.0
# By how much the chance of a bet must be higher before any tile lies.
EARLY_BET_MARGIN = 0.15


class RoundMemory:
    """What a bot remembers within one round; the view does not show kept tiles before building."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.kept: tuple[TileId, ...] = ()
        self.plan: BuildPlan | None = None
        # The layouts that are still to be shown; the last one is the plan.
        self.layouts: list[Layout] = []
        self.looks = 0
        self.bet_on_plan = False


class LevelBot:
    """Plays one seat at a level; `seed` decides everything it does."""

    def __init__(self, level: Level, seed: str) -> None:
        self.level = level
        self._chance = Random(f"{level.name}/{seed}")
        self._pace = Pace(level, self._chance)
        self._fallback = SimpleBot(seed)
        self._memory = RoundMemory(0)

    def next_step(self, view: View, elapsed: float) -> NextStep:
        """Return the next command and its time, at the pace of the level."""
        mine = view.mine
        assert mine is not None, "a bot has a seat"
        if mine.seat not in view.round.waiting_for:
            return Done()
        if self._memory.number != view.round.round:
            self._memory = RoundMemory(view.round.round)
        if not WARM_UP.is_ready():
            return self._simple_step(view, elapsed)
        return self._step(view, mine, elapsed)

    def _simple_step(self, view: View, elapsed: float) -> NextStep:
        """Play like the simple bot while the kernels are not compiled."""
        WARM_UP.start()
        step = self._fallback.next_step(view, elapsed)
        return Act(step.command, self._pace.look(view, elapsed)) if isinstance(step, Act) else step

    def _step(self, view: View, mine: MineView, elapsed: float) -> NextStep:
        match view.round.phase:
            case Phase.REVEAL | Phase.READY | Phase.SCORES:
                return Act(Ready(mine.seat), self._pace.look(view, elapsed))
            case Phase.DRAFT_1 | Phase.DRAFT_2:
                return Act(self._keep(view, mine), self._pace.choose(view, elapsed))
            case Phase.BUILD:
                return self._build(view, mine, elapsed)
            case Phase.PICK:
                picked = costliest_tiles(view, mine, self._rounds(view))
                return Act(PickTiles(mine.seat, picked), self._pace.choose(view, elapsed))
            case Phase.CHOICE:
                choice = best_choice(view, mine, self._rounds(view))
                return Act(choice, self._pace.choose(view, elapsed))
            case Phase.SEATING | Phase.ENDED:
                return Done()

    def _rounds(self, view: View) -> int:
        """Return the rounds to come, or 0 for a level that plays every round as the last one."""
        return rounds_left(view) if self.level.plans_ahead else 0

    def _keep(self, view: View, mine: MineView) -> SeatCommand:
        memory = self._memory
        # A bot that joins in the middle of the draft does not know what was kept.
        known = memory.kept if len(memory.kept) == mine.face_down_tiles else ()
        keep = kept_tiles(view, mine, known, self.level, self._chance)
        memory.kept = (*known, *keep)
        return KeepTiles(mine.seat, keep)

    # --- building --------------------------------------------------------------------------

    def _build(self, view: View, mine: MineView, elapsed: float) -> NextStep:
        plan = self._plan(view, mine)
        bets = self._early_bets(view, mine, plan)
        if bets:
            return Act(GrabTokens(mine.seat, bets), self._pace.lay(view, elapsed, self._to_do()))
        to_turn = _tiles_to_turn(plan, mine)
        wait = self._pace.lay(view, elapsed, self._to_do() + len(to_turn))
        if self._memory.layouts:
            return Act(Arrange(mine.seat, self._memory.layouts.pop(0)), wait)
        if set(mine.placements) != set(plan.placements):  # a command was refused
            return Act(Arrange(mine.seat, plan.placements), wait)
        if to_turn:
            down = to_turn[0] not in mine.face_down
            return Act(TurnFaceDown(mine.seat, to_turn[0], face_down=down), wait)
        return self._finish(view, mine, elapsed)

    def _to_do(self) -> int:
        return len(self._memory.layouts) + 1

    def _plan(self, view: View, mine: MineView) -> BuildPlan:
        """Return the galaxy to build in this round; planned once, with the layouts on the way."""
        memory = self._memory
        if memory.plan is None:
            bonus: PlanBonus = no_bonus
            if self.level.compares_plans:
                bonus = betting_bonus(view, mine, self.level, self._chance)
            memory.plan = planned(view, mine, self.level, self._chance, bonus)
            ways = layouts(memory.plan.placements, self._chance, self.level.correction_chance)
            # Tiles that a player has laid before the bot joined stay.
            memory.layouts = [one for one in ways if len(one) > len(mine.placements)] or ways[-1:]
        return memory.plan

    def _early_bets(self, view: View, mine: MineView, plan: BuildPlan) -> tuple[Colour, ...]:
        """Return bets on the plan, where tokens lock nothing and the level imagines rivals."""
        memory = self._memory
        if (
            memory.bet_on_plan
            or view.round.rules.tokens_lock
            or self.level.betting is not Betting.IMAGINED_GALAXIES
        ):
            return ()
        memory.bet_on_plan = True
        return self._bets(view, mine, plan, EARLY_BET_MARGIN)

    def _bets(
        self, view: View, mine: MineView, plan: BuildPlan, margin: float = 0.0
    ) -> tuple[Colour, ...]:
        galaxy = galaxy_of(view, plan.placements, plan.face_down)
        return good_bets(view, mine, galaxy, self.level, self._chance, margin)

    def _finish(self, view: View, mine: MineView, elapsed: float) -> NextStep:
        """Bet, wait for a bet to become good, or finish: the galaxy lies as planned."""
        memory = self._memory
        assert memory.plan is not None, "finished what was planned"
        bets = self._bets(view, mine, memory.plan)
        if bets:
            return Act(GrabTokens(mine.seat, bets), self._pace.lay(view, elapsed, 1))
        if self._may_gain_by_waiting(view, mine, elapsed):
            memory.looks += 1
            return LookAgain(self._pace.about(LOOK_AGAIN_SECONDS))
        return Act(Finish(mine.seat), self._pace.lay(view, elapsed, 1))

    def _may_gain_by_waiting(self, view: View, mine: MineView, elapsed: float) -> bool:
        """Return whether a token is free and a rival's galaxy is not complete yet."""
        others_build = any(seat != mine.seat for seat in view.round.waiting_for)
        return (
            self.level.betting is Betting.IMAGINED_GALAXIES
            and self._memory.looks < MAX_LOOKS
            and bool(free_tokens(view.seats))
            and others_build
            and not self._pace.in_hurry(view, elapsed)
        )


def _tiles_to_turn(plan: BuildPlan, mine: MineView) -> list[TileId]:
    """Return the tiles to turn: first up those not in the plan, then down those in it."""
    up = [tile for tile in mine.face_down if tile not in plan.face_down]
    return up + [tile for tile in plan.face_down if tile not in mine.face_down]
