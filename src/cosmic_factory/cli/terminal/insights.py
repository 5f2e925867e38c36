"""Insights in the terminal: built and best galaxies side by side, losses, and the sentence why."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console, Group
from rich.rule import Rule
from rich.text import Text

from cosmic_factory.analysis import (
    BestGalaxy,
    Certainty,
    GameInsight,
    Par,
    SeatInsight,
    why_text,
)
from cosmic_factory.cli.languages.language import current_language
from cosmic_factory.cli.languages.say import listed, number_text, say
from cosmic_factory.cli.terminal.console import printable
from cosmic_factory.cli.terminal.galaxies import drawn
from cosmic_factory.cli.terminal.score_sheets import show_card
from cosmic_factory.rules import ROUNDS, Cell, Colour, Galaxy, LaidTile, TileSet

MARKS = {
    Certainty.PROVED: "{score} of a possible {par} (proved)",
    Certainty.AT_MOST: "{score} of at most {par}",
    Certainty.ABOUT: "{score} of about {par}",
}
LOSSES = ("draft", "placing", "time", "bets", "choice")


def show_insight(console: Console, found: GameInsight, tile_set: TileSet) -> None:
    """Show all rounds and seats of an insight."""
    for one in found.rounds:
        title = say("Round {round} of {rounds}", round=one.round, rounds=ROUNDS)
        console.print(Rule(title, style="#6B74A8"))
        show_card(console, one.card)
        for seat in one.seats:
            _show_seat(console, seat, tile_set)


def _show_seat(console: Console, found: SeatInsight, tile_set: TileSet) -> None:
    console.print(Text.assemble("\n", (printable(found.name), "bold"), say(": "), _share(found)))
    pictures = [
        Group(Text(say(title), "dim"), drawn(_galaxy(one, tile_set)), Text(_bets(one.tokens)))
        for title, one in (("built", found.galaxy), ("best", found.best))
    ]
    console.print(Columns(pictures, padding=(0, 4)))
    console.print(_losses(found))
    console.print(
        Text(why_text(found.why, current_language().value, printable(found.name)), "bold #FFE29A")
    )


def _share(found: SeatInsight) -> str:
    text = say(
        MARKS[found.par.kind], score=number_text(found.score), par=number_text(found.par.value)
    )
    if found.accuracy is None:
        return text
    return text + say(", accuracy {percent} %", percent=found.accuracy)


def _losses(found: SeatInsight) -> str:
    """Return the losses as a sum that ends at the draft par."""
    lost = [
        f"{say(name)} {number_text(loss)}{_mark(getattr(found.kinds, name))}"
        for name, loss in zip(LOSSES, found.losses.five, strict=True)
        if loss
    ]
    if not lost:
        return say("nothing was lost")
    total = _par(found.draft_par)
    return say("lost: {losses}; with the best draft {total}", losses=", ".join(lost), total=total)


def _par(par: Par) -> str:
    return f"{number_text(par.value)}{_mark(par.kind)}"


def _mark(kind: Certainty) -> str:
    return {Certainty.PROVED: "", Certainty.AT_MOST: " (≤)", Certainty.ABOUT: " (≈)"}[kind]


def _bets(tokens: Sequence[Colour]) -> str:
    return say("tokens: {tokens}", tokens=listed(say(one) for one in tokens)) if tokens else ""


def _galaxy(best: BestGalaxy, tile_set: TileSet) -> Galaxy:
    """Return the galaxy as it is counted, without removed tiles."""
    return Galaxy.of(
        LaidTile(
            tile_set.tile(one.tile), Cell(one.row, one.col, one.part), one.turns, one.face_down
        )
        for one in best.placements
        if one.tile is not None and not one.removed
    )
