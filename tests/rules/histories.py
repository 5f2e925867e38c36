"""Histories that differ only in what one viewer may not know.

`entitled` says, from the rules and not from the code of the view, which tiles a viewer may know
now. `retold` tells the same game with everything else changed: the unknown tiles change places,
other cards are still to come, another seed decides, and rivals picked and chose otherwise while
that is still secret.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random

import msgspec

from cosmic_factory.rules import (
    ALL_CARDS,
    AnyEvent,
    Choice,
    Colour,
    Options,
    Phase,
    Placement,
    Seat,
    State,
    TileId,
    evolve_all,
    new_game,
)
from cosmic_factory.rules import events as ev

# A hand is looked at while choosing from it, and all nine tiles from building on.
# Kept tiles are not looked at before building; nor are a beginner's nine, or a pirate's loot.
LOOKING_AT_HAND = (
    Phase.DRAFT_1,
    Phase.DRAFT_2,
    Phase.BUILD,
    Phase.PICK,
    Phase.CHOICE,
    Phase.SCORES,
    Phase.ENDED,
)


def entitled(state: State, viewer: Seat | None) -> set[TileId]:
    """Return the tiles that the viewer may know at this moment."""
    known: set[TileId] = set()
    for number, seat in enumerate(state.seats):
        laid = {placement.tile for placement in seat.placements}
        known |= laid if number == viewer else laid - set(seat.face_down)
        if number == viewer and state.phase in LOOKING_AT_HAND:
            known |= set(seat.hand)
        known |= set(seat.pick)  # picked while it lay face up before everybody
    return known


def _with_all_seats(options: Options, events: Sequence[AnyEvent]) -> Options:
    """Return options with every seat that was ever taken: later options may have fewer."""
    taken = [event.seat + 1 for event in events if isinstance(event, ev.SeatTaken)]
    return msgspec.structs.replace(options, seats=max([options.seats, *taken]))


class Retelling:
    """One game, told again for one viewer."""

    def __init__(self, state: State, viewer: Seat | None, random: Random) -> None:
        self.state = state
        self.viewer = viewer
        self.random = random
        self.tile = self._other_tiles()
        self.hidden_down = {
            tile
            for number, seat in enumerate(state.seats)
            if number != viewer
            for tile in seat.face_down
        } - {tile for seat in state.seats for tile in seat.pick}

    def _other_tiles(self) -> Mapping[TileId, TileId]:
        """Return a permutation that fixes every tile the viewer may know."""
        known = entitled(self.state, self.viewer)
        unknown = [tile for tile in self.state.options.tile_set.ids if tile not in known]
        moved = unknown[:]
        self.random.shuffle(moved)
        return {tile: tile for tile in known} | dict(zip(unknown, moved, strict=True))

    def told(self, events: Sequence[AnyEvent]) -> State:
        ended = self.state.phase is Phase.ENDED
        seed = self.state.seed if ended else f"another seed {self.random.random()}"
        options, cards = self._other_cards()
        rounds = [at for at, event in enumerate(events) if isinstance(event, ev.RoundBegan)]
        this_round = rounds[-1] if rounds else 0
        retold = [
            self._event(event, cards, now=at >= this_round) for at, event in enumerate(events)
        ]
        return evolve_all(new_game(_with_all_seats(options, events), seed), retold)

    def _other_cards(self) -> tuple[Options, tuple[int, ...]]:
        """Return the cards seen so far, then others."""
        options, cards = self.state.options, self.state.cards
        if not cards:
            return options, cards
        unseen = tuple(self.random.choice(ALL_CARDS) for _ in cards[self.state.round :])
        cards = cards[: self.state.round] + unseen
        if options.sequence is not None:
            options = msgspec.structs.replace(options, sequence=cards)
        return options, cards

    def _tiles(self, tiles: Sequence[TileId]) -> tuple[TileId, ...]:
        return tuple(self.tile[tile] for tile in tiles)

    def _laid(self, placements: Sequence[Placement]) -> tuple[Placement, ...]:
        """Return the placements with other tiles; a rival's face-down tile may also be turned."""
        return tuple(
            msgspec.structs.replace(
                one,
                tile=self.tile[one.tile],
                turns=self.random.randrange(4) if one.tile in self.hidden_down else one.turns,
            )
            for one in placements
        )

    def _event(self, event: AnyEvent, cards: tuple[int, ...], *, now: bool) -> AnyEvent:
        match event:
            case ev.OptionsChanged(options) if options.sequence is not None and cards:
                return ev.OptionsChanged(msgspec.structs.replace(options, sequence=cards))
            case ev.GameStarted(seed_hash, _):
                return ev.GameStarted(seed_hash, cards)
            case ev.TilesDrawn(hands):
                return ev.TilesDrawn(tuple(self._tiles(hand) for hand in hands))
            case ev.HandsPassed(hands):
                return ev.HandsPassed(tuple(self._tiles(hand) for hand in hands))
            case ev.TilesKept(seat, tiles, by_chance):
                return ev.TilesKept(seat, self._tiles(tiles), by_chance)
            case ev.GalaxyArranged(seat, placements, discard):
                return ev.GalaxyArranged(seat, self._laid(placements), self._out(seat, discard))
            case ev.GalaxyCompleted(seat, placements, discard):
                return ev.GalaxyCompleted(seat, self._laid(placements), self._out(seat, discard))
            case ev.TileTurned(seat, tile, face_down):
                return ev.TileTurned(seat, self.tile[tile], face_down)
            case ev.PicksApplied(turned_down, removed):
                return ev.PicksApplied(
                    tuple(self._tiles(tiles) for tiles in turned_down),
                    tuple(self._tiles(tiles) for tiles in removed),
                )
            case ev.TilesPicked(seat, tiles, by_chance):
                return ev.TilesPicked(seat, self._pick(seat, tiles, now), by_chance)
            case ev.ChoiceMade(seat, choice):
                return ev.ChoiceMade(seat, self._choice(seat, choice, now))
            case _:
                return event

    def _out(self, seat: Seat, discard: TileId | None) -> TileId | None:
        """Return another discard of a rival, or none: nobody else may know it."""
        if discard is None or seat == self.viewer:
            return None if discard is None else self.tile[discard]
        return self.random.choice((None, self.tile[discard]))

    def _pick(self, seat: Seat, tiles: Sequence[TileId], now: bool) -> tuple[TileId, ...]:
        if seat == self.viewer or not now or self.state.phase is not Phase.PICK:
            return self._tiles(tiles)
        return tuple(self.random.sample(self.state.options.tile_set.ids, len(tiles)))

    def _choice(self, seat: Seat, choice: Choice, now: bool) -> Choice:
        if seat == self.viewer or not now or self.state.phase is not Phase.CHOICE:
            return choice
        colours = (None, *Colour)
        return Choice(self.random.choice(colours), self.random.choice(colours))


def who_is_told(
    shown: Callable[[State, Seat | None], object],
    events: Sequence[AnyEvent],
    state: State,
    random: Random,
) -> list[Seat | None]:
    """Return the viewers to whom another history looks different."""
    told = []
    for viewer in (None, *state.options.all_seats):
        other = Retelling(state, viewer, random).told(events)
        one, two = (msgspec.json.encode(shown(s, viewer)) for s in (state, other))
        if one != two:
            told.append(viewer)
    return told
