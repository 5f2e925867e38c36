"""The state of a game after the events so far."""

from __future__ import annotations

from typing import Any

import msgspec

from cosmic_factory.rules.cards.kaos_cards import BEGINNER_RULES, round_rules
from cosmic_factory.rules.cards.round_rules import RoundRules
from cosmic_factory.rules.counting.ranking import Rank
from cosmic_factory.rules.counting.score_sheet import ScoreSheet
from cosmic_factory.rules.counting.scoring import Choice
from cosmic_factory.rules.counting.tracks import Tracks
from cosmic_factory.rules.flow.options import Options, Variant, checked_options
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.pieces.galaxy import Galaxy, LaidTile
from cosmic_factory.rules.pieces.placement import Placement
from cosmic_factory.rules.pieces.tile import Colour, TileId
from cosmic_factory.rules.refusal import Malformed
from cosmic_factory.rules.seat import ALL_SEATS, Seat
from cosmic_factory.rules.value import Value


class Player(Value, frozen=True):
    """Who holds a seat. `bot_covers` is True while a bot plays for an absent person."""

    name: str
    bot: bool = False
    bot_covers: bool = False
    # A bot's level, if one was named; the rules do not interpret it.
    level: str | None = None


class SeatState(Value, frozen=True):
    """The state of one seat. The fields from `done` on are reset at the start of each round."""

    player: Player | None = None
    tracks: Tracks = Tracks()
    # The game does not wait for this seat in this phase.
    done: bool = False
    # In the draft, the tiles to choose from; once building begins, all nine.
    hand: tuple[TileId, ...] = ()
    kept: tuple[TileId, ...] = ()
    placements: tuple[Placement, ...] = ()
    discard: TileId | None = None
    face_down: tuple[TileId, ...] = ()
    removed: tuple[TileId, ...] = ()
    tokens: tuple[Colour, ...] = ()
    locked: bool = False
    pick: tuple[TileId, ...] = ()
    choice: Choice = Choice()

    def changed(self, **fields: Any) -> SeatState:
        return msgspec.structs.replace(self, **fields)


class State(Value, frozen=True):
    """A game, immutable: unchanged parts are shared between one state and the next."""

    options: Options
    seed: str
    phase: Phase = Phase.SEATING
    round: int = 0
    # All five cards of the game; those of later rounds are secret.
    cards: tuple[int, ...] = ()
    card: int = 0
    seats: tuple[SeatState, ...] = ()
    seed_hash: str = ""
    # The sheets of the rounds scored so far; `counted` are those that wait for choices.
    scored: tuple[tuple[ScoreSheet, ...], ...] = ()
    counted: tuple[ScoreSheet, ...] = ()
    ranking: tuple[Rank, ...] = ()

    @property
    def rules(self) -> RoundRules:
        if self.options.variant is Variant.BEGINNER:
            return BEGINNER_RULES
        return round_rules(self.card)

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that must still act in this phase; none once the game has ended."""
        if self.phase is Phase.ENDED:
            return ()
        seats = zip(ALL_SEATS, self.seats, strict=False)
        return tuple([number for number, seat in seats if not seat.done])

    def galaxy(self, seat: Seat) -> Galaxy:
        """Return the galaxy of a seat as it is scored: without removed tiles."""
        owner = self.seats[seat]
        tile = self.options.tile_set.tile
        return Galaxy.of(
            LaidTile(tile(laid.tile), laid.cell, laid.turns, laid.tile in owner.face_down)
            for laid in owner.placements
            if laid.tile not in owner.removed
        )

    def changed(self, **fields: Any) -> State:
        return msgspec.structs.replace(self, **fields)

    def with_seat(self, seat: Seat, **fields: Any) -> State:
        seats = list(self.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], **fields)
        return msgspec.structs.replace(self, seats=tuple(seats))


MAX_SEED_LENGTH = 200  # characters


def new_game(options: Options, seed: str) -> State:
    """Return a game with empty seats. The seed decides every draw (R24), secret until the end."""
    if not 1 <= len(seed) <= MAX_SEED_LENGTH or not seed.isprintable():
        text = f"a seed is 1 to {MAX_SEED_LENGTH} printable characters"
        raise Malformed("bad-seed", text, "$.seed")
    seats = tuple(SeatState() for _ in range(checked_options(options).seats))
    return State(options, seed, seats=seats)
