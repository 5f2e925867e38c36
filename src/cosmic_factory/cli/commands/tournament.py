"""`cosmic-factory tournament`: measure bots against each other."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter
from platformdirs import user_state_path
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from cosmic_factory.bots import UnknownBot, bot_maker
from cosmic_factory.cli.reading.files import TileSetName, tile_set_from
from cosmic_factory.cli.reading.numbers import whole_numbers
from cosmic_factory.cli.terminal.console import PlainConsole
from cosmic_factory.cli.terminal.standings import show_report
from cosmic_factory.lab import (
    GameResult,
    PlayGames,
    ProgressFile,
    TournamentPlan,
    check_format,
    check_plot,
    checked_plan,
    finished_games,
    missing_games,
    play_missing_games,
    play_on_cluster,
    play_on_this_machine,
    progress_heading,
    report,
    require_packages,
    write_plot,
    write_results,
)
from cosmic_factory.rules import BUILT_IN_TILE_SET, Malformed

PROGRESS = ".progress.jsonl"


def tournament(
    *,
    bots: str,
    games: int = 100,
    seats: int = 4,
    cards: str | None = None,
    beginner: bool = False,
    seed: str = "cosmic",
    workers: int | None = None,
    backend: Literal["loky", "dask"] = "loky",
    address: str | None = None,
    bot_seconds: float = 10.0,
    insight: Annotated[bool, Parameter(negative=())] = False,
    tile_set: TileSetName = BUILT_IN_TILE_SET,
    out: Path | None = None,
    plot: Path | None = None,
) -> None:
    """Let bots play many games, and tell how strong they are.

    For example:

    ```
    cosmic-factory tournament --bots architect,pilot --seats 2 --games 400
    cosmic-factory tournament --bots pilot,cadet,my_module:MyBot --games 2000 --out results.csv
    cosmic-factory tournament --bots pilot,cadet --cards 13 --plot sabotage.svg
    cosmic-factory tournament --bots pilot,cadet --backend dask --address tcp://host:8786
    ```

    A run that was interrupted goes on where it stopped when the same command is given again. The
    results depend on the seed, not on the number of workers or the backend.

    Parameters
    ----------
    bots
        Levels of the game or bots of your own (module:Class), separated by commas.
    games
        How many games are played.
    seats
        How many bots sit at a table, 2 to 6; in each game in another order.
    cards
        The Kaos cards that may come, such as 3,7,11; all twenty if not named.
    beginner
        No Kaos cards and no draft.
    seed
        All chance comes from it.
    workers
        How many processes play on this machine; as many as it has cores if not named.
    backend
        loky plays on this machine, dask on the workers of a cluster.
    address
        Where the scheduler of the cluster is.
    bot_seconds
        The processor time that a bot of your own may take for one answer.
    insight
        Analyse every round, too: what was lost by draft, placing, time, bets and choice, and luck.
    tile_set
        The built-in set, or a file with your own tiles.
    out
        Write one row for each seat of each game to this .csv or .parquet file.
    plot
        Draw the results into this .png or .svg file.
    """
    require_packages("a tournament", "openskill")
    plan = checked_plan(
        TournamentPlan(
            _names(bots),
            seats,
            seed,
            _cards(cards),
            beginner,
            bot_seconds=bot_seconds,
            insight=insight,
            tile_set=None if tile_set == BUILT_IN_TILE_SET else tile_set_from(tile_set),
        )
    )
    if games < 1:
        raise Malformed("no-games", f"a tournament has at least one game, not {games}")
    play = _play_games(plan, workers, backend, address)
    _check_files(out, plot)
    _check_bots(plan)
    progress = ProgressFile(_progress_file(out, plan), plan)
    try:
        _play(progress, games, play)
        results = finished_games(progress, games)
    finally:
        progress.close()
    _write_report(results, out, plot)
    if out is None:
        progress.delete()


def _names(bots: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in bots.split(",") if name.strip())


def _cards(cards: str | None) -> tuple[int, ...]:
    if cards is None:
        return ()
    return tuple(whole_numbers(cards, "bad-cards", "cards are numbers such as 3,7,11"))


def _play_games(
    plan: TournamentPlan, workers: int | None, backend: str, address: str | None
) -> PlayGames:
    if backend == "dask":
        if address is None:
            text = "the backend dask needs the --address of its scheduler"
            raise Malformed("no-address", text)
        require_packages("the backend dask", "distributed")
        return lambda numbers: play_on_cluster(plan, numbers, address)
    if address is not None:
        raise Malformed("no-cluster", "an --address belongs to --backend dask")
    cores = workers if workers is not None else os.cpu_count() or 1
    if cores < 1:
        raise Malformed("no-workers", f"at least one worker has to play, not {cores}")
    if cores > 1:
        require_packages("a tournament on several cores", "joblib")
    return lambda numbers: play_on_this_machine(plan, numbers, cores)


def _check_files(out: Path | None, plot: Path | None) -> None:
    if out is not None:
        check_format(out)
    if plot is not None:
        check_plot(plot)


def _check_bots(plan: TournamentPlan) -> None:
    """Import each bot now, from the current folder too, so that a broken one is reported early."""
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        for name in plan.bots:
            bot_maker(name)
    except UnknownBot as unknown:
        raise Malformed("unknown-bot", str(unknown)) from None


def _progress_file(out: Path | None, plan: TournamentPlan) -> Path:
    """Return the progress file: beside the results, or in the user's state folder."""
    if out is not None:
        return out.with_name(out.name + PROGRESS)
    name = sha256(msgspec.json.encode(progress_heading(plan))).hexdigest()[:16]
    return user_state_path("cosmic-factory") / "tournaments" / f"{name}.jsonl"


def _play(progress: ProgressFile, games: int, play: PlayGames) -> None:
    left = len(missing_games(progress, games))
    if not left:
        return
    try:
        for _ in _with_bar(play_missing_games(progress, games, play), games - left, games):
            pass
    except KeyboardInterrupt:
        kept = games - len(missing_games(progress, games))
        text = f"{kept} of {games} games are kept in {str(progress.path)!r}"
        print(f"cosmic-factory: {text}; the same command goes on from there", file=sys.stderr)
        raise


def _with_bar(results: Iterator[GameResult], done: int, games: int) -> Iterator[GameResult]:
    """Show a progress bar on standard error while the games are played."""
    columns = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    console = PlainConsole(stderr=True)
    hidden = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as bar:
        task = bar.add_task("games", total=games, completed=done)
        for result in results:
            bar.advance(task)
            yield result


def _write_report(results: Sequence[GameResult], out: Path | None, plot: Path | None) -> None:
    summary = report(results)
    show_report(PlainConsole(), summary)
    if out is not None:
        write_results(out, results)
    if plot is not None:
        write_plot(plot, summary, results)
