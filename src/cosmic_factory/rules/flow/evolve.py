"""Applies events to the state. `evolve` never refuses, draws nothing and reads no clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from cosmic_factory.rules.flow import events as ev
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.flow.state import Player, SeatState, State
from cosmic_factory.rules.seat import Seat


def evolve(state: State, event: ev.AnyEvent) -> State:
    """Return the state after one event."""
    return _APPLY[type(event)](state, event)


def evolve_all(state: State, events: Iterable[ev.AnyEvent]) -> State:
    """Return the state after all events, in order."""
    for event in events:
        state = evolve(state, event)
    return state


# --- seats ---------------------------------------------------------------------------------


def _seat_taken(state: State, event: ev.SeatTaken) -> State:
    return state.with_seat(event.seat, player=Player(event.name, event.bot, level=event.level))


def _seat_left(state: State, event: ev.SeatLeft) -> State:
    return state.with_seat(event.seat, player=None)


def _seat_moved(state: State, event: ev.SeatMoved) -> State:
    player = state.seats[event.seat].player
    return state.with_seat(event.seat, player=None).with_seat(event.to, player=player)


def _options_changed(state: State, event: ev.OptionsChanged) -> State:
    seats = event.options.seats
    added = tuple(SeatState() for _ in range(len(state.seats), seats))
    return state.changed(options=event.options, seats=(*state.seats[:seats], *added))


def _host_named(state: State, _: ev.HostNamed) -> State:
    """Change nothing: who is the host is the table's business, and no rule depends on it."""
    return state


def _seat_handed_to_bot(state: State, event: ev.SeatHandedToBot) -> State:
    return _with_cover(state, event.seat, covers=True)


def _seat_handed_back(state: State, event: ev.SeatHandedBack) -> State:
    return _with_cover(state, event.seat, covers=False)


def _with_cover(state: State, seat: Seat, *, covers: bool) -> State:
    player = state.seats[seat].player
    assert player is not None, "only taken seats are handed over"
    return state.with_seat(seat, player=msgspec.structs.replace(player, bot_covers=covers))


# --- rounds and phases ---------------------------------------------------------------------


def _game_started(state: State, event: ev.GameStarted) -> State:
    return state.changed(seed_hash=event.seed_hash, cards=event.cards)


def _round_began(state: State, event: ev.RoundBegan) -> State:
    cleared = tuple(SeatState(seat.player, seat.tracks) for seat in state.seats)
    return state.changed(round=event.round, card=event.card, seats=cleared, counted=())


def _phase_began(state: State, event: ev.PhaseBegan) -> State:
    seats = tuple(
        seat.changed(done=number in event.idle) for number, seat in enumerate(state.seats)
    )
    return state.changed(phase=event.phase, seats=seats)


def _seat_done(state: State, event: ev.SeatReady | ev.BuildingFinished) -> State:
    return state.with_seat(event.seat, done=True)


# --- draft ---------------------------------------------------------------------------------


def _hands_dealt(state: State, event: ev.TilesDrawn | ev.HandsPassed) -> State:
    seats = tuple(
        seat.changed(hand=hand) for seat, hand in zip(state.seats, event.hands, strict=True)
    )
    return state.changed(seats=seats)


def _tiles_kept(state: State, event: ev.TilesKept) -> State:
    seat = state.seats[event.seat]
    hand = tuple(tile for tile in seat.hand if tile not in event.tiles)
    return state.with_seat(event.seat, hand=hand, kept=seat.kept + event.tiles, done=True)


def _hands_joined(state: State, _: ev.HandsJoined) -> State:
    seats = tuple(seat.changed(hand=seat.kept + seat.hand, kept=()) for seat in state.seats)
    return state.changed(seats=seats)


# --- building ------------------------------------------------------------------------------


def _galaxy_laid(state: State, event: ev.GalaxyArranged | ev.GalaxyCompleted) -> State:
    """Replace the layout. A tile that goes back to the hand is face up again."""
    face_down = state.seats[event.seat].face_down
    if face_down:
        laid = {placement.tile for placement in event.placements}
        face_down = tuple(tile for tile in face_down if tile in laid)
    return state.with_seat(
        event.seat, placements=event.placements, discard=event.discard, face_down=face_down
    )


def _tile_turned(state: State, event: ev.TileTurned) -> State:
    others = tuple(tile for tile in state.seats[event.seat].face_down if tile != event.tile)
    face_down = (*others, event.tile) if event.face_down else others
    return state.with_seat(event.seat, face_down=face_down)


def _tokens_grabbed(state: State, event: ev.TokensGrabbed) -> State:
    seat = state.seats[event.seat]
    return state.with_seat(
        event.seat,
        tokens=seat.tokens + event.tokens,
        locked=event.locks,
        done=seat.done or event.locks,
    )


def _finish_taken_back(state: State, event: ev.FinishTakenBack) -> State:
    return state.with_seat(event.seat, done=False)


# --- after building ------------------------------------------------------------------------


def _tiles_picked(state: State, event: ev.TilesPicked) -> State:
    return state.with_seat(event.seat, pick=event.tiles, done=True)


def _picks_applied(state: State, event: ev.PicksApplied) -> State:
    seats = tuple(
        seat.changed(face_down=seat.face_down + turned, removed=removed)
        for seat, turned, removed in zip(state.seats, event.turned_down, event.removed, strict=True)
    )
    return state.changed(seats=seats)


def _round_counted(state: State, event: ev.RoundCounted) -> State:
    return state.changed(counted=event.sheets)


def _choice_made(state: State, event: ev.ChoiceMade) -> State:
    return state.with_seat(event.seat, choice=event.choice, done=True)


def _round_scored(state: State, event: ev.RoundScored) -> State:
    seats = tuple(
        seat.changed(tracks=sheet.after)
        for seat, sheet in zip(state.seats, event.sheets, strict=True)
    )
    return state.changed(seats=seats, scored=(*state.scored, event.sheets))


def _game_ended(state: State, event: ev.GameEnded) -> State:
    return state.changed(phase=Phase.ENDED, ranking=event.ranking)


_APPLY: Mapping[type[ev.AnyEvent], Callable[[State, Any], State]] = {
    ev.SeatTaken: _seat_taken,
    ev.SeatLeft: _seat_left,
    ev.SeatMoved: _seat_moved,
    ev.OptionsChanged: _options_changed,
    ev.HostNamed: _host_named,
    ev.SeatHandedToBot: _seat_handed_to_bot,
    ev.SeatHandedBack: _seat_handed_back,
    ev.GameStarted: _game_started,
    ev.RoundBegan: _round_began,
    ev.PhaseBegan: _phase_began,
    ev.TilesDrawn: _hands_dealt,
    ev.SeatReady: _seat_done,
    ev.TilesKept: _tiles_kept,
    ev.HandsPassed: _hands_dealt,
    ev.HandsJoined: _hands_joined,
    ev.GalaxyArranged: _galaxy_laid,
    ev.TileTurned: _tile_turned,
    ev.TokensGrabbed: _tokens_grabbed,
    ev.BuildingFinished: _seat_done,
    ev.FinishTakenBack: _finish_taken_back,
    ev.GalaxyCompleted: _galaxy_laid,
    ev.TilesPicked: _tiles_picked,
    ev.PicksApplied: _picks_applied,
    ev.RoundCounted: _round_counted,
    ev.ChoiceMade: _choice_made,
    ev.RoundScored: _round_scored,
    ev.GameEnded: _game_ended,
}
