"""`cosmic-factory analyse`: what the rounds of a recorded game were worth, and why."""

from __future__ import annotations

import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from cosmic_factory.analysis import (
    BestGalaxy,
    GameInsight,
    ObjectiveName,
    RoundInsight,
    SeatInsight,
    analyse_game,
    why_text,
)
from cosmic_factory.cli.exit_status import DONE, INTERRUPTED
from cosmic_factory.cli.languages.say import say, translated
from cosmic_factory.cli.reading.files import (
    FileName,
    TileSetName,
    check_tile_set,
    naming,
    read_bytes,
)
from cosmic_factory.cli.reading.line_answers import interrupt_sets
from cosmic_factory.cli.terminal.console import PlainConsole
from cosmic_factory.cli.terminal.insights import show_insight
from cosmic_factory.cli.terminal.progress import counting_bar
from cosmic_factory.rules import Malformed, Record, check_record
from cosmic_factory.signatures import is_signed


def analyse(
    record: FileName,
    *,
    seat: int | None = None,
    round: int | None = None,  # noqa: A002 - the name of the option
    objective: str = "sum",
    tile_set: TileSetName | None = None,
    json: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Tell what each round was worth against the best possible, what was lost by what, and why.

    For example:

    ```
    cosmic-factory analyse game.jsonl
    cosmic-factory analyse game.jsonl --round 3 --seat 1 --objective win
    cosmic-factory analyse game.jsonl --json > insight.json
    ```

    Parameters
    ----------
    record
        A finished game, as `watch --record` or a server writes it; - reads standard input.
    seat
        Only this seat; seats are numbered from 0.
    round
        Only this round, 1 to 5.
    objective
        sum (all points alike) or win (what helps to win: star and weakest colour).
    tile_set
        A file with your own tiles, or the built-in set. The game must have been played with them.
    json
        Print the answer as JSON.
    """
    if objective not in list(ObjectiveName):
        raise Malformed("bad-objective", f"the objective is sum or win, not {objective!r}")
    aim = ObjectiveName(objective)
    content = read_bytes(record)
    with naming(record):
        game = _checked(content)
        check_tile_set(game, tile_set)
        cancel = threading.Event()
        found = _analysed(game, seat, round, aim, cancel)
    if json:
        sys.stdout.buffer.write(msgspec.json.encode(answer(found)) + b"\n")
    else:
        show_insight(PlainConsole(), found, game.header.options.tile_set)
    return INTERRUPTED if cancel.is_set() else DONE


def _checked(content: bytes) -> Record:
    """Return a record of a whole game that verifies; anything else is refused."""
    checked = check_record(content, is_signed=is_signed)
    wrong = checked.first_wrong
    if wrong is not None:
        raise Malformed(wrong.code or "bad-record", translated(wrong.text), wrong.at)
    return checked.record


def _analysed(
    game: Record,
    seat: int | None,
    number: int | None,
    objective: ObjectiveName,
    cancel: threading.Event,
) -> GameInsight:
    """Analyse in a thread, so that Ctrl-C can end it with what is known."""
    with (
        interrupt_sets(cancel),
        counting_bar(say("analysing")) as progress,
        ThreadPoolExecutor(1) as pool,
    ):
        job = pool.submit(
            analyse_game, game,
            rounds=None if number is None else [number],
            seats=None if seat is None else [seat],
            objective=objective, progress=progress, cancel=cancel,
        )  # fmt: skip
        return job.result()


# --- JSON ------------------------------------------------------------------------------------


def answer(found: GameInsight) -> dict[str, Any]:
    """Return an insight as JSON; docs/reference/analysis.md describes every field."""
    return {"rounds": [_round(one) for one in found.rounds]}


def _round(found: RoundInsight) -> dict[str, Any]:
    return {
        "round": found.round,
        "card": found.card,
        "seats": [_seat(one) for one in found.seats],
    }


def _seat(found: SeatInsight) -> dict[str, Any]:
    return {
        "seat": found.seat,
        "name": found.name,
        "objective": found.objective,
        "score": found.score,
        "par": found.par,
        "draft_par": found.draft_par,
        "losses": found.losses,
        "clamped": found.clamped,
        "accuracy": found.accuracy,
        "why": {"code": found.why.code, "text": why_text(found.why, "en", found.name)},
        "best": _best(found.best),
    }


def _best(best: BestGalaxy) -> dict[str, Any]:
    return {
        "placements": [
            {
                "tile": one.tile,
                "row": one.row,
                "col": one.col,
                "turns": one.turns,
                "face_down": one.face_down,
                "part": one.part,
            }
            for one in best.placements
        ],
        "tokens": best.tokens,
    }
