"""A round as one seat could have played it: all that others and chance did is frozen.

Frozen means that it stays as it was; the galaxy, tokens and choice of the seat are free.

`value` is what a galaxy, its tokens and a choice would have brought, by the order in which the
rules apply points. Three kinds of rounds differ in what a galaxy is worth to its builder:

- usually its own points and bets;
- where the left neighbour scores it (R6): bets, minus what the neighbour gains by it. What the
  builder scores from the right neighbour's galaxy is a constant;
- where a neighbour removes a tile: what the worst removal leaves, plus a constant: how much more
  the real removal left. So the played galaxy has the value that was scored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from cosmic_factory.analysis.facts.round_facts import RoundFacts, SeatFacts
from cosmic_factory.analysis.frozen.weighing import Maximised, objective_of, worth_of
from cosmic_factory.analysis.insight import ObjectiveName
from cosmic_factory.rules import (
    Cell,
    Choice,
    Colour,
    Galaxy,
    GalaxyPoints,
    GalaxyStanding,
    RoundRules,
    Seat,
    Tile,
    Track,
    Tracks,
    best_zones,
    left_neighbour,
    may_offer,
    right_neighbour,
    zones,
)
from cosmic_factory.solver import Bets, Weights, count_galaxies

NO_POINTS = GalaxyPoints(0, 0, 0, 0, 0)
ALL_TOKENS = tuple(
    tokens for size in range(len(Colour) + 1) for tokens in combinations(Colour, size)
)


@dataclass(frozen=True)
class Play:
    """A galaxy with tokens and a choice, and what they are worth."""

    galaxy: Galaxy
    tokens: tuple[Colour, ...]
    choice: Choice
    value: float


class FrozenRound:
    """One seat's round under one objective, with everything else frozen."""

    def __init__(self, facts: RoundFacts, seat: Seat, objective_name: ObjectiveName) -> None:
        self.facts, self.seat, self.objective_name = facts, seat, objective_name
        self.rules: RoundRules = facts.rules
        self.objective = objective_of(objective_name, self.mine.tracks, facts.round)
        self._standings: dict[Galaxy, GalaxyStanding] = {}

    @property
    def mine(self) -> SeatFacts:
        """The facts of the seat whose round this is."""
        return self.facts.seats[self.seat]

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The nine tiles of the hand, in its order."""
        return tuple(self.facts.tile(tile) for tile in self.mine.hand)

    @cached_property
    def final(self) -> Galaxy:
        """The galaxy as it lay when building was over, before anything was removed."""
        return self.facts.galaxy_of(self.mine.placements, self.mine.face_down)

    @cached_property
    def bets(self) -> Bets:
        """The tokens that no rival got (R11), and the largest zones of rivals."""
        rivals = [seat for seat in self.facts.all_seats if seat != self.seat]
        held = {token for seat in rivals for token in self.facts.seats[seat].tokens}
        best = [best_zones(zones(self.facts.galaxy(seat).face_up_tiles)) for seat in rivals]
        vegetation, ice, desert = (max(one[colour] for one in best) for colour in Colour)
        return Bets(
            tuple(colour for colour in Colour if colour not in held), (vegetation, ice, desert)
        )

    # --- what points are worth ---------------------------------------------------------------

    def standing(self, galaxy: Galaxy) -> GalaxyStanding:
        """Return points and largest zones of a galaxy; each is counted once."""
        if galaxy not in self._standings:
            self.count([galaxy])
        return self._standings[galaxy]

    def count(self, galaxies: Iterable[Galaxy]) -> None:
        """Count galaxies together before they are asked for one by one: that takes less time."""
        wanted = [one for one in dict.fromkeys(galaxies) if one not in self._standings]
        for galaxy, counted in zip(wanted, count_galaxies(wanted, self.rules), strict=True):
            self._standings[galaxy] = GalaxyStanding(*counted.largest, counted.points)

    def count_removals(self, galaxies: Iterable[Galaxy]) -> None:
        """Count galaxies together as `value` needs them: with each tile removed in turn, or not."""
        if self.rules.removals:
            galaxies = [left for galaxy in galaxies for left in _removals(galaxy)]
        self.count(galaxies)

    def value(self, galaxy: Galaxy, tokens: Sequence[Colour], choice: Choice) -> float:
        """Return what a whole galaxy would have brought with these tokens and this choice."""
        return self._guaranteed_value(galaxy, tokens, choice) + self.spared

    def _guaranteed_value(self, galaxy: Galaxy, tokens: Sequence[Colour], choice: Choice) -> float:
        """Return what a galaxy brings whatever a neighbour removes."""
        if self.rules.removals:
            removals = _removals(galaxy)
            self.count(removals)
            return min(self.scored(left, tokens, choice) for left in removals)
        return self.scored(galaxy, tokens, choice)

    def scored(self, galaxy: Galaxy, tokens: Sequence[Colour], choice: Choice) -> float:
        """Return what a galaxy brings as it is scored, after any removal."""
        own = self.standing(galaxy)
        points = self._received if self.rules.scores_right_neighbour else own.points
        bets = self._bet_points(own, tokens)
        value = self._worth(self.objective, self.mine.tracks, points, bets, choice)
        if self.rules.scores_right_neighbour:
            value -= self.given_to_left(own.points)
        return value

    def bet_points(self, own: GalaxyStanding, tokens: Sequence[Colour]) -> int:
        """Return what tokens pay or cost with a galaxy."""
        return sum(points for _, points in self._bet_points(own, tokens))

    def _bet_points(self, own: GalaxyStanding, tokens: Sequence[Colour]) -> list[tuple[Track, int]]:
        stakes = self.rules.stakes
        return [
            (
                Track.of(colour),
                stakes.won if own.best[colour] >= self.bets.rival(colour) else stakes.lost,
            )
            for colour in Colour
            if colour in tokens
        ]

    def _worth(
        self,
        objective: Maximised,
        tracks: Tracks,
        points: GalaxyPoints,
        bets: Sequence[tuple[Track, int]],
        choice: Choice,
    ) -> float:
        """Apply points in the order of the rules (3.4, R17), each clamped on its own (R2)."""
        moved: list[tuple[Track, int]] = []

        def move(track: Track, gained: int) -> None:
            nonlocal tracks
            tracks = tracks.moved(track, gained)
            moved.append((track, gained))

        for colour, gained in zip(
            Colour, (points.vegetation, points.ice, points.desert), strict=True
        ):
            move(Track.of(colour), gained)
        if not self.rules.path_to_colour:
            move(Track.STAR, points.path)
        for track, gained in bets:
            move(track, gained)
        if points.constellations:
            move(Track.STAR, points.constellations)
        if self.rules.path_to_colour:
            move(Track.of(choice.swap or tracks.weakest_colour), points.path)
        price, offered = self.rules.offering, choice.offering
        if price and offered and may_offer(self.rules, tracks, offered):
            move(Track.of(offered), -price.colour_points)
            move(Track.STAR, price.star_points)
        return worth_of(objective, moved, tracks)

    # --- neighbours --------------------------------------------------------------------------

    @cached_property
    def _received(self) -> GalaxyPoints:
        """What is scored from the right neighbour's galaxy; nothing when played alone."""
        if self.facts.is_alone:
            return NO_POINTS
        neighbour = right_neighbour(self.seat, len(self.facts.seats))
        return self.standing(self.facts.galaxy(neighbour)).points

    def received_with(self, tokens: Sequence[Colour]) -> float:
        """Return what the right neighbour's galaxy brings, with these tokens won."""
        bets = [(Track.of(colour), self.rules.stakes.won) for colour in tokens]
        return self._worth(self.objective, self.mine.tracks, self._received, bets, self.mine.choice)

    @cached_property
    def left_seat(self) -> Seat:
        """The left neighbour, who scores the galaxy where a card says so."""
        return left_neighbour(self.seat, len(self.facts.seats))

    @cached_property
    def left_objective(self) -> Maximised:
        """What the left neighbour's points are measured by."""
        tracks = self.facts.seats[self.left_seat].tracks
        return objective_of(self.objective_name, tracks, self.facts.round)

    @cached_property
    def _left_bets(self) -> list[tuple[Track, int]]:
        tokens = self.facts.seats[self.left_seat].sheet.tokens
        return [(Track.of(one.colour), one.points) for one in tokens]

    def given_to_left(self, points: GalaxyPoints) -> float:
        """Return what the left neighbour gains by a galaxy that it scores."""
        tracks, objective = self.facts.seats[self.left_seat].tracks, self.left_objective
        with_it, without = (
            self._worth(objective, tracks, one, self._left_bets, Choice())
            for one in (points, NO_POINTS)
        )
        return with_it - without

    @cached_property
    def spared(self) -> float:
        """How much more the real removal left than the worst one would have; 0 without removals."""
        if not self.rules.removals:
            return 0
        tokens, choice = self.mine.tokens, self.mine.choice
        real = self.scored(self.facts.galaxy(self.seat), tokens, choice)
        return real - self._guaranteed_value(self.final, tokens, choice)

    def worst_removal(self, play: Play) -> Cell:
        """Return where the worst removal takes a tile from."""
        return min(
            (one.cell for one in play.galaxy.laid if not one.face_down),
            key=lambda cell: self.scored(play.galaxy.without(cell), play.tokens, play.choice),
        )

    def after_removal(self, play: Play) -> Galaxy:
        """Return what the worst removal leaves, where tiles are removed."""
        return play.galaxy.without(self.worst_removal(play)) if self.rules.removals else play.galaxy

    def scored_galaxy(self, play: Play) -> Galaxy:
        """Return the galaxy of a play as it is counted; the built one as it really was."""
        if play.galaxy == self.final:
            return self.facts.galaxy(self.seat)
        return self.after_removal(play)

    # --- the best of what is free ------------------------------------------------------------

    def played(self) -> Play:
        """Return what was played: its value is what the round brought."""
        tokens, choice = self.mine.tokens, self.mine.choice
        return Play(self.final, tokens, choice, self.value(self.final, tokens, choice))

    def best_choice(self, galaxy: Galaxy, tokens: tuple[Colour, ...]) -> Play:
        """Return the galaxy with these tokens and the choice that is worth most.

        Of equal choices it is the one that was made, so that no loss of 0 is explained.
        """
        plays = [
            Play(galaxy, tokens, choice, self.value(galaxy, tokens, choice))
            for choice in self._choices()
        ]
        return max(plays, key=lambda play: play.value)

    def best_play(self, galaxy: Galaxy) -> Play:
        """Return the galaxy with the tokens and the choice that are worth most."""
        if not self.rules.removals:
            won = self._won(galaxy)
            tries = [won] if won == self.mine.tokens else [self.mine.tokens, won]
        else:
            tries = [self.mine.tokens, *ALL_TOKENS]
        plays = [
            self.best_choice(galaxy, tokens)
            for tokens in tries
            if set(tokens) <= set(self.bets.free)
        ]
        return max(plays, key=lambda play: play.value)

    def _won(self, galaxy: Galaxy) -> tuple[Colour, ...]:
        """Return the free tokens that a galaxy wins: no others are worth taking."""
        best = self.standing(galaxy).best
        return tuple(colour for colour in self.bets.free if best[colour] >= self.bets.rival(colour))

    def _choices(self) -> Iterator[Choice]:
        yield self.mine.choice
        if self.rules.path_to_colour:
            for colour in Colour:
                yield Choice(swap=colour)
        if self.rules.offering:
            yield Choice()
            for colour in Colour:
                yield Choice(offering=colour)

    @property
    def offering_gain(self) -> float:
        """The most that an offering can add to what the solver counts."""
        price = self.rules.offering
        if price is None or not isinstance(self.objective, Weights):
            return 0
        *colours, star = self.objective.four
        return max(0, price.star_points * star - price.colour_points * min(colours))


def _removals(galaxy: Galaxy) -> list[Galaxy]:
    """Return what each removal leaves. R16: a face-down tile is never removed."""
    return [galaxy.without(one.cell) for one in galaxy.laid if not one.face_down]
