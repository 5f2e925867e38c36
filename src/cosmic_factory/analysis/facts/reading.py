"""Gather the facts of rounds from the entries of a record or a journal, entry by entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from cosmic_factory.analysis.facts.round_facts import (
    DraftFacts,
    RoundFacts,
    SeatFacts,
    Touch,
    TouchKind,
)
from cosmic_factory.rules import (
    AnyEvent,
    Malformed,
    Options,
    Phase,
    Placement,
    Record,
    Seat,
    State,
    TileId,
    Tracks,
    events,
    evolve,
    new_game,
)


class TimedEntry(Protocol):
    """An entry of a record or of a journal; `at` is in milliseconds from some fixed moment."""

    @property
    def at(self) -> int | None: ...
    @property
    def events(self) -> tuple[AnyEvent, ...]: ...


class _PlayerLayout(NamedTuple):
    """What a player had laid when building ended: chance or neighbours may then change it."""

    placements: tuple[Placement, ...] = ()
    face_down: tuple[TileId, ...] = ()
    discard: TileId | None = None


class _SeatNotes:
    """What is noted of one seat while its round is played."""

    def __init__(self, tracks: Tracks) -> None:
        self.tracks = tracks
        self.hands: list[tuple[TileId, ...]] = []
        self.kept: list[tuple[TileId, ...]] = []
        self.touches: list[Touch] = []
        self.laid = _PlayerLayout()
        self.grabbed_at: int | None = None


class RoundFactsReader:
    """Replays a game entry by entry and returns the facts of each round once it is scored."""

    def __init__(self, options: Options, state: State | None = None) -> None:
        """Read from the beginning of a game, or from a state in which no round is being played."""
        # Entries hold the outcome of every draw, so the seed is never used.
        self._state = new_game(options, "read") if state is None else state
        self._notes: list[_SeatNotes] = []
        self._build_began: int | None = None
        self._build_ended: int | None = None

    @property
    def state(self) -> State:
        """The state after all entries that were fed."""
        return self._state

    def feed(self, entry: TimedEntry) -> RoundFacts | None:
        """Fold the next entry; return the facts of the round that it scored, if it did.

        Raises `Malformed` if an event cannot follow the ones before it.
        """
        scored = None
        try:
            for event in entry.events:
                self._note_before(event, entry.at)
                self._state = evolve(self._state, event)
                self._note_after(event, entry.at)
                if isinstance(event, events.RoundScored):
                    scored = self._facts()
        except (LookupError, ValueError, AssertionError, TypeError):
            text = "this event cannot follow the ones before it"
            raise Malformed("broken-record", text) from None
        return scored

    def _note_before(self, event: AnyEvent, at: int | None) -> None:
        """Note when building began and ended, as far as the event tells it before it is applied."""
        if isinstance(event, events.PhaseBegan):
            if event.phase is Phase.BUILD:
                self._build_began = at
        elif isinstance(event, events.GalaxyCompleted | events.RoundScored):
            self._note_end(at)

    def _note_after(self, event: AnyEvent, at: int | None) -> None:
        match event:
            case events.RoundBegan():
                self._notes = [_SeatNotes(seat.tracks) for seat in self._state.seats]
                self._build_began = self._build_ended = None
            case events.TilesDrawn() | events.HandsPassed():
                for notes, hand in zip(self._notes, event.hands, strict=True):
                    notes.hands.append(hand)
            case events.TilesKept():
                self._notes[event.seat].kept.append(event.tiles)
            case events.GalaxyArranged():
                self._add_layout(event.seat, TouchKind.ARRANGED, at)
            case events.TileTurned():
                self._add_layout(event.seat, TouchKind.FLIPPED, at)
            case events.TokensGrabbed():
                self._add_tokens(event, at)
            case events.BuildingFinished():
                self._add_touch(event.seat, TouchKind.FINISHED, at)
            case events.FinishTakenBack():
                self._add_touch(event.seat, TouchKind.RESUMED, at)
            case events.GalaxyCompleted():
                self._add_touch(event.seat, TouchKind.FILLED, at)
            case events.PhaseBegan(phase=Phase.PICK) | events.RoundCounted():
                self._note_end(at)
            case _:
                pass

    def _note_end(self, at: int | None) -> None:
        """Note when building ended, unless that is known."""
        if self._build_ended is None:
            self._build_ended = at

    def _ms_since_build(self, at: int | None) -> int | None:
        """Return the milliseconds since building began, if the entries have times."""
        if at is None or self._build_began is None:
            return None
        return max(0, at - self._build_began)

    def _add_layout(self, seat: Seat, kind: TouchKind, at: int | None) -> None:
        owner = self._state.seats[seat]
        self._notes[seat].laid = _PlayerLayout(owner.placements, owner.face_down, owner.discard)
        self._add_touch(seat, kind, at)

    def _add_tokens(self, event: events.TokensGrabbed, at: int | None) -> None:
        notes = self._notes[event.seat]
        if notes.grabbed_at is None:
            notes.grabbed_at = self._ms_since_build(at)
        self._add_touch(event.seat, TouchKind.TOKENS, at, event)

    def _add_touch(
        self,
        seat: Seat,
        kind: TouchKind,
        at: int | None,
        grabbed: events.TokensGrabbed | None = None,
    ) -> None:
        owner = self._state.seats[seat]
        self._notes[seat].touches.append(
            Touch(
                self._ms_since_build(at),
                kind,
                owner.placements,
                owner.discard,
                owner.face_down,
                () if grabbed is None else grabbed.tokens,
            )
        )

    def _facts(self) -> RoundFacts:
        state = self._state
        return RoundFacts(
            round=state.round,
            card=state.card,
            variant=state.options.variant,
            tile_set=state.options.tile_set,
            build_seconds=state.options.seconds.build,
            seats=tuple(self._seat_facts(seat) for seat in state.options.all_seats),
            lasted=self._ms_since_build(self._build_ended),
        )

    def _seat_facts(self, seat: Seat) -> SeatFacts:
        owner, notes = self._state.seats[seat], self._notes[seat]
        assert owner.player is not None, "every seat is taken once a game has begun"
        return SeatFacts(
            name=owner.player.name,
            bot=owner.player.bot,
            tracks=notes.tracks,
            draft=_draft_facts(notes),
            hand=owner.hand,
            placements=owner.placements,
            discard=owner.discard,
            face_down=owner.face_down,
            removed=owner.removed,
            laid=notes.laid.placements,
            laid_face_down=notes.laid.face_down,
            laid_discard=notes.laid.discard,
            tokens=owner.tokens,
            choice=owner.choice,
            sheet=self._state.scored[-1][seat],
            grabbed_at=notes.grabbed_at,
            touches=tuple(notes.touches),
        )


def _draft_facts(notes: _SeatNotes) -> DraftFacts | None:
    """Return the draft: a hand was dealt and passed on twice. None if the round had none."""
    if len(notes.kept) < 2:
        return None
    dealt, passed, last = notes.hands[:3]
    first, second = notes.kept
    return DraftFacts(dealt, first, passed, second, last)


def all_round_facts(record: Record) -> tuple[RoundFacts, ...]:
    """Return the facts of all rounds that are scored in a record, or raise `Malformed`."""
    reader = RoundFactsReader(record.header.options)
    rounds = []
    for number, entry in enumerate(record.entries, start=2):
        try:
            facts = reader.feed(entry)
        except Malformed as wrong:
            raise Malformed(wrong.code, wrong.text, f"line {number}") from None
        if facts is not None:
            rounds.append(facts)
    return tuple(rounds)


def round_facts(record: Record, number: int) -> RoundFacts:
    """Return the facts of one round, or raise `Malformed` if the record does not score it."""
    return checked_round(all_round_facts(record), number)


def checked_round(rounds: Sequence[RoundFacts], number: int) -> RoundFacts:
    """Return the round with that number, or raise `Malformed`."""
    for facts in rounds:
        if facts.round == number:
            return facts
    text = f"round {number} is not in this record, or was not scored"
    raise Malformed("no-such-round", text)
