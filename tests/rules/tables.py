"""Tables for tests: games that stand where a test needs them, with the tiles it has drawn."""

from collections.abc import Sequence

import pytest

from cosmic_factory.rules import (
    AnyCommand,
    Arrange,
    Cell,
    Choice,
    Colour,
    Finish,
    Galaxy,
    Illegal,
    LaidTile,
    NumberedTile,
    Options,
    Phase,
    Placement,
    Ready,
    ScoreSheet,
    ScoringInput,
    Seat,
    StartGame,
    State,
    TakeSeat,
    Tile,
    TileId,
    TileSet,
    TimeExpired,
    Track,
    Tracks,
    Variant,
    decide,
    evolve_all,
    new_game,
    round_rules,
    score_round,
    settle,
)
from cosmic_factory.rules import events as ev

# A tile without planets and segments, to fill a hand with; only cards 8 and 9 would count it.
BLANK = Tile.parse("cccc:")
A, B, C = Seat(0), Seat(1), Seat(2)


def after(state: State, *commands: AnyCommand) -> State:
    """Return the state after all these commands."""
    for command in commands:
        state = evolve_all(state, decide(state, command))
    return state


def refused(state: State, command: AnyCommand) -> str:
    """Return the code with which the command is refused."""
    with pytest.raises(Illegal) as refusal:
        decide(state, command)
    assert refusal.value.text
    return refusal.value.code


def expired(state: State) -> State:
    """Return the state after the time of its phase has run out."""
    return after(state, TimeExpired(state.round, state.phase))


def all_ready(state: State) -> State:
    return after(state, *(Ready(seat) for seat in state.waiting_for))


def seated(options: Options, seed: str = "seed") -> State:
    names = ("Ada", "Bo", "Cy", "Di", "Ed", "Fay")
    return after(
        new_game(options, seed), *(TakeSeat(seat, names[seat]) for seat in options.all_seats)
    )


def started(
    seats: int = 3, *cards: int, seed: str = "seed", variant: Variant = Variant.STANDARD
) -> State:
    """Return a game that has just begun, with these cards first; District fills up the five."""
    sequence = (*cards, 5, 5, 5, 5, 5)[:5] if variant is Variant.STANDARD else None
    options = Options(seats=seats, variant=variant, sequence=sequence)
    return after(seated(options, seed), StartGame())


def at_phase(state: State, phase: Phase, round_number: int = 1) -> State:
    """Let clocks run out until that phase."""
    while (state.round, state.phase) != (round_number, phase):
        state = expired(state)
    return state


def building(card: int, *galaxies: Galaxy, tracks: Sequence[Tracks] = ()) -> State:
    """Return a state at the start of building: each seat holds its galaxy's tiles, as drawn.

    Hands are filled up to nine with blank tiles. The tiles of seat 0 have ids 11 to 19, those of
    seat 1 have 21 to 29, and so on. Card 0 stands for a round without a card.
    """
    hands = [
        [one.tile for one in galaxy.laid] + [BLANK] * (9 - len(galaxy.laid)) for galaxy in galaxies
    ]
    numbered = {
        TileId(10 * (seat + 1) + number): tile
        for seat, hand in enumerate(hands)
        for number, tile in enumerate(hand, start=1)
    }
    tile_set = TileSet("drawn", 1, tuple(NumberedTile(n, t.code) for n, t in numbered.items()))
    state = seated(Options(seats=len(galaxies), tile_set=tile_set))
    state = evolve_all(
        state,
        (
            ev.GameStarted("hash", (card, 5, 5, 5, 5)),
            ev.RoundBegan(1, card),
            ev.TilesDrawn(tuple(ids(seat) for seat in range(len(galaxies)))),
            ev.PhaseBegan(Phase.BUILD),
        ),
    )
    for seat, levels in enumerate(tracks):
        state = state.with_seat(Seat(seat), tracks=levels)
    return state


def ids(seat: int) -> tuple[TileId, ...]:
    """Return the nine tile ids of a seat of `building`."""
    return tuple(TileId(10 * (seat + 1) + number) for number in range(1, 10))


def tid(number: int) -> TileId:
    return TileId(number)


def as_drawn(seat: int, galaxy: Galaxy, discard: TileId | None = None) -> Arrange:
    """Lay the tiles of a seat of `building` as its galaxy was drawn."""
    return Arrange(Seat(seat), placements(seat, galaxy.laid), discard)


def placements(seat: int, laid: Sequence[LaidTile]) -> tuple[Placement, ...]:
    return tuple(
        Placement(tile, one.cell.row, one.cell.col, one.turns, one.cell.part)
        for tile, one in zip(ids(seat), laid, strict=False)
    )


def built(card: int, *galaxies: Galaxy, tracks: Sequence[Tracks] = ()) -> State:
    """Return a state with all galaxies laid as drawn and nobody finished."""
    state = building(card, *galaxies, tracks=tracks)
    return after(state, *(as_drawn(seat, galaxy) for seat, galaxy in enumerate(galaxies)))


def all_finished(state: State) -> State:
    return after(state, *(Finish(seat) for seat in state.waiting_for))


def square(tiles: Sequence[TileId]) -> tuple[Placement, ...]:
    """Return tiles laid in reading order in the 3 x 3 square."""
    return tuple(Placement(tile, number // 3, number % 3) for number, tile in enumerate(tiles))


def line(tiles: Sequence[TileId]) -> tuple[Placement, ...]:
    return tuple(Placement(tile, 0, number) for number, tile in enumerate(tiles))


def cells(laid: Sequence[Placement]) -> set[Cell]:
    return {placement.cell for placement in laid}


def sheets(state: State) -> tuple[ScoreSheet, ...]:
    """Return the sheets of the round that was scored last."""
    return state.scored[-1]


def levels(state: State, seat: Seat) -> tuple[int, int, int, int]:
    """Return where the tracks of a seat stand: vegetation, ice, desert, star."""
    tracks = state.seats[seat].tracks
    vegetation, ice, desert, star = (tracks.position(track) for track in Track)
    return vegetation, ice, desert, star


def scored(
    card: int,
    *galaxies: Galaxy,
    tokens: Sequence[Sequence[Colour]] = (),
    tracks: Sequence[Tracks] = (),
    choices: Sequence[Choice] = (),
) -> tuple[ScoreSheet, ...]:
    """Return the sheets of these galaxies under a card; what is left out is empty."""
    rules = round_rules(card)
    entries = [
        ScoringInput(
            galaxy,
            tracks[seat] if seat < len(tracks) else Tracks(),
            tuple(tokens[seat]) if seat < len(tokens) else (),
        )
        for seat, galaxy in enumerate(galaxies)
    ]
    counted = score_round(rules, entries)
    return tuple(
        settle(rules, sheet, choices[seat] if seat < len(choices) else Choice())
        for seat, sheet in enumerate(counted)
    )


def zone_sizes(sheet: ScoreSheet, colour: Colour) -> list[int]:
    """Return the planets of all zones of a colour, largest first."""
    return [zone.planets for zone in sheet.zones if zone.colour is colour]
