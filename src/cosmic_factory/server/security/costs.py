"""What a client can cost this node, and how much of it: the defaults of every budget."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_factory.rules import TextEnum
from cosmic_factory.server.security.token_bucket import Rate


class Cost(TextEnum):
    """What has a budget. The metric of refusals has these names."""

    # --- counted by rate, for each address ---
    ASK = "ask"
    NAME = "name"
    TABLE = "table"
    CLAIM = "claim"
    SOCKET = "socket"
    VERIFY = "verify"
    # All games of a guest at once.
    EXPORT = "export"
    # Games, minutes and cards that have to be thought about.
    INSIGHT = "insight"
    # Seconds of processor time for what has to be thought about.
    THINKING = "thinking"
    # Pictures that have to be drawn.
    PICTURE = "picture"
    # Tries at challenges that begin or are handed in.
    TRY = "try"
    # Galaxies for puzzles and storms, and asking for the best ones.
    HAND_IN = "hand-in"
    CONNECT = "connect"
    # Wrong codes: of an address, of a guest, and of an address by guests who have hardly guessed.
    CODE = "code"
    GUEST_CODE = "guest-code"
    SPARE_CODE = "spare-code"
    # Games with the box that several phones count: each is kept for a month.
    COMPANION = "companion"

    # --- counted by rate, for each player or socket ---
    MESSAGE = "message"
    FRAME = "frame"

    # --- counted while they last, for each address or player ---
    CONNECTIONS = "connections"
    SOCKETS = "sockets"
    GUEST_SOCKETS = "guest-sockets"
    # Records, timelines, verifications and lists of games that are asked for, until they are sent.
    READS = "reads"
    # All of the node's reads that wait.
    READ_QUEUE = "read-queue"

    # --- bounded for each connection ---
    HEAD = "head"
    BODY = "body"
    PIPELINE = "pipeline"
    SLOW_REQUEST = "slow-request"
    # Answers that a client does not read.
    UNREAD = "unread"

    # --- bounded for each game ---
    MOVES = "moves"


# Generous for a school class behind one address, tight for a program that sends without pause.
RATES: Mapping[Cost, Rate] = {
    Cost.ASK: Rate(200, 1200),
    Cost.NAME: Rate(30, 30),
    Cost.TABLE: Rate(20, 20),
    Cost.CLAIM: Rate(10, 10),
    Cost.SOCKET: Rate(100, 300),
    Cost.VERIFY: Rate(20, 40),
    Cost.EXPORT: Rate(5, 5),
    Cost.INSIGHT: Rate(60, 60),
    Cost.THINKING: Rate(180, 30),
    Cost.PICTURE: Rate(60, 60),
    Cost.TRY: Rate(120, 240),
    Cost.HAND_IN: Rate(200, 600),
    Cost.CONNECT: Rate(1000, 6000),
    Cost.CODE: Rate(60, 8),
    Cost.GUEST_CODE: Rate(3, 0.2),
    Cost.SPARE_CODE: Rate(30, 6),
    # Ten an hour.
    Cost.COMPANION: Rate(20, 10 / 60),
}
# A client may send 60 messages at once after a pause, and 30 a second in the long run.
MESSAGE_RATE = Rate(burst=60, per_minute=30 * 60)
# WebSocket frames of any kind count, empty ones too. They may be twice as many as the messages,
# since a client may ping and may split a message.
FRAMES_PER_MESSAGE = 2
# A frame costs one for each of these begun. A read that ends no frame costs one too.
FRAME_BYTES = 4096
# How many games one address may ask for at a time, as a school class does that looks at its games.
MAX_READS = 32
