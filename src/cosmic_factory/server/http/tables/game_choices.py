"""What people choose before a game, and how a table shows it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from cosmic_factory.bots import DEFAULT_LEVEL
from cosmic_factory.rules import (
    MAX_SEATS,
    MIN_SEATS,
    LevelName,
    Options,
    PhaseSeconds,
    TileSet,
    Value,
    Variant,
    agreed_options,
    checked_options,
    cosmic54,
)
from cosmic_factory.tables import TableOptions

BuildSeconds = Literal[30, 45, 60, 90, 120]
DraftSeconds = Annotated[int, msgspec.Meta(ge=10, le=300)]
ChoiceSeconds = Annotated[int, msgspec.Meta(ge=5, le=120)]
Seats = Annotated[int, msgspec.Meta(ge=MIN_SEATS, le=MAX_SEATS)]
TIMES = ("build_seconds", "draft_seconds", "choice_seconds")
TileSetName = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Cards = Annotated[tuple[int, ...], msgspec.Meta(max_length=20)]


class GameChoices(Value, frozen=True):
    """What a table agrees on before the game; everything has a default.

    `deck` lists the Kaos cards that may be drawn, `sequence` the five of the game in order,
    each once. If `build_seconds` is `null`, one person plays against bots and only the given limits
    hold. Otherwise draft and choice take 45 and 15 seconds where they are `null`. With
    `bots_hurry`, bots finish a phase at once when all people are done with it. With `insight`,
    everybody is shown after the count of a round what each seat could have made of its tiles.
    `tile_set` is the id of a stored set, `"cosmic54"` for the built-in one, or a whole set; `null`
    leaves it to the server.
    """

    seats: Seats = 4
    variant: Variant = Variant.STANDARD
    deck: Cards | None = None
    sequence: Cards | None = None
    build_seconds: BuildSeconds | None = 60
    draft_seconds: DraftSeconds | None = None
    choice_seconds: ChoiceSeconds | None = None
    live_counts: bool = False
    bots_hurry: bool = True
    insight: bool = True
    tile_set: TileSetName | TileSet | None = None


class ChangedChoices(Value, frozen=True):
    """Choices that the host changes before the game; those that are not given stay as they are.

    A new deck replaces a sequence, a new sequence replaces a deck, and beginners have neither.
    """

    seats: Seats | msgspec.UnsetType = msgspec.UNSET
    variant: Variant | msgspec.UnsetType = msgspec.UNSET
    deck: Cards | msgspec.UnsetType | None = msgspec.UNSET
    sequence: Cards | msgspec.UnsetType | None = msgspec.UNSET
    build_seconds: BuildSeconds | msgspec.UnsetType | None = msgspec.UNSET
    draft_seconds: DraftSeconds | msgspec.UnsetType | None = msgspec.UNSET
    choice_seconds: ChoiceSeconds | msgspec.UnsetType | None = msgspec.UNSET
    live_counts: bool | msgspec.UnsetType = msgspec.UNSET
    bots_hurry: bool | msgspec.UnsetType = msgspec.UNSET
    insight: bool | msgspec.UnsetType = msgspec.UNSET
    # The id of a stored set, or `cosmic54`.
    tile_set: TileSetName | msgspec.UnsetType = msgspec.UNSET


class NewTable(GameChoices, frozen=True):
    """A table to be made; a public one is listed for everyone until it starts."""

    public: bool = False


class QuickGame(GameChoices, frozen=True):
    """A game to be played at once; `level` is how well the bots play. Live counts are shown."""

    live_counts: bool = True
    level: LevelName = DEFAULT_LEVEL


class ShownTileSet(Value, frozen=True):
    """Which tiles are played with."""

    id: str
    name: str
    tiles: int
    built_in: bool


class ShownOptions(Value, frozen=True):
    """A table's options as everyone may see them, without the sequence of cards."""

    seats: int
    variant: Variant
    deck: tuple[int, ...] | None
    build_seconds: int | None
    draft_seconds: int | None
    choice_seconds: int | None
    live_counts: bool
    bots_hurry: bool
    insight: bool
    tile_set: ShownTileSet


def table_options(choices: GameChoices, tile_set: TileSet) -> TableOptions:
    """Return the choices as a table's options; refuse those that no game can be played with."""
    rules = Options(
        seats=choices.seats,
        variant=choices.variant,
        tile_set=tile_set,
        deck=choices.deck,
        sequence=choices.sequence,
        seconds=_phase_seconds(choices),
    )
    return TableOptions(
        agreed_options(rules), choices.live_counts, choices.bots_hurry, choices.insight
    )


def _phase_seconds(choices: GameChoices) -> PhaseSeconds:
    default = PhaseSeconds()
    if choices.build_seconds is None:
        return PhaseSeconds(
            None, choices.draft_seconds, None, None, choices.choice_seconds, scores=None
        )
    return PhaseSeconds(
        draft=choices.draft_seconds or default.draft,
        build=choices.build_seconds,
        choice=choices.choice_seconds or default.choice,
    )


def changed_options(
    options: TableOptions, changes: ChangedChoices, tile_set: TileSet | None = None
) -> TableOptions:
    """Return a table's options with the changes, or raise `Malformed`.

    `tile_set` is the set that the changes name, if they name one.
    """
    rules = options.rules
    known = {**msgspec.structs.asdict(shown_options(options)), "sequence": rules.sequence}
    del known["tile_set"]
    given = {
        name: value
        for name, value in msgspec.structs.asdict(changes).items()
        if value is not msgspec.UNSET
    }
    if "deck" in given or given.get("variant") is Variant.BEGINNER:
        known["sequence"] = None
    if "sequence" in given or given.get("variant") is Variant.BEGINNER:
        known["deck"] = None
    changed = table_options(GameChoices(**{**known, **given}), tile_set or rules.tile_set)
    kept: dict[str, Any] = {}
    if given.keys().isdisjoint(TIMES):
        kept["seconds"] = rules.seconds
    return msgspec.structs.replace(
        changed, rules=checked_options(msgspec.structs.replace(changed.rules, **kept))
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
        bots_hurry=options.bots_hurry,
        insight=options.insight,
        tile_set=shown_tile_set(rules.tile_set),
    )


def shown_tile_set(tile_set: TileSet) -> ShownTileSet:
    name = tile_set.content_id
    built_in = name == cosmic54().content_id
    return ShownTileSet(name, tile_set.name, len(tile_set.tiles), built_in)
