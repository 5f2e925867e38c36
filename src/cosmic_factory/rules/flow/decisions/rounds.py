"""How a game moves on: what ends a phase, what follows it, and what its expiry decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_factory.rules.chance import Chance, seed_hash
from cosmic_factory.rules.counting.ranking import ranking
from cosmic_factory.rules.counting.scoring import Entry, score_round, settle
from cosmic_factory.rules.flow import commands as do
from cosmic_factory.rules.flow import events as ev
from cosmic_factory.rules.flow.decisions import choosing, drafting
from cosmic_factory.rules.flow.decisions.completion import complete_galaxies
from cosmic_factory.rules.flow.decisions.story import Story
from cosmic_factory.rules.flow.options import ROUNDS, Options, Variant, deck_of
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.refusal import Illegal
from cosmic_factory.rules.seat import Seat


def start_game(story: Story, _: do.StartGame) -> None:
    story.expect(Phase.SEATING)
    empty = [str(n) for n, seat in enumerate(story.state.seats) if seat.player is None]
    if empty:
        raise Illegal("seats-empty", f"nobody sits on seat {', '.join(empty)}")
    seed = story.state.seed
    story.tell(ev.GameStarted(seed_hash(seed), _drawn_cards(story.state.options, seed)))
    _begin_round(story, 1)


def _drawn_cards(options: Options, seed: str) -> tuple[int, ...]:
    if options.variant is Variant.BEGINNER:
        return ()
    if options.sequence is not None:
        return options.sequence
    return tuple(Chance(seed, "cards").sample(deck_of(options), ROUNDS))


def ready(story: Story, command: do.Ready) -> None:
    story.expect(Phase.REVEAL, Phase.READY, Phase.SCORES)
    if not story.seat(command.seat).done:
        story.tell(ev.SeatReady(command.seat))


def time_expired(story: Story, command: do.TimeExpired) -> None:
    """Every timed phase ends without anyone's help."""
    state = story.state
    if (command.round, command.phase) != (state.round, state.phase):
        text = f"{command.phase} of round {command.round} is over already"
        raise Illegal("phase-over", text)
    if state.phase in (Phase.SEATING, Phase.ENDED):
        raise Illegal("no-clock", f"no clock runs at {state.phase}")
    _DEFAULTS.get(state.phase, _nothing)(story)
    _ENDINGS[state.phase](story)


def move_on(story: Story) -> None:
    """End the phase once nobody is awaited any more."""
    if story.state.phase in _ENDINGS and not story.state.waiting_for:
        _ENDINGS[story.state.phase](story)


# --- what follows --------------------------------------------------------------------------


def _begin_round(story: Story, number: int) -> None:
    cards = story.state.cards
    story.tell(ev.RoundBegan(number, cards[number - 1] if cards else 0))
    if cards:
        _begin(story, Phase.REVEAL)
    else:
        _deal(story)


def _begin(story: Story, phase: Phase, idle: tuple[Seat, ...] = ()) -> None:
    story.tell(ev.PhaseBegan(phase, idle))


def _deal(story: Story) -> None:
    drafting.draw_tiles(story)
    _begin(story, Phase.DRAFT_1 if story.state.rules.draft else Phase.READY)


def _after_draft_1(story: Story) -> None:
    drafting.pass_hands(story)
    _begin(story, Phase.DRAFT_2)


def _after_draft_2(story: Story) -> None:
    drafting.pass_hands(story)
    drafting.join_hands(story)
    _begin(story, Phase.READY)


def _start_building(story: Story) -> None:
    _begin(story, Phase.BUILD)


def _after_building(story: Story) -> None:
    complete_galaxies(story)
    idle = choosing.seats_without_pick(story.state)
    if len(idle) < len(story.state.seats):
        _begin(story, Phase.PICK, idle)
    else:
        _count(story)


def _after_picks(story: Story) -> None:
    choosing.apply_picks(story)
    _count(story)


def _count(story: Story) -> None:
    state = story.state
    entries = [
        Entry(state.galaxy(seat), state.seats[seat].tracks, state.seats[seat].tokens)
        for seat in state.options.all_seats
    ]
    sheets = score_round(state.rules, entries)
    if not state.rules.asks_for_choice:
        _show_scores(story, ev.RoundScored(sheets))
        return
    story.tell(ev.RoundCounted(sheets))
    idle = choosing.seats_without_choice(story.state)
    if len(idle) < len(state.seats):
        _begin(story, Phase.CHOICE, idle)
    else:
        _after_choices(story)


def _after_choices(story: Story) -> None:
    state = story.state
    sheets = tuple(
        settle(state.rules, sheet, seat.choice)
        for sheet, seat in zip(state.counted, state.seats, strict=True)
    )
    _show_scores(story, ev.RoundScored(sheets))


def _show_scores(story: Story, scored: ev.RoundScored) -> None:
    story.tell(scored)
    _begin(story, Phase.SCORES)


def _after_scores(story: Story) -> None:
    state = story.state
    if state.round < ROUNDS:
        _begin_round(story, state.round + 1)
    else:
        story.tell(ev.GameEnded(ranking([seat.tracks for seat in state.seats]), state.seed))


def _nothing(_: Story) -> None:
    """Phases that only wait for players to look have no decision to make for them."""


_DEFAULTS: Mapping[Phase, Callable[[Story], None]] = {
    Phase.DRAFT_1: drafting.keep_by_chance,
    Phase.DRAFT_2: drafting.keep_by_chance,
    Phase.PICK: choosing.pick_by_chance,
    Phase.CHOICE: choosing.choose_default,
}

_ENDINGS: Mapping[Phase, Callable[[Story], None]] = {
    Phase.REVEAL: _deal,
    Phase.DRAFT_1: _after_draft_1,
    Phase.DRAFT_2: _after_draft_2,
    Phase.READY: _start_building,
    Phase.BUILD: _after_building,
    Phase.PICK: _after_picks,
    Phase.CHOICE: _after_choices,
    Phase.SCORES: _after_scores,
}
