"""The number of files that a node may have open: every connection is one."""

from __future__ import annotations

import logging
import sys
from dataclasses import replace

from cosmic_factory.server.node.settings import Settings

log = logging.getLogger("cosmic_factory.server")

# Connections without a WebSocket, the database, and what Python itself opens.
FILES_BESIDE_SOCKETS = 1000
# A server that may open very few files still gets so many sockets.
MIN_SOCKETS = 16


def with_enough_files(settings: Settings) -> Settings:
    """Raise this process's limit of open files for `max_sockets`, or else lower `max_sockets`.

    Systems begin with 1,024 open files for a process and let it raise that up to a hard limit.
    """
    if sys.platform == "win32":  # which has no such limit
        return settings
    import resource

    wanted = settings.max_sockets + FILES_BESIDE_SOCKETS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return settings
    allowed = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    except (OSError, ValueError):  # some systems have a lower limit than they say
        allowed = soft
    if allowed >= wanted:
        return settings
    sockets = max(MIN_SOCKETS, allowed - min(FILES_BESIDE_SOCKETS, allowed // 2))
    if sockets >= settings.max_sockets:
        return settings
    log.warning(
        "fewer sockets than max_sockets: the system allows too few open files",
        extra={"sockets": sockets},
    )
    return replace(settings, max_sockets=sockets)
