"""What people choose before a game, and how a table shows it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from cosmic_factory.bots import DEFAULT_LEVEL
from cosmic_factory.rules import (
    MAX_SEATS,
    MIN_SEATS,
    LevelName,
    Options,
    PhaseSeconds,
    Value,
    Variant,
    checked_options,
)
from cosmic_factory.tables import TableOptions

BuildSeconds = Literal[30, 45, 60, 90, 120]
DraftSeconds = Annotated[int, msgspec.Meta(ge=10, le=300)]
ChoiceSeconds = Annotated[int, msgspec.Meta(ge=5, le=120)]
Seats = Annotated[int, msgspec.Meta(ge=MIN_SEATS, le=MAX_SEATS)]
Cards = Annotated[tuple[int, ...], msgspec.Meta(max_length=20)]


class GameChoices(Value, frozen=True):
    """What a table agrees on before the game; everything has a default.

    `deck` are the Kaos cards that may come, `sequence` the five that will. Without a limit for
    building (`null`) nothing else is limited either, and only bots play along. Draft and choice
    have their usual 45 and 15 seconds if they are `null`.
    """

    seats: Seats = 4
    variant: Variant = Variant.STANDARD
    deck: Cards | None = None
    sequence: Cards | None = None
    build_seconds: BuildSeconds | None = 60
    draft_seconds: DraftSeconds | None = None
    choice_seconds: ChoiceSeconds | None = None
    live_counts: bool = False


class NewTable(GameChoices, frozen=True):
    """A table to be made; a public one is listed for everyone until it starts."""

    public: bool = False


class QuickGame(GameChoices, frozen=True):
    """A game to be played at once; `level` is how well the bots play."""

    level: LevelName = DEFAULT_LEVEL


class ShownOptions(Value, frozen=True):
    """A table's options as everyone may see them: the cards to come stay unknown."""

    seats: int
    variant: Variant
    deck: tuple[int, ...] | None
    build_seconds: int | None
    draft_seconds: int | None
    choice_seconds: int | None
    live_counts: bool


def table_options(choices: GameChoices) -> TableOptions:
    """The choices as the table and the rules know them; refused if nobody could play them."""
    rules = Options(
        seats=choices.seats,
        variant=choices.variant,
        deck=choices.deck,
        sequence=choices.sequence,
        seconds=_seconds(choices),
    )
    return TableOptions(checked_options(rules), choices.live_counts)


def _seconds(choices: GameChoices) -> PhaseSeconds:
    usual = PhaseSeconds()
    if choices.build_seconds is None:
        return PhaseSeconds(
            None, choices.draft_seconds, None, None, choices.choice_seconds, scores=None
        )
    return PhaseSeconds(
        draft=choices.draft_seconds or usual.draft,
        build=choices.build_seconds,
        choice=choices.choice_seconds or usual.choice,
    )


def shown_options(options: TableOptions) -> ShownOptions:
    rules = options.rules
    return ShownOptions(
        seats=rules.seats,
        variant=rules.variant,
        deck=rules.deck,
        build_seconds=rules.seconds.build,
        draft_seconds=rules.seconds.draft,
        choice_seconds=rules.seconds.choice,
        live_counts=options.live_counts,
    )
