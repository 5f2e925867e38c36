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
    # After the count of a round, the table shows what each seat could have made of its tiles.
    insight: bool = True


class NextGameView(Value, frozen=True):
    """Who wants to play again after this game, and at which table."""

    game: str
    code: str
    # Seats of this game whose people want to play again.
    again: tuple[Seat, ...]
    # Names of others who asked for a seat.
    newcomers: tuple[str, ...]
    started: bool


class PeopleView(Value, frozen=True):
    """Who is at the table now; it is not stored, and nodes may differ for a moment."""

    # The seats of people with a socket open on any node.
    present: tuple[Seat, ...] = ()
    # None until somebody wants to play again.
    next_game: NextGameView | None = None
