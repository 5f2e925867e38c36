"""What a table agrees on beyond the rules."""

from __future__ import annotations

from cosmic_factory.rules import Options, Value, checked_options, read_json


class TableOptions(Value, frozen=True):
    """The rules' options, and how the table shows the game."""

    rules: Options = Options()
    # Count each player's best zones and path while they build.
    live_counts: bool = False


def read_options(stored: bytes) -> TableOptions:
    options = read_json(stored, TableOptions)
    checked_options(options.rules, "$.rules")
    return options
