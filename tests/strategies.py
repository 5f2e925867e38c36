"""Hypothesis generators for the values of the rules."""

from collections.abc import Sequence

from hypothesis import strategies as st

from cosmic_factory.rules import (
    ALL_CARDS,
    CONSTELLATION,
    AnyCommand,
    Arrange,
    Cell,
    ChangeOptions,
    ChooseOffering,
    ChooseSwap,
    Colour,
    Direction,
    Finish,
    Galaxy,
    GrabTokens,
    HandBack,
    HandToBot,
    KeepTiles,
    LaidTile,
    LeaveSeat,
    NameHost,
    NumberedTile,
    Options,
    Phase,
    PhaseSeconds,
    PickTiles,
    Placement,
    Ready,
    ScoringInput,
    Seat,
    Space,
    StartGame,
    TakeBackFinish,
    TakeSeat,
    Tile,
    TileId,
    TileSet,
    TimeExpired,
    Tracks,
    TurnFaceDown,
    Variant,
    cosmic54,
)

colours = st.sampled_from(Colour)
SPACES = (CONSTELLATION, *(Space(colour, planets) for planets in range(3) for colour in Colour))
SEGMENTS = tuple(
    frozenset(direction for direction in Direction if number >> direction & 1)
    for number in sorted(range(16), key=int.bit_count)
)


def tiles(fewest_segments: int = 0) -> st.SearchStrategy[Tile]:
    """Draw any tile that a code can write, from one number, which is quick."""
    segments = [some for some in SEGMENTS if len(some) >= fewest_segments]

    def numbered(number: int) -> Tile:
        corners = []
        for _ in range(4):
            number, space = divmod(number, len(SPACES))
            corners.append(SPACES[space])
        a, b, c, d = corners
        return Tile((a, b, c, d), segments[number])

    return st.integers(0, len(SPACES) ** 4 * len(segments) - 1).map(numbered)


def cells(reach: int) -> st.SearchStrategy[Cell]:
    """Draw any cell of both squares, from one number."""
    side = 2 * reach + 1

    def numbered(number: int) -> Cell:
        number, part = divmod(number, 2)
        return Cell(number // side - reach, number % side - reach, part)

    return st.integers(0, 2 * side * side - 1).map(numbered)


@st.composite
def galaxies(
    draw: st.DrawFn, most_tiles: int = 9, reach: int = 50, fewest_segments: int = 0
) -> Galaxy:
    """Draw tiles on any cells, near or far apart; about every sixth lies face down."""
    near = st.lists(cells(1), unique=True, max_size=most_tiles)
    far = st.lists(cells(reach), unique=True, max_size=most_tiles)
    where = draw(st.one_of(near, near, far))
    how = st.tuples(tiles(fewest_segments), st.integers(0, 23))
    laid = draw(st.lists(how, min_size=len(where), max_size=len(where)))
    return Galaxy.of(
        LaidTile(tile, cell, number % 4, face_down=number >= 20)
        for cell, (tile, number) in zip(where, laid, strict=True)
    )


def dense_galaxies() -> st.SearchStrategy[Galaxy]:
    """Draw full 3 x 3 squares of tiles with three or four segments, for many links."""
    places = [Cell(row, col) for row in range(3) for col in range(3)]
    return st.lists(tiles(fewest_segments=3), min_size=9, max_size=9).map(
        lambda nine: Galaxy.of(
            LaidTile(tile, cell) for tile, cell in zip(nine, places, strict=True)
        )
    )


def tracks() -> st.SearchStrategy[Tracks]:
    level = st.integers(0, 30)
    return st.builds(Tracks, level, level, level, level)


@st.composite
def entries(draw: st.DrawFn) -> list[ScoringInput]:
    """Draw what two to four players score with; each token is held once at most."""
    seats = draw(st.integers(2, 4))
    holders = [draw(st.integers(-1, seats - 1)) for _ in Colour]
    return [
        ScoringInput(
            draw(galaxies(reach=3)),
            draw(tracks()),
            tuple(colour for colour, holder in zip(Colour, holders, strict=True) if holder == seat),
        )
        for seat in range(seats)
    ]


@st.composite
def tile_sets(draw: st.DrawFn, fewest: int = 18) -> TileSet:
    """Draw a tile set, sometimes the built-in one; equal tiles may occur more than once."""
    if draw(st.booleans()) and fewest <= len(cosmic54().tiles):
        return cosmic54()
    codes = draw(st.lists(tiles(), min_size=1, max_size=3))
    ids = draw(st.lists(st.integers(1, 999), unique=True, min_size=fewest, max_size=fewest + 9))
    numbered = (NumberedTile(n, codes[at % len(codes)].code) for at, n in enumerate(ids))
    return TileSet("A set of my own", draw(st.integers(1, 9)), tuple(numbered))


@st.composite
def all_options(draw: st.DrawFn) -> Options:
    """Draw options that a game can be played with."""
    seats = draw(st.integers(2, 6))
    variant = draw(st.sampled_from([Variant.STANDARD] * 3 + [Variant.BEGINNER]))
    cards = st.sampled_from(ALL_CARDS)
    deck: Sequence[int] | None = None
    sequence: Sequence[int] | None = None
    if variant is Variant.STANDARD:
        kind = draw(st.integers(0, 3))
        if kind == 0:
            deck = draw(st.lists(cards, unique=True, min_size=5, max_size=20))
        elif kind > 1:
            sequence = draw(st.lists(cards, min_size=5, max_size=5))
    second = st.one_of(st.none(), st.integers(1, 3600))
    return Options(
        seats,
        variant,
        draw(tile_sets(9 * seats)),
        None if deck is None else tuple(deck),
        None if sequence is None else tuple(sequence),
        draw(st.builds(PhaseSeconds, second, second, second, second, second, second)),
    )


seats_at_a_table = st.integers(0, 5).map(Seat)
tile_ids = st.integers(1, 60).map(TileId)
several_tiles = st.lists(tile_ids, max_size=4).map(tuple)
small = st.integers(-2, 9)
placements = st.builds(Placement, tile_ids, small, small, st.integers(0, 3), st.integers(0, 1))


def commands() -> st.SearchStrategy[AnyCommand]:
    """Draw any command; most are illegal at most tables."""
    names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=41)
    seat, colour = seats_at_a_table, colours
    return st.one_of(
        st.builds(TakeSeat, seat, names, st.booleans()),
        st.builds(LeaveSeat, seat),
        st.builds(Ready, seat),
        st.builds(KeepTiles, seat, several_tiles),
        st.builds(
            Arrange,
            seat,
            st.lists(placements, max_size=10).map(tuple),
            st.one_of(st.none(), tile_ids),
        ),
        st.builds(TurnFaceDown, seat, tile_ids, st.booleans()),
        st.builds(GrabTokens, seat, st.lists(colour, max_size=4).map(tuple)),
        st.builds(Finish, seat),
        st.builds(TakeBackFinish, seat),
        st.builds(PickTiles, seat, several_tiles),
        st.builds(ChooseSwap, seat, colour),
        st.builds(ChooseOffering, seat, st.one_of(st.none(), colour)),
        st.just(StartGame()),
        st.builds(NameHost, seat),
        st.builds(ChangeOptions, st.builds(Options, st.integers(2, 6)), st.booleans()),
        st.builds(TimeExpired, st.integers(-1, 6), st.sampled_from(Phase)),
        st.builds(HandToBot, seat),
        st.builds(HandBack, seat),
    )
