"""The tables of a tournament on a Rich console."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from cosmic_factory.cli.languages.language import current_language
from cosmic_factory.lab import CardLine, FaultLine, InsightLine, Report, Standing
from cosmic_factory.languages import phrase_text
from cosmic_factory.rules import kaos_card


def show_report(console: Console, summary: Report) -> None:
    """Show the ratings, the gains by card, and the bots that failed."""
    _show_standings(console, summary)
    _show_cards(console, [one.bot for one in summary.standings], summary.cards)
    if summary.insights:
        _show_insights(console, summary.insights)
    if summary.faults:
        _show_faults(console, summary.faults)


def _table(title: str, words: Sequence[str], numbers: Sequence[str]) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 0, 0, 1))
    for heading in words:
        table.add_column(heading, overflow="fold", min_width=10)
    for heading in numbers:
        # A bot's name is a long heading, and may be broken; a number may not.
        table.add_column(heading, justify="right", overflow="fold", no_wrap=":" not in heading)
    return table


def _show_standings(console: Console, summary: Report) -> None:
    numbers = ("rating", "seats", "won (95 %)", "total", "veg.", "ice", "desert", "star")
    table = _table(f"{summary.games} games", ("bot",), numbers)
    for one in summary.standings:
        table.add_row(*_standing_row(one))
    console.print(table)


def _standing_row(one: Standing) -> tuple[str, ...]:
    won = f"{one.victories / one.seats:.1%}"
    between = f"{100 * one.share.low:.0f}–{100 * one.share.high:.0f}"
    means = (one.total, one.vegetation, one.ice, one.desert, one.star)
    return (
        one.bot,
        f"{one.rating.mu:.1f} ± {one.rating.sigma:.1f}",
        f"{one.seats}",
        f"{won} ({between})",
        *(f"{mean:.1f}" for mean in means),
    )


def _show_cards(console: Console, bots: Sequence[str], lines: Sequence[CardLine]) -> None:
    """Show the mean gain of the total in a round, by card and bot."""
    table = _table("Mean gain of the total in a round", ("card",), ("seats", *bots))
    for card in sorted({line.card for line in lines}):
        of_bot = {line.bot: line for line in lines if line.card == card}
        name = phrase_text(kaos_card(card).name, current_language()) if card else "no card"
        seats = str(sum(line.rounds for line in of_bot.values()))
        gains = (f"{of_bot[bot].total:.1f}" if bot in of_bot else "" for bot in bots)
        table.add_row(name, seats, *gains)
    console.print(table)


def _show_insights(console: Console, lines: Sequence[InsightLine]) -> None:
    """Show means of a round: the score, the luck of the tiles, and what was lost."""
    numbers = ("rounds", "score", "luck", "draft", "placing", "time", "bets", "choice")
    table = _table("Mean of a round: points, luck, and what was lost", ("bot",), numbers)
    for line in lines:
        means = (line.score, line.luck, line.draft, line.placing, line.time, line.bets, line.choice)
        table.add_row(line.bot, str(line.rounds), *(f"{mean:.2f}" for mean in means))
    console.print(table)


def _show_faults(console: Console, lines: Sequence[FaultLine]) -> None:
    table = _table("Rounds forfeited to random", ("bot", "why", "first time"), ("rounds",))
    for line in lines:
        table.add_row(line.bot, line.fault.value, line.example, str(line.rounds))
    console.print(table)
