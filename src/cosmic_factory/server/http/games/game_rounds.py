"""The scored rounds of a game: cards, galaxies and totals, read from its journal."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_factory.rules import (
    Colour,
    LaidView,
    NumberedTile,
    ScoreSheet,
    Shape,
    State,
    TileId,
    TileSet,
    Value,
    seat_view,
)
from cosmic_factory.rules import events as ev
from cosmic_factory.tables import GameReader, GameRow, UnreadableGame


class FinishedRound(Value, frozen=True):
    """A scored round: its card, and by seat hand, galaxy, tokens, score sheet and total."""

    round: int
    card: int
    shape: Shape
    # The nine tiles that each seat built with.
    hands: tuple[tuple[TileId, ...], ...]
    galaxies: tuple[tuple[LaidView, ...], ...]
    tokens: tuple[tuple[Colour, ...], ...]
    sheets: tuple[ScoreSheet, ...]
    totals: tuple[int, ...]


class GameRounds(Value, frozen=True):
    """All scored rounds of a game, who sat where, and the tiles it was played with."""

    # Empty where somebody shares one round only.
    game: str
    names: tuple[str, ...]
    tile_set: TileSet
    # The time limit of building; None without one.
    build_seconds: int | None
    rounds: tuple[FinishedRound, ...]
    # Where the guest who asks sat.
    my_seats: tuple[int, ...] = ()
    # False while the game is played: then there will be more rounds.
    ended: bool = True


class LastGalaxy(Value, frozen=True):
    """The galaxy that a seat built in the last round that was counted, and its tiles."""

    round: int
    shape: Shape
    galaxy: tuple[LaidView, ...]
    tiles: tuple[NumberedTile, ...]


def last_galaxy_of(game: GameRounds, seat: int) -> LastGalaxy | None:
    """Return what a seat built last; None if there is no such seat, or no round was counted."""
    if not game.rounds or not 0 <= seat < len(game.names):
        return None
    last = game.rounds[-1]
    galaxy = last.galaxies[seat]
    laid = {one.tile for one in galaxy}
    tiles = tuple(tile for tile in game.tile_set.tiles if tile.id in laid)
    return LastGalaxy(last.round, last.shape, galaxy, tiles)


class RoundsScan:
    """Finds how each round ended; of a damaged game, those that can be read."""

    def __init__(self, row: GameRow) -> None:
        """Raises UnreadableGame if not even the options can be read."""
        self._game = row.id
        self._reader = GameReader(row)
        self._rounds: list[FinishedRound] = []

    def feed(self, stored: Sequence[bytes]) -> bytes:
        # One entry at a time: galaxies are those of the state right after the scoring.
        for raw in stored:
            for entry in self._reader.read([raw]):
                if any(isinstance(event, ev.RoundScored) for event in entry.events):
                    self._rounds.append(finished_round(self._reader.state))
        return b""

    def end(self, problem: UnreadableGame | None) -> bytes:
        return b""

    @property
    def found(self) -> GameRounds:
        seats = self._reader.state.seats
        names = tuple(seat.player.name if seat.player else "" for seat in seats)
        options = self._reader.state.options
        return GameRounds(
            self._game, names, options.tile_set, options.seconds.build, tuple(self._rounds)
        )


def finished_round(state: State) -> FinishedRound:
    """Return the round that has just been scored."""
    return FinishedRound(
        round=state.round,
        card=state.card,
        shape=state.rules.shape,
        hands=tuple(seat.hand for seat in state.seats),
        galaxies=tuple(seat_view(seat).galaxy for seat in state.seats),
        tokens=tuple(seat.tokens for seat in state.seats),
        sheets=state.scored[-1],
        totals=tuple(seat.tracks.total for seat in state.seats),
    )
