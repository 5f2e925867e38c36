"""The options of a table: those of the rules, and how the table shows the game."""

from __future__ import annotations

from cosmic_factory.rules import Options, Value, checked_options, read_json


class TableOptions(Value, frozen=True):
    """The options of the rules, and how the table shows the game."""

    rules: Options = Options()
    # Count each player's best zones and path while they build.
    live_counts: bool = False
    # Once all people are done with a phase, bots do at once what they would do later.
    bots_hurry: bool = True
    # After the count of a round, show what each seat could have made of its tiles.
    insight: bool = True


def read_options(stored: bytes) -> TableOptions:
    options = read_json(stored, TableOptions)
    checked_options(options.rules, "$.rules")
    return options
