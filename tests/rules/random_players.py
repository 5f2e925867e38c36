"""Players who know the rules and nothing else: legal commands at random, for whole games."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from cosmic_factory.rules import (
    AnyCommand,
    Arrange,
    Cell,
    ChangeOptions,
    ChooseOffering,
    ChooseSwap,
    Colour,
    Finish,
    GrabTokens,
    HandBack,
    HandToBot,
    KeepTiles,
    LeaveSeat,
    NameHost,
    Options,
    Phase,
    PickTiles,
    Placement,
    Ready,
    RecordEntry,
    Seat,
    Shape,
    StartGame,
    State,
    TakeBackFinish,
    TakeSeat,
    TileId,
    TimeExpired,
    Track,
    TurnFaceDown,
    decide,
    evolve_all,
    left_neighbour,
    new_game,
    right_neighbour,
)

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Fay")


def legal_command(state: State, random: Random) -> AnyCommand:
    """Return a random command that is legal now; the game has not ended."""
    if state.phase is not Phase.SEATING and random.random() < 0.04:
        return _hand_over(state, random)
    if state.phase is not Phase.SEATING and random.random() < 0.04:
        return TimeExpired(state.round, state.phase)
    return _COMMANDS[state.phase](state, random)


def _hand_over(state: State, random: Random) -> AnyCommand:
    seat = random.choice(state.options.all_seats)
    player = state.seats[seat].player
    assert player is not None
    if player.bot:
        return TimeExpired(state.round, state.phase)
    return HandBack(seat) if player.bot_covers else HandToBot(seat)


def _seating(state: State, random: Random) -> AnyCommand:
    free = [seat for seat in state.options.all_seats if state.seats[seat].player is None]
    if not free:
        return StartGame()
    if len(free) < len(state.seats) and random.random() < 0.1:
        taken = [seat for seat in state.options.all_seats if seat not in free]
        return LeaveSeat(random.choice(taken))
    seat = random.choice(free)
    return TakeSeat(seat, NAMES[seat], bot=random.random() < 0.2)


def _ready(state: State, random: Random) -> AnyCommand:
    return Ready(random.choice(state.waiting_for))


def _keep(state: State, random: Random) -> AnyCommand:
    seat = random.choice(state.waiting_for)
    return KeepTiles(seat, tuple(random.sample(state.seats[seat].hand, 3)))


def _build(state: State, random: Random) -> AnyCommand:
    finished = [
        seat
        for seat in state.options.all_seats
        if state.seats[seat].done and not state.seats[seat].locked
    ]
    if finished and random.random() < 0.1:
        return TakeBackFinish(random.choice(finished))
    gone = {token for seat in state.seats for token in seat.tokens}
    unlocked = [s for s in state.options.all_seats if not state.seats[s].locked]
    if unlocked and len(gone) < len(Colour) and random.random() < 0.08:
        wanted = random.choice([colour for colour in Colour if colour not in gone])
        others = random.sample(list(Colour), random.randrange(3))
        return GrabTokens(random.choice(unlocked), (wanted, *others))
    return _touch_tiles(state, random.choice(state.waiting_for), random)


def _touch_tiles(state: State, seat: Seat, random: Random) -> AnyCommand:
    owner = state.seats[seat]
    laid = [placement.tile for placement in owner.placements]
    most = state.rules.face_down
    if most and laid and random.random() < 0.5:
        if len(owner.face_down) < most:
            return TurnFaceDown(seat, random.choice(laid))
        if random.random() < 0.3:
            return TurnFaceDown(seat, random.choice(owner.face_down), face_down=False)
    if _is_complete(state.rules.shape, owner.placements) and random.random() < 0.7:
        return Finish(seat)
    return arrangement(state, seat, random, complete=random.random() < 0.7)


def _is_complete(shape: Shape, laid: Sequence[Placement]) -> bool:
    if len(laid) < (8 if shape is Shape.TWIN else 9):
        return False
    return shape is not Shape.FREE or _hangs_together([placement.cell for placement in laid])


def _hangs_together(cells: Sequence[Cell]) -> bool:
    reached = {cells[0]}
    for _ in cells:
        reached |= {cell for cell in cells if reached.intersection(cell.neighbours)}
    return len(reached) == len(cells)


def arrangement(state: State, seat: Seat, random: Random, *, complete: bool) -> Arrange:
    """Return the hand, laid at random in the shape that the card asks for."""
    shape = state.rules.shape
    places = _random_places(shape, random)
    tiles = random.sample(state.seats[seat].hand, 9)
    count = len(places) if complete else random.randrange(len(places))
    if not complete:
        random.shuffle(places)
    placements = tuple(
        Placement(tile, cell.row, cell.col, random.randrange(4), cell.part)
        for tile, cell in zip(tiles, places[:count], strict=False)
    )
    discard: TileId | None = None
    if shape is Shape.TWIN and random.random() < 0.5:
        discard = tiles[-1]
    return Arrange(seat, placements, discard)


def _random_places(shape: Shape, random: Random) -> list[Cell]:
    if shape is Shape.TWIN:
        return [Cell(row, col, part) for part in (0, 1) for row in (0, 1) for col in (0, 1)]
    if shape is Shape.LINE:
        across = random.random() < 0.5
        return [Cell(0, n) if across else Cell(n, 0) for n in range(9)]
    if shape is Shape.FREE:
        grown = [Cell(random.randrange(-3, 4), random.randrange(-3, 4))]
        while len(grown) < 9:
            near = random.choice(random.choice(grown).neighbours)
            if near not in grown:
                grown.append(near)
        return grown
    return [Cell(row, col) for row in range(3) for col in range(3)]


def _pick(state: State, random: Random) -> AnyCommand:
    seats = len(state.seats)
    seat = random.choice(state.waiting_for)
    if state.rules.removals:
        victim, count = left_neighbour(seat, seats), 1
    else:
        victim = right_neighbour(seat, seats)
        count = 2 - len(state.seats[victim].face_down)
    owner = state.seats[victim]
    tiles = [laid.tile for laid in owner.placements if laid.tile not in owner.face_down]
    return PickTiles(seat, tuple(random.sample(tiles, count)))


def _choose(state: State, random: Random) -> AnyCommand:
    seat = random.choice(state.waiting_for)
    if state.rules.path_to_colour:
        return ChooseSwap(seat, random.choice(list(Colour)))
    levels = state.counted[seat].after
    rich = [colour for colour in Colour if levels.position(Track.of(colour)) >= 5]
    return ChooseOffering(seat, random.choice([None, *rich]))


_COMMANDS: Mapping[Phase, Callable[[State, Random], AnyCommand]] = {
    Phase.SEATING: _seating,
    Phase.REVEAL: _ready,
    Phase.DRAFT_1: _keep,
    Phase.DRAFT_2: _keep,
    Phase.READY: _ready,
    Phase.BUILD: _build,
    Phase.PICK: _pick,
    Phase.CHOICE: _choose,
    Phase.SCORES: _ready,
}


def spoilt(command: AnyCommand, state: State, random: Random) -> AnyCommand:
    """Return the command with something wrong in it; now and then it is still legal."""
    seat = Seat(random.randrange(6))
    tile = random.choice((*state.options.tile_set.ids, TileId(10_000)))
    match command:
        case KeepTiles(who, tiles):
            return KeepTiles(random.choice((seat, who)), random.choice(_bent(tiles, tile)))
        case PickTiles(who, tiles):
            return PickTiles(random.choice((seat, who)), random.choice(_bent(tiles, tile)))
        case Arrange(who, placements, discard):
            astray = Placement(tile, random.randrange(-50, 50), 0, random.randrange(4))
            wrong = [(*placements, astray), (astray, astray), placements + placements]
            return Arrange(who, random.choice(wrong), random.choice((discard, tile)))
        case TurnFaceDown(who, _, face_down):
            return TurnFaceDown(who, tile, face_down)
        case GrabTokens(who, _):
            return GrabTokens(who, random.choice(((), tuple(Colour))))
        case TimeExpired(number, phase):
            late = random.choice(list(Phase))
            return TimeExpired(number + random.randrange(-1, 2), random.choice((phase, late)))
        case _:
            return random.choice((Finish(seat), Ready(seat), HandBack(seat), StartGame()))


def _bent(tiles: Sequence[TileId], tile: TileId) -> list[tuple[TileId, ...]]:
    return [
        (*tiles[1:], tile),
        (*tiles, tile),
        tuple(tiles[:-1]),
        (*tiles[:-1], *tiles[:1]) if len(tiles) > 1 else (tile, tile),
    ]


class Playing:
    """A game under way, with everything it takes to write its record."""

    def __init__(self, options: Options, seed: str) -> None:
        self.options = options
        self.seed = seed
        self.state = new_game(options, seed)
        self.entries: list[RecordEntry] = []

    def ask(self, command: AnyCommand) -> None:
        """Obey, or raise `Illegal`."""
        events = decide(self.state, command)
        self.state = evolve_all(self.state, events)
        self.entries.append(RecordEntry(command, events))

    def step(self, random: Random) -> None:
        """Give one legal command at random."""
        self.ask(legal_command(self.state, random))

    def play_out(self, random: Random) -> None:
        while self.state.phase is not Phase.ENDED:
            self.step(random)


def seated_with_changes(seats: int, seed: str) -> Playing:
    """Return a table at which one leaves, another becomes host, and a free seat is removed."""
    playing = Playing(Options(seats=seats), seed)
    for seat in playing.state.options.all_seats:
        playing.ask(TakeSeat(seat, NAMES[seat]))
    playing.ask(LeaveSeat(Seat(0)))
    playing.ask(NameHost(Seat(1)))
    playing.ask(ChangeOptions(Options(seats=seats - 1), live_counts=True))
    return playing


def played(options: Options, seed: str, random: Random, steps: int | None = None) -> Playing:
    """Return a game after that many random commands, or to its end."""
    playing = Playing(options, seed)
    if steps is None:
        playing.play_out(random)
    else:
        for _ in range(steps):
            if playing.state.phase is Phase.ENDED:
                break
            playing.step(random)
    return playing
