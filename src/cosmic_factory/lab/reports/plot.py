"""Draws a tournament: victories with their intervals, totals, and gains by card."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cosmic_factory.lab.optional_packages import require_packages
from cosmic_factory.lab.reports.export import write_whole
from cosmic_factory.lab.reports.report import Report
from cosmic_factory.lab.tournament.results import GameResult
from cosmic_factory.rules import Malformed, kaos_card

FORMATS = (".png", ".svg")
# Inches.
WIDTH, HEIGHT = 12.0, 9.0


def check_plot(path: Path) -> None:
    """Refuse a format that cannot be drawn, before the first game."""
    if path.suffix not in FORMATS:
        text = f"a plot is a {' or '.join(FORMATS)} file, not {path.name!r}"
        raise Malformed("bad-plot", text)
    require_packages("a plot", "matplotlib")


def write_plot(path: Path, summary: Report, results: Sequence[GameResult]) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained")
    axes = figure.subplot_mosaic([["victories", "totals"], ["cards", "cards"]])
    _victories(axes["victories"], summary)
    _totals(axes["totals"], summary, results)
    _cards(axes["cards"], summary)
    content = io.BytesIO()
    figure.savefig(content, format=path.suffix[1:], dpi=120)
    write_whole(path, content.getvalue())


def _victories(axes: Any, summary: Report) -> None:
    names = [one.bot for one in summary.standings]
    shares = [one.victories / one.seats for one in summary.standings]
    below = [
        max(0.0, share - one.share.low)
        for share, one in zip(shares, summary.standings, strict=True)
    ]
    above = [
        max(0.0, one.share.high - share)
        for share, one in zip(shares, summary.standings, strict=True)
    ]
    axes.barh(names, shares, xerr=(below, above), capsize=4, color="#8CC8EC")
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.set_title(f"victories per seat, {summary.games} games, 95 % intervals")


def _totals(axes: Any, summary: Report, results: Sequence[GameResult]) -> None:
    names = [one.bot for one in summary.standings]
    totals = [
        [seat.tracks.total for result in results for seat in result.seats if seat.bot == name]
        for name in names
    ]
    axes.boxplot(totals, orientation="horizontal", tick_labels=names, showmeans=True)
    axes.invert_yaxis()
    axes.set_title("final totals")


def _cards(axes: Any, summary: Report) -> None:
    cards = sorted({line.card for line in summary.cards})
    for standing in summary.standings:
        gains = {line.card: line.total for line in summary.cards if line.bot == standing.bot}
        seen = [at for at, card in enumerate(cards) if card in gains]
        axes.plot(seen, [gains[cards[at]] for at in seen], "o", label=standing.bot)
    labels = [kaos_card(card).name.en if card else "no card" for card in cards]
    axes.set_xticks(range(len(cards)), labels, rotation=45, ha="right")
    axes.legend()
    axes.set_title("mean gain of the total in a round, by card")
