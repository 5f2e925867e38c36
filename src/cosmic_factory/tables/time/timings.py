"""Durations that the tables room depends on. The names end with their unit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableTimings:
    """How long live tables wait for players, other nodes and themselves."""

    # A command that arrives this long after the deadline still counts, and later by the sender's
    # measured lag, but by no more than `max_allowance_ms`.
    grace_ms: int = 400
    max_allowance_ms: int = 1_000
    # A card is shown this much longer if somebody at the table meets it for the first time.
    first_meeting_ms: int = 12_000
    # How often deadlines are checked, and how often the rest of a table in play is.
    tick_seconds: float = 0.25
    check_ms: int = 1_000
    # How often a node stores that it is alive. Without a heartbeat for `stale_heartbeat_ms` nothing
    # can be trusted to be stored, so deadlines wait.
    heartbeat_seconds: float = 1.0
    stale_heartbeat_ms: int = 2_500
    # Ticks that come later than this show that the node stood still: players get the time back.
    standstill_ms: int = 700
    # Storage that takes longer than this to store a heartbeat stood still, too.
    slow_beat_ms: int = 400
    # Outages older than this no longer move a deadline.
    outage_memory_ms: int = 24 * 3_600_000
    # How often games that never started are closed, and how old they are by then.
    sweep_seconds: float = 3_600.0
    unstarted_ms: int = 24 * 3_600_000
    # An append whose answer was lost may still be stored by the database for this long.
    late_write_seconds: float = 10.0
    # A bot plays for a player who has been away this long.
    absence_ms: int = 30_000
    # The same for a player who was away as building ended; long enough to load a page again.
    short_absence_ms: int = 3_000
    # The same while building without a deadline: the game is then played to its end.
    abandoned_build_ms: int = 3_600_000
    # Before the game, another person becomes the host when the host has been away this long.
    host_absence_ms: int = 10_000
    # How often a table that waits for players asks storage who is present on other nodes.
    presence_check_ms: int = 2_000
    # How often a node asks for the lease of a game that another node may have lost.
    lease_retry_ms: int = 2_000
    # A table without viewers whose game stands still is dropped from memory after this long.
    unload_ms: int = 60_000
    # A bot whose command was refused is asked again after this long.
    bot_retry_seconds: float = 1.0
    # Bots that hurry, because all people are done, make a step after this long.
    hurried_step_seconds: float = 0.12

    def allowed_lateness_ms(self, lag_ms: int) -> int:
        """Return how late a command of a player with that lag may arrive."""
        return self.grace_ms + min(lag_ms, self.max_allowance_ms)


@dataclass(frozen=True, slots=True)
class StorageTimings:
    """How storage paces its commits, and how long it waits for databases and other nodes."""

    # Two heartbeats further apart than this have an outage between them: one late heartbeat is
    # none, two missing ones are.
    outage_gap_ms: int = 2_500
    # When a node has just started, or storage did not answer it, nobody's heartbeat for this long
    # is an outage: it is a little longer than the time between two of them.
    doubtful_gap_ms: int = 1_200
    # The time between the starts of two commits, for each entry of the first, and at most. A commit
    # costs as much as deciding several commands: the more is going on, the larger batches should
    # be, and a lone entry is stored at once.
    commit_entry_seconds: float = 0.001
    max_commit_seconds: float = 0.020
    # After a lost connection to the news, the first pause before connecting again; it doubles.
    min_reconnect_seconds: float = 0.1
    max_reconnect_seconds: float = 2.0
    # A silent connection to the news is tested this often.
    keepalive_seconds: float = 5.0
    # The pause after news could not be sent.
    resend_seconds: float = 0.5
    # A lease counts as held for this long after the database last confirmed its connection.
    lease_trust_seconds: float = 5.0
    # PostgreSQL: for connecting, and for every statement.
    postgres_answer_seconds: float = 3.0
    # SQLite: another program, such as a backup, may hold the file this long.
    sqlite_busy_seconds: float = 5.0
    # SQLite: players are told that the game cannot be saved when the disk takes longer than this.
    sqlite_answer_seconds: float = 10.0
