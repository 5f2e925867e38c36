"""The people of a table as viewers are shown them: the host, and who is present."""

from __future__ import annotations

from cosmic_factory.rules import Seat, Value


class LobbyView(Value, frozen=True):
    """What the table has agreed on besides the rules; it follows from the journal alone."""

    # The seat of the host; None while the host has no seat.
    host: Seat | None
    live_counts: bool
    bots_hurry: bool
    # The five cards are chosen, and stay secret.
    has_sequence: bool = False
    # The table is listed for everyone until the game starts.
    public: bool = False


class PeopleView(Value, frozen=True):
    """Who is at the table now; it is not stored, and nodes may differ for a moment."""

    # The seats of people with a socket open on any node.
    present: tuple[Seat, ...] = ()
