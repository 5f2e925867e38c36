"""Whole games, played by legal, illegal and late commands, and what holds at every step."""

from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from cosmic_factory.rules import (
    AnyCommand,
    Illegal,
    Options,
    Phase,
    Placement,
    Record,
    Seat,
    State,
    TimeExpired,
    decide,
    evolve_all,
    new_record,
    read_record,
    replay,
    verify,
    view,
    write_record,
)
from tests.rules.random_players import Playing, legal_command, played, spoilt
from tests.rules.tables import at_phase, started
from tests.strategies import all_options, commands

randoms = st.integers(0, 2**32).map(Random)


def check_tiles_are_conserved(state: State) -> None:
    """Check that every tile of the set is in exactly one place: the bag, a hand or a kept pile."""
    held = [tile for seat in state.seats for tile in (*seat.hand, *seat.kept)]
    assert len(set(held)) == len(held)
    assert set(held) <= set(state.options.tile_set.ids)
    dealt = state.phase not in (Phase.SEATING, Phase.REVEAL)
    assert len(held) == (9 * len(state.seats) if dealt else 0)
    for seat in state.seats:
        laid = [placement.tile for placement in seat.placements]
        out = [] if seat.discard is None else [seat.discard]
        assert len(set(laid + out)) == len(laid + out)
        assert set(laid + out) <= set(seat.hand)
        assert set(seat.face_down) | set(seat.removed) <= set(laid)
        assert len(set(seat.face_down)) == len(seat.face_down) <= 2
        cells = [placement.cell for placement in seat.placements]
        assert len(set(cells)) == len(cells)
        if state.phase in (Phase.PICK, Phase.CHOICE, Phase.SCORES, Phase.ENDED):
            assert set(laid + out) == set(seat.hand)


def check_tokens_are_held_once(state: State) -> None:
    held = [token for seat in state.seats for token in seat.tokens]
    assert len(set(held)) == len(held)


def check_tracks_stay_on_the_board(state: State) -> None:
    for seat in state.seats:
        tracks = seat.tracks
        levels = (tracks.vegetation, tracks.ice, tracks.desert, tracks.star)
        assert all(0 <= level <= 30 for level in levels)


def check_refused_without_a_trace(state: State, command: AnyCommand) -> bool:
    """False when the command is fine; a refusal has a code and a text and changes nothing."""
    before = msgspec.msgpack.encode(state)
    refusal: Illegal | None = None
    try:
        decide(state, command)
    except Illegal as wrong:
        refusal = wrong
    assert msgspec.msgpack.encode(state) == before, "deciding alone changes nothing"
    if refusal is not None:
        assert refusal.code
        assert refusal.text
    return refusal is not None


class WholeGames(RuleBasedStateMachine):
    """Any commands in any order; at the end the clock is left alone with the game."""

    @initialize(options=all_options(), seed=st.integers(0, 10**9))
    def sit_down(self, options: Options, seed: int) -> None:
        self.playing = Playing(options, f"seed {seed}")
        self.late: list[AnyCommand] = []

    def ask(self, command: AnyCommand) -> None:
        if not check_refused_without_a_trace(self.playing.state, command):
            self.playing.ask(command)
            self.late.append(command)

    @property
    def running(self) -> bool:
        return self.playing.state.phase is not Phase.ENDED

    @precondition(lambda self: self.running)
    @rule(random=randoms, count=st.integers(1, 20))
    def play_on(self, random: Random, count: int) -> None:
        for _ in range(count):
            if self.running:
                command = legal_command(self.playing.state, random)
                self.late.append(command)
                self.playing.ask(command)
                self.holds_at_every_step()

    @precondition(lambda self: self.running)
    @rule(random=randoms, count=st.integers(1, 5))
    def ask_for_something_spoilt(self, random: Random, count: int) -> None:
        for _ in range(count):
            if self.running:
                state = self.playing.state
                self.ask(spoilt(legal_command(state, random), state, random))

    @rule(command=commands())
    def ask_for_anything(self, command: AnyCommand) -> None:
        self.ask(command)

    @precondition(lambda self: self.late)
    @rule(random=randoms)
    def ask_again_for_something_of_the_past(self, random: Random) -> None:
        self.ask(random.choice(self.late))

    @precondition(lambda self: self.running and self.playing.state.phase is not Phase.SEATING)
    @rule()
    def let_the_clock_run_out(self) -> None:
        before = self.playing.state
        self.playing.ask(TimeExpired(before.round, before.phase))
        now = self.playing.state
        assert (now.round, now.phase) != (before.round, before.phase)

    @precondition(lambda self: self.playing.state.round > 0)
    @rule(back=st.integers(1, 5))
    def let_a_clock_of_the_past_run_out(self, back: int) -> None:
        state = self.playing.state
        late = TimeExpired(state.round - back, state.phase)
        assert check_refused_without_a_trace(state, late)

    @invariant()
    def holds_at_every_step(self) -> None:
        state = self.playing.state
        check_tiles_are_conserved(state)
        check_tokens_are_held_once(state)
        check_tracks_stay_on_the_board(state)
        if self.running and state.phase is not Phase.SEATING:
            assert state.waiting_for, "a phase that waits for nobody is over"

    def teardown(self) -> None:
        if not hasattr(self, "playing"):
            return
        random = Random(0)
        while self.playing.state.phase is Phase.SEATING:
            self.playing.step(random)
        clocks = 0
        while self.running:
            self.let_the_clock_run_out()
            self.holds_at_every_step()
            clocks += 1
        assert clocks <= 5 * 8
        check_record(self.playing)


def check_record(playing: Playing) -> None:
    """Replay equals play, from the record in memory and from its bytes."""
    record: Record = new_record(playing.options, playing.seed, playing.entries)
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text
    assert replay(record) == playing.state
    assert verify(record) == playing.state


TestWholeGames = WholeGames.TestCase
TestWholeGames.settings = settings(
    max_examples=60,
    stateful_step_count=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.parametrize("card", range(1, 21))
def test_a_game_with_a_card_in_every_round_is_played_to_its_end(card: int) -> None:
    random = Random(card)
    options = Options(seats=2 + card % 5, sequence=(card,) * 5)
    playing = Playing(options, f"card {card}")
    while playing.state.phase is not Phase.ENDED:
        playing.step(random)
        check_tiles_are_conserved(playing.state)
        check_tracks_stay_on_the_board(playing.state)
    check_record(playing)


def test_the_check_for_lost_tiles_can_fail() -> None:
    state = at_phase(started(2), Phase.DRAFT_1)
    check_tiles_are_conserved(state)
    first, *rest = state.seats[0].hand
    lost = state.with_seat(Seat(0), hand=tuple(rest))
    doubled = state.with_seat(Seat(0), hand=(first, *rest[:-1], first))
    strange = state.with_seat(Seat(1), placements=(Placement(first, 0, 0),))
    for broken in (lost, doubled, strange):
        with pytest.raises(AssertionError):
            check_tiles_are_conserved(broken)


def test_evolving_never_looks_at_the_seed() -> None:
    """The same events lead to the same game, whatever the seed: chance is in the events."""
    playing = played(Options(seats=3), "one", Random(3))
    other = Playing(playing.options, "two")
    state = evolve_all(other.state, (e for entry in playing.entries for e in entry.events))
    assert state.changed(seed="one") == playing.state
    assert view(state.changed(seed="one"), Seat(1)) == view(playing.state, Seat(1))
