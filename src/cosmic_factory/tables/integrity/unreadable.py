"""Games that cannot be read: which entry is at fault, and why."""

from __future__ import annotations

from cosmic_factory.rules import TextEnum
from cosmic_factory.tables.journal.port import GameId


class Damage(TextEnum):
    """Why a game cannot be read."""

    # The options are no JSON, or of a kind that this version does not know.
    DAMAGED_OPTIONS = "damaged-options"
    UNKNOWN_OPTIONS = "unknown-options"
    MISSING_ENTRY = "missing-entry"
    DAMAGED_ENTRY = "damaged-entry"
    UNKNOWN_ENTRY = "unknown-entry"
    # The entry or one before it is not what was stored.
    BROKEN_CHAIN = "broken-chain"
    # The entry can be read, but not after the entries before it.
    IMPOSSIBLE_ENTRY = "impossible-entry"
    # The database reports that its own file is damaged where this game is stored.
    DAMAGED_FILE = "damaged-file"


# What a newer version writes looks like this to an older one. Installing it makes the game whole.
NEWER = frozenset({Damage.UNKNOWN_OPTIONS, Damage.UNKNOWN_ENTRY})

SENTENCES = {
    Damage.DAMAGED_OPTIONS: "its options are damaged",
    Damage.UNKNOWN_OPTIONS: "its options are of a kind that this version does not know",
    Damage.MISSING_ENTRY: "entry {seq} of its journal is missing",
    Damage.DAMAGED_ENTRY: "entry {seq} of its journal is damaged",
    Damage.UNKNOWN_ENTRY: "entry {seq} of its journal is of a kind that this version does not know",
    Damage.BROKEN_CHAIN: "entry {seq} of its journal, or one before it, is not what was stored",
    Damage.IMPOSSIBLE_ENTRY: "entry {seq} of its journal cannot follow the entries before it",
    Damage.DAMAGED_FILE: "the database is damaged where its journal is stored",
}


class UnreadableGame(Exception):
    """A game cannot be read: entry `seq` of its journal is at fault, or its options if 0."""

    def __init__(self, game: GameId, seq: int, damage: Damage) -> None:
        super().__init__(f"game {game} cannot be read: {SENTENCES[damage].format(seq=seq)}")
        self.game = game
        self.seq = seq
        self.damage = damage

    def __reduce__(self) -> tuple[type[UnreadableGame], tuple[GameId, int, Damage]]:
        """Let the exception be pickled: it is made of other arguments than its sentence."""
        return UnreadableGame, (self.game, self.seq, self.damage)

    def again(self) -> UnreadableGame:
        """Return the same problem as an exception that was not raised yet."""
        return UnreadableGame(self.game, self.seq, self.damage)

    @property
    def is_newer(self) -> bool:
        """Whether a newer version may have written the game, and could read it."""
        return self.damage in NEWER

    @property
    def code(self) -> str:
        """The refusal code that players get."""
        return "game-newer" if self.is_newer else "game-damaged"

    @property
    def text(self) -> str:
        """One sentence for players."""
        if self.is_newer:
            return "a newer version of the server has written this game: it waits for that version"
        return "this game was damaged in storage and cannot go on; what can be read is kept"
