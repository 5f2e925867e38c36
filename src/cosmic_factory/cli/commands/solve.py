"""`cosmic-factory solve`: the best galaxy that nine tiles can make."""

from __future__ import annotations

import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from cosmic_factory.cli.languages.say import number_text, say
from cosmic_factory.cli.reading.files import TileSetName, tile_set_from
from cosmic_factory.cli.reading.hands import (
    HandGiven,
    bets_of,
    check_robust,
    objective_of,
    read_hand,
    read_objective,
    tiles_of,
)
from cosmic_factory.cli.reading.line_answers import answer_lines, interrupt_sets
from cosmic_factory.cli.terminal.console import PlainConsole
from cosmic_factory.cli.terminal.score_sheets import show_card, show_galaxy, show_sheet
from cosmic_factory.rules import (
    BUILT_IN_TILE_SET,
    Choice,
    Colour,
    Malformed,
    RoundRules,
    ScoringInput,
    Tile,
    TileSet,
    Tracks,
    round_rules,
    score_round,
    settle,
)
from cosmic_factory.solver import (
    Budget,
    Objective,
    Progress,
    Solution,
    Weakest,
    Worst,
    offered_colour,
    plain_counted,
    plain_of,
    solve_robust,
)
from cosmic_factory.solver import solve as solve_hand

# A search that takes longer than this shows a progress bar.
PROGRESS_AFTER_SECONDS = 1.0


def solve(
    *tiles: str,
    card: int = 0,
    objective: str = "sum",
    tracks: str | None = None,
    worst: Annotated[bool, Parameter(negative=())] = False,
    seconds: float | None = None,
    seed: int = 0,
    tile_set: TileSetName = BUILT_IN_TILE_SET,
    json: Annotated[bool, Parameter(negative=())] = False,
    jsonl: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Find the best galaxy for nine tiles, and prove it where that can be done.

    For example:

    ```
    cosmic-factory solve 1 5 12 19 24 33 36 41 54
    cosmic-factory solve 1 5 12 19 24 33 36 41 54 --card 7 --objective weights=5,3,2,4
    cosmic-factory solve 1 5 12 19 24 33 36 41 54 --objective weakest --tracks 3,5,2,1 --json
    cosmic-factory solve --jsonl < hands.jsonl > solutions.jsonl
    ```

    Parameters
    ----------
    tiles
        Nine tiles: codes such as v2i1cd0:ne, or ids of the tile set.
    card
        The Kaos card in play, 1 to 20; 0 for none.
    objective
        sum, weights=vegetation,ice,desert,star or weakest (star and weakest colour).
    tracks
        Where the score tokens stand: vegetation,ice,desert,star; for the objective weakest.
    worst
        Look for the galaxy that is worth least; values are then negative.
    seconds
        Stop after so many seconds with the best so far.
    seed
        Another seed searches in another order.
    tile_set
        The built-in set, or a file with your own tiles.
    json
        Print the answer as JSON.
    jsonl
        Read one hand a line from standard input and write one answer a line.
    """
    bag = tile_set_from(tile_set)
    if jsonl:
        return solve_lines(seed, bag)
    hand = tiles_of(tiles, None, bag)
    wanted = read_objective(objective, tracks, worst)
    rules = round_rules(card)
    if seconds is not None and not seconds > 0:
        raise Malformed("bad-seconds", f"seconds are a number above 0, not {seconds}")
    solution = _solved_with_progress(hand, rules, wanted, Budget(seconds=seconds), seed)
    if json:
        sys.stdout.buffer.write(msgspec.json.encode(answer(solution)) + b"\n")
    else:
        _show(PlainConsole(), card, rules, wanted, solution)
    return 0


def solve_lines(seed: int, tile_set: TileSet) -> int:
    """Answer each line at once; return exit status 1 if a line was not valid, else 0."""
    return answer_lines(lambda line, cancel: _answer_line(line, seed, tile_set, cancel))


def _answer_line(
    line: bytes, seed: int, tile_set: TileSet, cancel: threading.Event
) -> dict[str, Any]:
    given: HandGiven = read_hand(line)
    hand = tiles_of(given.tiles, "$.tiles", tile_set)
    wanted, bets = objective_of(given), bets_of(given)
    check_robust(given)
    budget, rules = Budget(seconds=given.seconds), round_rules(given.card)
    if given.robust:
        return answer(solve_robust(hand, rules, wanted, budget=budget, seed=seed, cancel=cancel))
    solution = solve_hand(hand, rules, wanted, bets=bets, budget=budget, seed=seed, cancel=cancel)
    found = answer(solution)
    if bets is not None:
        found["tokens"] = [colour.value for colour in Colour if colour in solution.tokens]
    return found


def answer(solution: Solution) -> dict[str, Any]:
    """Return a solution as JSON; docs/reference/solver.md describes every field."""
    return {
        "value": solution.value,
        "points": solution.points._asdict(),
        "bound": solution.bound,
        "proved": solution.proved,
        "seconds": round(solution.seconds, 6),
        "placements": [
            {
                "tile": one.tile.code,
                "row": one.cell.row,
                "col": one.cell.col,
                "turns": one.turns,
                "face_down": one.face_down,
                "part": one.cell.part,
            }
            for one in solution.galaxy.laid
        ],
    }


def _solved_with_progress(
    tiles: list[Tile], rules: RoundRules, objective: Objective, budget: Budget, seed: int
) -> Solution:
    """Solve in a thread while this one draws the bar; Ctrl-C returns the best so far."""
    cancel = threading.Event()
    latest: list[Progress] = []
    with interrupt_sets(cancel), ThreadPoolExecutor(1) as pool:
        job = pool.submit(
            solve_hand, tiles, rules, objective,
            budget=budget, seed=seed, cancel=cancel, progress=lambda now: latest.__setitem__(
                slice(0, 1), [now]
            ),
        )  # fmt: skip
        done = threading.Event()
        job.add_done_callback(lambda _: done.set())
        if not done.wait(PROGRESS_AFTER_SECONDS):
            _draw_bar(done, latest)
        return job.result()


def _draw_bar(done: threading.Event, latest: list[Progress]) -> None:
    """Show a progress bar on standard error until the search is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Bar(*columns, console=PlainConsole(stderr=True), transient=True) as bar:
        task = bar.add_task(say("solving"), total=None)
        while not done.wait(0.1):
            if latest:
                now = latest[0]
                value = "" if now.best is None else f"{now.best.value:g}"
                best = say(", best so far {value}", value=value) if value else ""
                total, share = (None, 0.0) if now.share is None else (1.0, now.share)
                bar.update(task, description=f"{now.stage}{best}", total=total, completed=share)


def _show(
    console: Console, card: int, rules: RoundRules, objective: Objective, solution: Solution
) -> None:
    show_card(console, card)
    show_galaxy(console, solution.galaxy)
    plain = plain_of(objective)
    tracks = plain.tracks if isinstance(plain, Weakest) else Tracks()
    (sheet,) = score_round(rules, [ScoringInput(solution.galaxy, tracks)])
    offering = offered_colour(solution.points, objective, rules)
    show_sheet(console, settle(rules, sheet, Choice(_swap(rules, solution), offering)))
    verdict = _verdict(solution, worst=isinstance(objective, Worst))
    console.print(
        say("value {value}: {verdict}", value=f"{abs(solution.value):g}", verdict=verdict)
    )
    console.print(str(solution.galaxy), style="dim", soft_wrap=True)


def _verdict(solution: Solution, *, worst: bool) -> str:
    seconds = number_text(solution.seconds, 2)
    if solution.proved:
        return say("proved optimal in {seconds} s", seconds=seconds)
    best = "the best found in {seconds} s; no galaxy is worth more than {bound}"
    least = "the worst found in {seconds} s; no galaxy is worth less than {bound}"
    return say(least if worst else best, seconds=seconds, bound=f"{abs(solution.bound):g}")


def _swap(rules: RoundRules, solution: Solution) -> Colour | None:
    """Return the colour that the solver gave the path points to."""
    if not rules.path_to_colour:
        return None
    counted = plain_counted(solution.galaxy, rules)
    pairs = zip(Colour, counted, solution.points, strict=False)
    return next((colour for colour, before, after in pairs if after > before), None)
