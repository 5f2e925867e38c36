"""The exit statuses of the commands."""

from __future__ import annotations

DONE = 0
# The command worked, and found something wrong in what it checked.
FOUND_FAULTS = 1
# Nothing is wrong, and not everything that was asked about is proved.
NOT_PROVED = 1
BAD_INPUT = 2
# As shells have it: 128 and the number of SIGINT.
INTERRUPTED = 130
