"""A game shown round by round in the terminal, for `watch` and `replay`."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.rule import Rule

from cosmic_factory.cli.terminal.score_sheets import (
    show_card,
    show_galaxy,
    show_ranking,
    show_sheet,
    show_tracks,
)
from cosmic_factory.rules import ROUNDS, Phase, Seat, State


def show_game(console: Console, states: Iterable[State]) -> None:
    """Show each round once it is scored, and the ranking at the end."""
    shown = 0
    for state in states:
        if len(state.scored) > shown:
            shown = len(state.scored)
            show_round(console, state)
        if state.phase is Phase.ENDED:
            show_end(console, state)


def show_round(console: Console, state: State) -> None:
    names = player_names(state)
    console.print(Rule(f"Round {state.round} of {ROUNDS}", style="#6B74A8"))
    show_card(console, state.card)
    for seat, name in enumerate(names):
        tokens = state.seats[seat].tokens
        held = f", holding {' and '.join(tokens)}" if tokens else ""
        console.print(f"\n[bold]{name}[/bold]{held}", highlight=False)
        show_galaxy(console, state.galaxy(Seat(seat)))
        sheet = state.scored[-1][seat]
        scored = "" if sheet.galaxy_of == seat else f", from {names[sheet.galaxy_of]}'s galaxy"
        show_sheet(console, sheet, f"{name}'s points{scored}", names)
    show_tracks(console, names, [seat.tracks for seat in state.seats])


def show_end(console: Console, state: State) -> None:
    names = player_names(state)
    show_ranking(console, names, state.ranking)
    winners = [names[rank.seat] for rank in state.ranking if rank.place == 1]
    verdict = "wins" if len(winners) == 1 else "share the victory"
    console.print(f"[bold #FFE29A]{' and '.join(winners)} {verdict}[/]", highlight=False)
    console.print(f"seed {state.seed}, sha256 {state.seed_hash}", style="dim", highlight=False)


def player_names(state: State) -> list[str]:
    return [seat.player.name if seat.player else f"seat {n}" for n, seat in enumerate(state.seats)]
