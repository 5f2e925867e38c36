"""Decide a command: refuse it, or return the events it causes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cosmic_factory.rules.flow import commands as do
from cosmic_factory.rules.flow.decisions import building, choosing, drafting, rounds, seating
from cosmic_factory.rules.flow.decisions.decision import Decision
from cosmic_factory.rules.flow.events import AnyEvent
from cosmic_factory.rules.flow.state import State


def decide(state: State, command: do.AnyCommand) -> tuple[AnyEvent, ...]:
    """Return the events that a command causes, or raise `Illegal`. The state does not change.

    No events mean that the command is allowed and changes nothing.
    """
    return outcome(state, command)[0]


def outcome(state: State, command: do.AnyCommand) -> tuple[tuple[AnyEvent, ...], State]:
    """Return the events of a command and the state after them, or raise `Illegal`."""
    decision = Decision(state)
    _DECISIONS[type(command)](decision, command)
    if decision.events:
        rounds.move_on(decision)
    return tuple(decision.events), decision.state


_DECISIONS: Mapping[type[do.AnyCommand], Callable[[Decision, Any], None]] = {
    do.TakeSeat: seating.take_seat,
    do.LeaveSeat: seating.leave_seat,
    do.ChangeOptions: seating.change_options,
    do.NameHost: seating.name_host,
    do.StartGame: rounds.start_game,
    do.Ready: rounds.ready,
    do.KeepTiles: drafting.keep_tiles,
    do.Arrange: building.arrange,
    do.TurnFaceDown: building.turn_face_down,
    do.GrabTokens: building.grab_tokens,
    do.Finish: building.finish,
    do.TakeBackFinish: building.take_back_finish,
    do.PickTiles: choosing.pick_tiles,
    do.ChooseSwap: choosing.choose_swap,
    do.ChooseOffering: choosing.choose_offering,
    do.TimeExpired: rounds.time_expired,
    do.HandToBot: seating.hand_to_bot,
    do.HandBack: seating.hand_back,
}
