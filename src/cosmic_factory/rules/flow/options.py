"""The options of a game, agreed before it starts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec

from cosmic_factory.rules.cards.kaos_cards import ALL_CARDS, kaos_card
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.pieces.shape import HAND_SIZE
from cosmic_factory.rules.pieces.tile_set import TileSet, checked_tile_set, cosmic54
from cosmic_factory.rules.refusal import Malformed
from cosmic_factory.rules.seat import MAX_SEATS, MIN_SEATS, Seat
from cosmic_factory.rules.value import TextEnum, Value

ROUNDS = 5

Seconds = Annotated[int, msgspec.Meta(ge=1, le=3600)]


class Variant(TextEnum):
    """Beginners play without Kaos cards and without a draft."""

    STANDARD = "standard"
    BEGINNER = "beginner"


class PhaseSeconds(Value, frozen=True):
    """The time limit of each phase in seconds; None means no limit. The table keeps the clock."""

    reveal: Seconds | None = 8
    draft: Seconds | None = 45
    ready: Seconds | None = 20
    build: Seconds | None = 60
    choice: Seconds | None = 15
    scores: Seconds | None = 90

    def of(self, phase: Phase) -> int | None:
        """Return the limit of a phase in seconds, or None."""
        match phase:
            case Phase.REVEAL:
                return self.reveal
            case Phase.DRAFT_1 | Phase.DRAFT_2:
                return self.draft
            case Phase.READY:
                return self.ready
            case Phase.BUILD:
                return self.build
            case Phase.PICK | Phase.CHOICE:
                return self.choice
            case Phase.SCORES:
                return self.scores
            case Phase.SEATING | Phase.ENDED:
                return None


class Options(Value, frozen=True):
    """The options of one game. `sequence` names its five cards, `deck` the cards to draw from."""

    seats: Annotated[int, msgspec.Meta(ge=MIN_SEATS, le=MAX_SEATS)] = 4
    variant: Variant = Variant.STANDARD
    tile_set: TileSet = msgspec.field(default_factory=cosmic54)
    deck: tuple[int, ...] | None = None
    sequence: tuple[int, ...] | None = None
    seconds: PhaseSeconds = PhaseSeconds()

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(number) for number in range(self.seats))


def checked_options(options: Options, at: str = "$") -> Options:
    """Return the options, or raise `Malformed` if no game can be played with them."""
    if not MIN_SEATS <= options.seats <= MAX_SEATS:
        text = f"{options.seats} seats: the game takes {MIN_SEATS} to {MAX_SEATS}"
        raise Malformed("bad-seats", text, f"{at}.seats")
    tile_set = checked_tile_set(options.tile_set, f"{at}.tile_set")
    needed = HAND_SIZE * options.seats
    if len(tile_set.tiles) < needed:
        there = len(tile_set.tiles)
        text = f"{options.seats} seats need {needed} tiles, {tile_set.name!r} has {there}"
        raise Malformed("too-few-tiles", text, f"{at}.tile_set.tiles")
    _check_cards(options, at)
    return options


def agreed_options(options: Options, at: str = "$") -> Options:
    """Return the options that people agree on for a new game, or raise `Malformed`.

    R28: each card is there once. `checked_options` allows more, because games that were recorded
    with a card twice are replayed as they are, and the lab repeats a card to measure it.
    """
    checked_options(options, at)
    if options.sequence is not None and len(set(options.sequence)) < len(options.sequence):
        text = "a sequence names each card once: there is one of each"
        raise Malformed("bad-sequence", text, f"{at}.sequence")
    return options


def _check_cards(options: Options, at: str) -> None:
    if options.deck is not None and options.sequence is not None:
        raise Malformed("two-decks", "choose a deck or a sequence, not both", f"{at}.sequence")
    if options.variant is Variant.BEGINNER and (options.deck or options.sequence):
        raise Malformed("no-cards", "the beginner variant has no Kaos cards", f"{at}.variant")
    if options.deck is not None:
        _check_known(options.deck, f"{at}.deck")
        if len(set(options.deck)) < max(ROUNDS, len(options.deck)):
            text = f"a deck holds at least {ROUNDS} different cards, each once"
            raise Malformed("bad-deck", text, f"{at}.deck")
    if options.sequence is not None:
        _check_known(options.sequence, f"{at}.sequence")
        if len(options.sequence) != ROUNDS:
            text = f"a sequence names {ROUNDS} cards, one for each round"
            raise Malformed("bad-sequence", text, f"{at}.sequence")


def _check_known(cards: Iterable[int], at: str) -> None:
    for index, number in enumerate(cards):
        try:
            kaos_card(number)
        except Malformed as wrong:
            raise Malformed(wrong.code, wrong.text, f"{at}[{index}]") from None


def deck_of(options: Options) -> tuple[int, ...]:
    """Return the numbers of the cards to draw from when no sequence is given."""
    return options.deck if options.deck is not None else ALL_CARDS
