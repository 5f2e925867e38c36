"""The order of phases: what ends a phase, what follows it, and what happens at its deadline."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_factory.rules.chance import RandomStream, seed_hash
from cosmic_factory.rules.counting.ranking import ranking
from cosmic_factory.rules.counting.scoring import ScoringInput, score_round, settle
from cosmic_factory.rules.flow import commands as do
from cosmic_factory.rules.flow import events as ev
from cosmic_factory.rules.flow.decisions import choosing, drafting
from cosmic_factory.rules.flow.decisions.completion import complete_galaxies
from cosmic_factory.rules.flow.decisions.decision import Decision
from cosmic_factory.rules.flow.options import ROUNDS, Options, Variant, deck_of
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.refusal import Illegal
from cosmic_factory.rules.seat import Seat


def start_game(decision: Decision, _: do.StartGame) -> None:
    decision.expect(Phase.SEATING)
    empty = [str(n) for n, seat in enumerate(decision.state.seats) if seat.player is None]
    if empty:
        raise Illegal("seats-empty", f"nobody sits on seat {', '.join(empty)}")
    seed = decision.state.seed
    decision.add(ev.GameStarted(seed_hash(seed), drawn_cards(decision.state.options, seed)))
    _begin_round(decision, 1)


def drawn_cards(options: Options, seed: str) -> tuple[int, ...]:
    """Return the five cards of a game, which the seed decides (R24); none for beginners."""
    if options.variant is Variant.BEGINNER:
        return ()
    if options.sequence is not None:
        return options.sequence
    return tuple(RandomStream(seed, "cards").sample(deck_of(options), ROUNDS))


def ready(decision: Decision, command: do.Ready) -> None:
    decision.expect(Phase.REVEAL, Phase.READY, Phase.SCORES)
    if not decision.seat(command.seat).done:
        decision.add(ev.SeatReady(command.seat))


def time_expired(decision: Decision, command: do.TimeExpired) -> None:
    """End a phase at its deadline; missing decisions are made by default or at random."""
    state = decision.state
    if (command.round, command.phase) != (state.round, state.phase):
        text = f"{command.phase} of round {command.round} is over already"
        raise Illegal("phase-over", text)
    if state.phase in (Phase.SEATING, Phase.ENDED):
        raise Illegal("no-clock", f"no clock runs at {state.phase}")
    _DEFAULTS.get(state.phase, _nothing)(decision)
    _ENDINGS[state.phase](decision)


def move_on(decision: Decision) -> None:
    """End the phase once the game waits for no seat."""
    for seat in decision.state.seats:
        if not seat.done:
            return
    if decision.state.phase in _ENDINGS:
        _ENDINGS[decision.state.phase](decision)


# --- what follows a phase ------------------------------------------------------------------


def _begin_round(decision: Decision, number: int) -> None:
    cards = decision.state.cards
    decision.add(ev.RoundBegan(number, cards[number - 1] if cards else 0))
    if cards:
        _begin(decision, Phase.REVEAL)
    else:
        _deal(decision)


def _begin(decision: Decision, phase: Phase, idle: tuple[Seat, ...] = ()) -> None:
    decision.add(ev.PhaseBegan(phase, idle))


def _deal(decision: Decision) -> None:
    drafting.draw_tiles(decision)
    _begin(decision, Phase.DRAFT_1 if decision.state.rules.draft else Phase.READY)


def _after_draft_1(decision: Decision) -> None:
    drafting.pass_hands(decision)
    _begin(decision, Phase.DRAFT_2)


def _after_draft_2(decision: Decision) -> None:
    drafting.pass_hands(decision)
    drafting.join_hands(decision)
    _begin(decision, Phase.READY)


def _start_building(decision: Decision) -> None:
    _begin(decision, Phase.BUILD)


def _after_building(decision: Decision) -> None:
    complete_galaxies(decision)
    idle = choosing.seats_without_pick(decision.state)
    if len(idle) < len(decision.state.seats):
        _begin(decision, Phase.PICK, idle)
    else:
        _count(decision)


def _after_picks(decision: Decision) -> None:
    choosing.apply_picks(decision)
    _count(decision)


def _count(decision: Decision) -> None:
    state = decision.state
    inputs = [
        ScoringInput(state.galaxy(seat), state.seats[seat].tracks, state.seats[seat].tokens)
        for seat in state.options.all_seats
    ]
    sheets = score_round(state.rules, inputs)
    if not state.rules.asks_for_choice:
        _show_scores(decision, ev.RoundScored(sheets))
        return
    decision.add(ev.RoundCounted(sheets))
    idle = choosing.seats_without_choice(decision.state)
    if len(idle) < len(state.seats):
        _begin(decision, Phase.CHOICE, idle)
    else:
        _after_choices(decision)


def _after_choices(decision: Decision) -> None:
    state = decision.state
    sheets = tuple(
        settle(state.rules, sheet, seat.choice)
        for sheet, seat in zip(state.counted, state.seats, strict=True)
    )
    _show_scores(decision, ev.RoundScored(sheets))


def _show_scores(decision: Decision, scored: ev.RoundScored) -> None:
    decision.add(scored)
    _begin(decision, Phase.SCORES)


def _after_scores(decision: Decision) -> None:
    state = decision.state
    if state.round < ROUNDS:
        _begin_round(decision, state.round + 1)
    else:
        decision.add(ev.GameEnded(ranking([seat.tracks for seat in state.seats]), state.seed))


def _nothing(_: Decision) -> None:
    """Nothing has to be decided at the deadline of a phase in which players only look."""


_DEFAULTS: Mapping[Phase, Callable[[Decision], None]] = {
    Phase.DRAFT_1: drafting.keep_by_chance,
    Phase.DRAFT_2: drafting.keep_by_chance,
    Phase.PICK: choosing.pick_by_chance,
    Phase.CHOICE: choosing.choose_default,
}

_ENDINGS: Mapping[Phase, Callable[[Decision], None]] = {
    Phase.REVEAL: _deal,
    Phase.DRAFT_1: _after_draft_1,
    Phase.DRAFT_2: _after_draft_2,
    Phase.READY: _start_building,
    Phase.BUILD: _after_building,
    Phase.PICK: _after_picks,
    Phase.CHOICE: _after_choices,
    Phase.SCORES: _after_scores,
}
