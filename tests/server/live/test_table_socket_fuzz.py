"""Four thousand messages, valid and not: nobody else notices, and nothing breaks.

`python -m benchmarks.campaigns` sends as many as one likes.
"""

from __future__ import annotations

from pathlib import Path

from tests.server.live.fuzzed_messages import FIELDS, NEEDED
from tests.server.live.fuzzed_tables import (
    MESSAGES_EACH,
    assert_nobody_noticed,
    fuzz,
    fuzzed_tables,
)

EXAMPLES = 100
MESSAGES = MESSAGES_EACH * EXAMPLES
assert MESSAGES == 4_000


def test_no_message_breaks_anything_or_troubles_anyone_else(tmp_path: Path) -> None:
    with fuzzed_tables(tmp_path) as (runner, tables):
        fuzz(runner, tables, EXAMPLES)
        assert tables.answers.total() >= MESSAGES
        # One of a hundred is done, and one is refused.
        assert min(tables.answers["acknowledged"], tables.answers["refused"]) > MESSAGES / 100
        assert_nobody_noticed(runner, tables)


def test_the_strategies_say_every_kind_of_message() -> None:
    fields = {name for kind in NEEDED.values() for name in kind.__struct_fields__}
    assert fields == set(FIELDS)
