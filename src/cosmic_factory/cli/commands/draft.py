"""`cosmic-factory draft`: the best galaxy of all hands that a seat could have drafted."""

from __future__ import annotations

import threading
from typing import Annotated, Any

from cyclopts import Parameter

from cosmic_factory.cli.commands.solve import answer
from cosmic_factory.cli.reading.files import TileSetName, tile_set_from
from cosmic_factory.cli.reading.hands import groups_of, objective_of, read_draft
from cosmic_factory.cli.reading.line_answers import answer_lines
from cosmic_factory.rules import BUILT_IN_TILE_SET, Malformed, TileSet, round_rules
from cosmic_factory.solver import Budget, solve_draft


def draft(
    *,
    jsonl: Annotated[bool, Parameter(negative=())] = False,
    seed: int = 0,
    tile_set: TileSetName = BUILT_IN_TILE_SET,
) -> int:
    """Find the best galaxy of all hands that a seat could have drafted, proved where it can be.

    A line holds the nine tiles that were dealt, the six that were passed on and the three that
    were left; three of each are kept. Three tiles instead of nine, or of six, are kept as they are.

    For example:

    ```
    cosmic-factory draft --jsonl < drafts.jsonl > pars.jsonl
    ```

    Parameters
    ----------
    jsonl
        Read one draft a line from standard input and write one answer a line.
    seed
        Another seed searches in another order.
    tile_set
        The built-in set, or a file with your own tiles.
    """
    if not jsonl:
        raise Malformed("no-draft", "drafts are read line by line: add --jsonl")
    bag = tile_set_from(tile_set)
    return answer_lines(lambda line, cancel: _answer_line(line, seed, bag, cancel))


def _answer_line(
    line: bytes, seed: int, tile_set: TileSet, cancel: threading.Event
) -> dict[str, Any]:
    given = read_draft(line)
    groups, wanted = groups_of(given, tile_set), objective_of(given)
    par = solve_draft(
        *groups, round_rules(given.card), wanted,
        budget=Budget(seconds=given.seconds), seed=seed, cancel=cancel,
    )  # fmt: skip
    words = (given.first, given.second, given.last)
    kept = [[group[at] for at in places] for group, places in zip(words, par.places, strict=True)]
    return {**answer(par.solution), "kept": kept}
