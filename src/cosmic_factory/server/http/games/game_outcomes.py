"""Who played a game and how it ended, read from its journal."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cosmic_factory.rules import Rank, Value, Variant
from cosmic_factory.rules import events as ev
from cosmic_factory.tables import UnreadableGame, decode


class PastSeat(Value, frozen=True):
    """A seat's player and result; no result if the game did not end."""

    seat: int
    name: str
    bot: bool
    place: int | None = None
    total: int | None = None


class Outcome(Value, frozen=True):
    """Who played and how it ended. Cards are shown once the game is over."""

    players: tuple[PastSeat, ...]
    cards: tuple[int, ...] = ()
    ended: bool = False
    # None if it is still the one that was chosen when the table was made.
    changed_variant: Variant | None = None


class OutcomeScan:
    """Finds the outcome. Only the entries that say so are decoded.

    Of a damaged journal, the entries that can be read count.
    """

    def __init__(self) -> None:
        self._seated: dict[int, tuple[str, bool]] = {}
        self._has_started = False
        self._variant: Variant | None = None
        self._cards: tuple[int, ...] = ()
        self._ranks: dict[int, Rank] = {}

    def feed(self, stored: Sequence[bytes]) -> bytes:
        for raw in stored:
            if not self._has_started:
                self._note_start(raw)
            elif b'"game_ended"' in raw:
                self._note_end(raw)
        return b""

    def end(self, problem: UnreadableGame | None) -> bytes:
        return b""

    def _note_start(self, raw: bytes) -> None:
        for event in _events(raw):
            match event:
                case ev.SeatTaken(seat=seat, name=name, bot=bot):
                    self._seated[seat] = name, bot
                case ev.SeatLeft(seat=seat):
                    self._seated.pop(seat, None)
                case ev.SeatMoved(seat=seat, to=to):
                    self._seated[to] = self._seated.pop(seat)
                case ev.OptionsChanged(options=options):
                    self._variant = options.variant
                case ev.GameStarted():
                    self._cards = event.cards
        self._has_started = bool(self._cards) or b'"game_started"' in raw

    def _note_end(self, raw: bytes) -> None:
        for event in _events(raw):
            if isinstance(event, ev.GameEnded):
                self._ranks = {rank.seat: rank for rank in event.ranking}

    @property
    def found(self) -> Outcome:
        ranks = self._ranks
        players = tuple(
            PastSeat(seat, name, bot, *((ranks[seat].place, ranks[seat].total) if ranks else ()))
            for seat, (name, bot) in sorted(self._seated.items())
        )
        return Outcome(players, self._cards if ranks else (), bool(ranks), self._variant)


def _events(raw: bytes) -> Sequence[ev.AnyEvent]:
    """Return the events of a stored entry; none if it cannot be read."""
    try:
        return decode(raw).events
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ()
