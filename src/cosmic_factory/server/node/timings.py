"""Durations that the server room depends on. The names end with their unit."""

from __future__ import annotations

from dataclasses import dataclass

_DAY_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class ServerTimings:
    """How long sockets, requests, cookies and the node's own loops take or wait."""

    # --- sockets ---
    # How often a socket pings its client and checks that the client is still there.
    ping_seconds: float = 5.0
    # A client that has sent nothing for this long is disconnected.
    idle_seconds: float = 60.0
    # A client that has not read what it was sent for this long is disconnected.
    slow_client_seconds: float = 10.0
    # A ping that comes this much too late shows that the node stood still and could hear nobody.
    standstill_seconds: float = 1.0
    # A client gets this long to answer a close frame before its connection is cut.
    close_seconds: float = 3.0
    # Clients of a closing node are told to connect again after this long.
    reconnect_ms: int = 500
    # Tiles laid by others are told this much later, together with all that happened meanwhile.
    layout_delay_seconds: float = 0.2
    # When a changed seat cannot be read from storage, the next attempt comes after this long.
    seat_retry_seconds: float = 0.5
    # Between two slices of deferred calls, so that incoming commands are read in between.
    deferred_pause_seconds: float = 0.004

    # --- requests ---
    # A request's line and headers must arrive within this long after the connection or, on one
    # that was used before, after their first byte; under HTTPS the handshake before it, too.
    request_head_seconds: float = 10.0
    # A request's body must arrive within this long after its head.
    request_body_seconds: float = 20.0
    # A connection on which nothing is asked is closed this long after the last answer.
    keep_alive_seconds: int = 5
    # A connection whose request was refused before all of it came is closed this long after.
    linger_seconds: float = 0.5
    # After a time limit, what has arrived meanwhile is read for this long before it counts.
    second_look_seconds: float = 0.1
    # After the system could not accept a connection, it is asked again this much later.
    accept_retry_seconds: float = 1.0
    # The list of public tables is read from storage at most this often.
    table_list_seconds: float = 1.0
    # A table is found by its code for this long after its game ended.
    finished_code_ms: int = 24 * 3_600_000
    # A public table without anybody at it is listed for this long after it was made.
    fresh_table_ms: int = 60_000

    # --- identity ---
    cookie_seconds: int = 365 * _DAY_SECONDS
    # A cookie older than this is replaced by a new one when its owner makes a request.
    cookie_renewal_seconds: int = 30 * _DAY_SECONDS
    # A transfer code to another device is valid for this long.
    transfer_seconds: int = 600

    # --- thinking about played rounds ---
    # A thinking process that has nothing to do is ended after this long.
    thinking_idle_seconds: float = 120.0
    # A task that takes longer than this fails, and its process is ended.
    thinking_task_seconds: float = 120.0
    # A thinking process says every second that it lives. One that is silent for this long, though
    # the machine had time for it, is ended; while it loads its modules it may be silent for longer.
    thinking_silence_seconds: float = 10.0
    thinking_start_seconds: float = 60.0
    # After a thinking process has died, the next one is started this much later.
    thinking_retry_seconds: float = 1.0
    # A node that does not play a game's bots leaves the thinking to the one that does for so long.
    thinking_turn_seconds: float = 5.0
    # How often such a node looks whether the other one has found something.
    thinking_look_seconds: float = 0.5
    # A client that waits for insight is told to ask again after this long.
    insight_next_ms: int = 1000
    # A request for something that is being worked out waits this long for it.
    insight_wait_seconds: float = 10.0
    # A request for a picture waits longer: a messenger does not ask again. On a busy machine the
    # thinking process, which draws it, needs many seconds to start.
    picture_wait_seconds: float = 30.0

    # --- the node ---
    # How long clients get to leave a closing node before their connections are cut.
    drain_seconds: float = 5.0
    # How often a starting or closing node checks whether it is done.
    poll_seconds: float = 0.05
    # How often games older than the host wants to keep are deleted.
    sweep_seconds: float = _DAY_SECONDS
    # How often the node checks whether all objects should be searched for garbage.
    garbage_check_seconds: float = 30.0
    # The interpreter lock is passed on after this long. A thread that has stored a batch needs it
    # to acknowledge the batch; Python's default of 5 ms would be added to every acknowledgement.
    switch_interval_seconds: float = 0.001
