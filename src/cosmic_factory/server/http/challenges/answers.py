"""What is answered about challenges, tries and their results."""

from __future__ import annotations

from cosmic_factory.analysis import BestGalaxy, CurvePoint, Par, RivalBet
from cosmic_factory.rules import Shape, TextEnum, TileId, TileSet, Value
from cosmic_factory.server.challenges.ghosts import GhostStep
from cosmic_factory.server.challenges.opening import RivalMinute
from cosmic_factory.server.http.insight.insight_api import ToldInsight
from cosmic_factory.tables import ChallengeKind


class MadeChallenge(Value, frozen=True):
    """A link that anyone may open to play against a minute, and what to send along in words."""

    id: str
    url: str
    text: str


class ChallengeStanding(TextEnum):
    """How the guest who asks stands to a deal: only a fresh one plays it for the table."""

    FRESH = "fresh"
    # The minute is the guest's own.
    OWN = "own"
    # The guest sat at the table where it was played.
    AT_TABLE = "at-table"
    # The guest has handed in a try that counts.
    PLAYED = "played"
    # The guest began a try that counts, and never handed it in.
    LEFT = "left"


class GhostSummary(Value, frozen=True):
    """What a recorded minute came to."""

    name: str
    bot: bool
    points: int
    last_ms: int | None
    finished_ms: int | None
    # Whether it was built from the nine tiles that are to be played.
    same_tiles: bool


class ShownChallenge(Value, frozen=True):
    """A challenge before it is played: nothing of its tiles. Times are milliseconds since 1970.

    `next_ms` is when to ask again because the par is being found; null if nothing more is coming.
    """

    id: str
    kind: ChallengeKind
    card: int
    shape: Shape
    seconds: int
    sender: str
    played_at: int
    ghosts: tuple[GhostSummary, ...]
    par: Par | None
    # How many tries count so far.
    results: int
    standing: ChallengeStanding
    # The guest's finished try: the one that counts, else the newest.
    my_try: str | None
    # Whether the guest made this link, and may take it back.
    mine: bool
    next_ms: int | None


class GhostNews(Value, frozen=True):
    """What the ghosts have done by now; nothing that is still to come.

    `next_ms` is when to ask again, in milliseconds from now; null once all of them are done.
    """

    elapsed_ms: int
    # By ghost.
    steps: tuple[tuple[GhostStep, ...], ...]
    next_ms: int | None


class BegunTry(Value, frozen=True):
    """A try that has begun by the server's clock."""

    id: str
    # False for practice.
    counts: bool
    card: int
    shape: Shape
    seconds: int
    hand: tuple[TileId, ...]
    tile_set: TileSet
    # The Bonus tokens that can be taken.
    bets: tuple[RivalBet, ...]
    ghosts: GhostNews


class BuiltMinute(Value, frozen=True):
    """A minute at its end: the galaxy with its points, and how the points grew."""

    name: str
    bot: bool
    points: int
    galaxy: BestGalaxy
    curve: tuple[CurvePoint, ...]
    # When each tile was laid first.
    laid_ms: tuple[int, ...]
    last_ms: int | None
    finished_ms: int | None
    same_tiles: bool


class ResultLine(Value, frozen=True):
    """A line in the table of those who have played a deal; `at` is milliseconds since 1970."""

    name: str | None
    points: int
    last_ms: int | None
    at: int
    # The guest who asks.
    me: bool
    # Whoever played in the game: first with these tiles, or as a ghost of a table.
    first: bool
    bot: bool = False


class TryResult(Value, frozen=True):
    """A finished try beside the ghosts.

    `next_ms` is when to ask again for the insight, in milliseconds; null if nothing more is coming.
    """

    id: str
    challenge: str
    kind: ChallengeKind
    counts: bool
    card: int
    shape: Shape
    seconds: int
    tile_set: TileSet
    hand: tuple[TileId, ...]
    # The tiles that chance laid.
    filled: tuple[TileId, ...]
    mine: BuiltMinute
    ghosts: tuple[BuiltMinute, ...]
    par: Par | None
    insight: ToldInsight | None
    table: tuple[ResultLine, ...]
    next_ms: int | None


def summary_of(rival: RivalMinute) -> GhostSummary:
    ghost = rival.ghost
    return GhostSummary(
        ghost.name,
        ghost.bot,
        rival.points,
        ghost.last_ms,
        ghost.finished_ms,
        rival.has_same_tiles,
    )


def built_of(rival: RivalMinute) -> BuiltMinute:
    ghost = rival.ghost
    return BuiltMinute(
        name=ghost.name,
        bot=ghost.bot,
        points=rival.points,
        galaxy=rival.galaxy,
        curve=ghost.curve,
        laid_ms=ghost.laid_ms,
        last_ms=ghost.last_ms,
        finished_ms=ghost.finished_ms,
        same_tiles=rival.has_same_tiles,
    )
