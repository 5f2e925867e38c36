"""Runs the bot of one seat, with the same policy at live tables, in local games and in the lab.

A runner reads no clock and never sleeps. Its owner asks for the next step, waits as long as the
step says, sends the command and reports a refusal:

    step = runner.next_step(view, elapsed)      # Act | LookAgain | Done
    … wait step.after seconds; stop here if the phase is over …
    … send step.command …
    runner.refused(refusal, view_now)           # only if it was refused or changed nothing

The policy:

- A command that was overtaken is forgiven: a token was grabbed by somebody else, the phase has
  ended, or a player who came back has changed the seat's own galaxy. The bot is asked again.
- A command that changes nothing is forgiven `MAX_IDLE_COMMANDS` times in a phase.
- Any other refusal, an answer that is no step of this seat, a `BotFailed`, and more than
  `MAX_STEPS` steps in a phase forfeit the round: `random` plays the seat to the end of the round.
  In the next round a new bot is made.

An exception of the bot itself goes through to the caller, because the author of a bot wants to
see it; `GuardedBot` turns it into `BotFailed` where a game must go on.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from cosmic_factory.bots.faults import BotFailed, Fault, ForfeitedRound, error_line, shortened
from cosmic_factory.bots.protocol import Act, Bot, Done, LookAgain, NextStep
from cosmic_factory.bots.random_bot import RandomBot
from cosmic_factory.rules import Illegal, Phase, Seat, View

MAX_IDLE_COMMANDS = 3
# Steps in one phase. A minute of building takes a level about 25 of them.
MAX_STEPS = 1000

# Makes the bot of a seat, given the number of the round in which it begins to play.
SeatBotMaker = Callable[[int], Bot]


class BotRunner:
    """Asks the bot of one seat and applies the policy for refusals and failures."""

    def __init__(self, seat: Seat, make_bot: SeatBotMaker, stand_in_seed: str) -> None:
        """`make_bot` is called before the first step and again after a forfeited round."""
        self.forfeits: list[ForfeitedRound] = []
        self._seat = seat
        self._make_bot = make_bot
        self._stand_in_seed = stand_in_seed
        self._bot: Bot | None = None
        self._stand_in: RandomBot | None = None
        self._seen: View | None = None
        self._round = 0
        self._phase: Phase | None = None
        self._steps = self._idle_commands = 0

    def next_step(self, view: View, elapsed: float) -> NextStep:
        """Return the checked next step of the bot, or of `random` in a forfeited round."""
        self._note_phase(view)
        self._seen = view
        if self._stand_in is None:
            try:
                return self._bots_step(view, elapsed)
            except BotFailed as failed:
                self._forfeit(failed.fault, failed.text)
        assert self._stand_in is not None, "the round was just forfeited"
        return self._stand_in.next_step(view, elapsed)

    def refused(self, refusal: Illegal | None, now: View) -> None:
        """Note that the last command had no effect; no refusal means that it changed nothing.

        `now` is the view of the seat when the command was refused.
        """
        assert self._seen is not None, "asked before its command is refused"
        if self._stand_in is not None or was_overtaken(refusal, self._seen, now):
            return
        if refusal is not None:
            self._forfeit(Fault.ILLEGAL, f"{refusal.code}: {refusal}")
            return
        self._idle_commands += 1
        if self._idle_commands > MAX_IDLE_COMMANDS:
            self._forfeit(Fault.ENDLESS, "sends commands again and again without changing anything")

    def _note_phase(self, view: View) -> None:
        """Give the seat back to its bot in a new round, and count anew in a new phase."""
        if view.round.round != self._round:
            self._stand_in = None
        if (view.round.round, view.round.phase) != (self._round, self._phase):
            self._steps = self._idle_commands = 0
        self._round, self._phase = view.round.round, view.round.phase

    def _bots_step(self, view: View, elapsed: float) -> NextStep:
        if self._bot is None:
            self._bot = self._make_bot(self._round)
        self._steps += 1
        if self._steps > MAX_STEPS:
            raise BotFailed(Fault.ENDLESS, f"made more than {MAX_STEPS} steps in one phase")
        return _checked(self._bot.next_step(view, elapsed), self._seat)

    def _forfeit(self, fault: Fault, text: str) -> None:
        self.forfeits.append(ForfeitedRound(self._seat, self._round, fault, text))
        self._stand_in = RandomBot(f"{self._stand_in_seed}/round {self._round}/stand-in")
        self._bot = None


class GuardedBot:
    """A bot whose exceptions are raised as `BotFailed`, so that they forfeit a round only."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def next_step(self, view: View, elapsed: float) -> NextStep:
        try:
            return self._bot.next_step(view, elapsed)
        except Exception as error:  # whatever the bot raises
            raise BotFailed(Fault.RAISED, error_line(error)) from error


def was_overtaken(refusal: Illegal | None, seen: View, now: View) -> bool:
    """Return whether a command failed because the game had moved on since the bot looked."""
    if refusal is not None and refusal.code == "tokens-gone":
        return [seat.tokens for seat in seen.seats] != [seat.tokens for seat in now.seats]
    same_phase = (seen.round.round, seen.round.phase) == (now.round.round, now.round.phase)
    return not same_phase or seen.mine != now.mine


def _checked(step: object, seat: Seat) -> NextStep:
    """Return the answer of a bot if it is a step that its seat can make."""
    match step:
        case Done():
            return step
        case Act(command=command) if getattr(command, "seat", None) == seat:
            _check_seconds(step.after)
            return step
        case LookAgain():
            _check_seconds(step.after)
            return step
    text = f"answered {shortened(repr(step))}, which is no step of seat {seat}"
    raise BotFailed(Fault.NONSENSE, text)


def _check_seconds(after: float) -> None:
    if not math.isfinite(after):
        raise BotFailed(Fault.NONSENSE, f"wants to wait for {after} seconds")
