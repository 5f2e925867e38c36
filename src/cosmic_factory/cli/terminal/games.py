"""A game shown round by round in the terminal, for `watch` and `replay`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from cosmic_factory.cli.languages.say import listed, say
from cosmic_factory.cli.terminal.console import printable
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
    title = say("Round {round} of {rounds}", round=state.round, rounds=ROUNDS)
    console.print(Rule(title, style="#6B74A8"))
    show_card(console, state.card)
    for seat, name in enumerate(names):
        tokens = [say(token) for token in state.seats[seat].tokens]
        held = say(", holding {tokens}", tokens=listed(tokens)) if tokens else ""
        console.print(Text.assemble("\n", (name, "bold"), held))
        show_galaxy(console, state.galaxy(Seat(seat)))
        sheet = state.scored[-1][seat]
        show_sheet(console, sheet, _whose_points(names, Seat(seat), sheet.galaxy_of), names)
    show_tracks(console, names, [seat.tracks for seat in state.seats])


def _whose_points(names: Sequence[str], seat: Seat, owner: Seat) -> str:
    """Return the title of a score sheet; under Gift the points come from another's galaxy."""
    if owner == seat:
        return say("{name}'s points", name=names[seat])
    return say("{name}'s points, from {owner}'s galaxy", name=names[seat], owner=names[owner])


def show_end(console: Console, state: State) -> None:
    names = player_names(state)
    show_ranking(console, names, state.ranking)
    winners = [names[rank.seat] for rank in state.ranking if rank.place == 1]
    if len(winners) == 1:
        verdict = say("{name} wins", name=winners[0])
    else:
        verdict = say("{names} share the victory", names=listed(winners))
    console.print(verdict, style="bold #FFE29A")
    seed = say("seed {seed}, sha256 {hash}", seed=state.seed, hash=state.seed_hash)
    console.print(seed, style="dim", soft_wrap=True)


def player_names(state: State) -> list[str]:
    """Return the names as they can be printed: a record may hold anything, also for terminals."""
    return [
        printable(seat.player.name) if seat.player else say("seat {number}", number=n)
        for n, seat in enumerate(state.seats)
    ]
