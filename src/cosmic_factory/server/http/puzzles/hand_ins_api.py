"""Galaxies handed in for puzzles, over HTTP: their points, their rank, and the best galaxies."""

from __future__ import annotations

from http import HTTPStatus

from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from cosmic_factory.analysis import LayoutStep
from cosmic_factory.puzzles import (
    THEME_PREFIX,
    HandedTile,
    Streak,
    counted_points,
    handed_tiles,
    steps_to_best,
)
from cosmic_factory.rules import Colour, GalaxyPoints, Malformed, Value
from cosmic_factory.server.http.body import StrictBody, read_body
from cosmic_factory.server.http.problems import RequestRefused, refusals
from cosmic_factory.server.http.puzzles.daily_api import MyPuzzleResult, my_result
from cosmic_factory.server.http.puzzles.themes_api import ThemeHandIn, hand_in_theme
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices, sender_of
from cosmic_factory.server.security.costs import Cost

HAND_IN_FIRST = "hand in a galaxy of your own first"


class NewHandIn(Value, frozen=True):
    """A whole galaxy of the puzzle's tiles."""

    placements: tuple[HandedTile, ...]
    # Bonus tokens that are taken, in puzzles with bets.
    tokens: tuple[Colour, ...] = ()


class PuzzleRank(Value, frozen=True):
    """Where a guest's best counted galaxy stands among all players of a puzzle."""

    # The percentage of the others who have fewer points; null if there is nobody else.
    better_than: int | None
    players: int


class MadeHandIn(Value, frozen=True):
    """What a galaxy is worth that was handed in, and where the guest stands now."""

    points: int
    par: int
    first: int
    best: int
    hand_ins: int
    # False if the date is over everywhere: then it changes neither ranks nor streaks.
    counted: bool
    rank: PuzzleRank
    streak: Streak


class PointsBar(Value, frozen=True):
    """How many players have so many points at best."""

    points: int
    players: int


class PuzzleResults(Value, frozen=True):
    """What all players made of a puzzle, and the guest among them."""

    histogram: tuple[PointsBar, ...]
    players: int
    better_than: int | None
    # The guest's points in the histogram: the best that counted; null if nothing did.
    ranked: int | None
    mine: MyPuzzleResult
    par: int
    # The guest's best galaxy, and its points by colour.
    galaxy: tuple[HandedTile, ...]
    points: GalaxyPoints


class BestShown(Value, frozen=True):
    """The best galaxies, and the fewest steps from the guest's own to the nearest of them.

    The first galaxy is the nearest, turned as the guest's own lies. Steps name a tile by its place
    among the puzzle's tiles, from 0.
    """

    best: tuple[tuple[HandedTile, ...], ...]
    points: GalaxyPoints
    steps: tuple[LayoutStep, ...]


@post(
    "/{puzzle:str}/hand-ins",
    summary="Hand in a galaxy",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.CREATED,
)
async def hand_in(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    puzzle: FromPath[str],
    data: StrictBody[NewHandIn],
) -> MadeHandIn | ThemeHandIn:
    """Counts a galaxy by the rules. The first and the best of a guest are both kept.

    After the best galaxies were asked for, nothing can be handed in any more. For a puzzle of a
    theme the answer holds one of the best galaxies; if it was not reached, the puzzle comes again.
    """
    services.budget.take(Cost.HAND_IN, sender_of(request).address)
    player = await services.known_player(request)
    sent = read_body(data, NewHandIn)
    if puzzle.startswith(THEME_PREFIX):
        return await hand_in_theme(services, player.id, puzzle, sent.placements, sent.tokens)
    dailies = services.dailies
    daily = dailies.of_id(puzzle)
    if sent.tokens:
        raise Malformed("wrong-tokens", "this puzzle has no bets", "$.tokens")
    made = await dailies.hand_in(daily, player.id, sent.placements)
    counts = await dailies.counts.of(daily.id)
    return MadeHandIn(
        points=made.points,
        par=daily.par,
        first=made.result.first,
        best=made.result.best,
        hand_ins=made.result.hand_ins,
        counted=made.counted,
        rank=PuzzleRank(counts.better_than(made.result), counts.players),
        streak=await dailies.streak_of(player.id, daily.day),
    )


@get(
    "/{puzzle:str}/results",
    summary="What all players made of a puzzle",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND),
    security=GUESTS_ONLY,
)
async def show_results(
    services: NamedDependency[NodeServices], request: AnyRequest, puzzle: FromPath[str]
) -> PuzzleResults:
    """Returns how many players have how many points, for guests who have handed in themselves."""
    player = await services.known_player(request)
    dailies = services.dailies
    daily = dailies.of_id(puzzle)
    result = await services.tables.storage.puzzles.result(daily.id, player.id)
    mine, galaxy = my_result(result), await dailies.best_galaxy(daily, player.id)
    if mine is None or galaxy is None:
        raise RequestRefused(HTTPStatus.FORBIDDEN, "hand-in-first", HAND_IN_FIRST)
    counts = await dailies.counts.of(daily.id)
    return PuzzleResults(
        tuple(PointsBar(points, players) for points, players in sorted(counts.by_points.items())),
        counts.players,
        counts.better_than(result),
        None if result is None else result.counted,
        mine,
        daily.par,
        handed_tiles(galaxy),
        counted_points(galaxy, daily.rules),
    )


@post(
    "/{puzzle:str}/reveal",
    summary="Show the best galaxies",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.OK,
)
async def reveal_best(
    services: NamedDependency[NodeServices], request: AnyRequest, puzzle: FromPath[str]
) -> BestShown:
    """Shows all best galaxies, which ends the puzzle for this guest; asked again, the same."""
    services.budget.take(Cost.HAND_IN, sender_of(request).address)
    player = await services.known_player(request)
    dailies = services.dailies
    daily = dailies.of_id(puzzle)
    now = services.clock.now()
    result = await services.tables.storage.puzzles.reveal(daily.id, player.id, now)
    galaxy = await dailies.best_galaxy(daily, player.id)
    if result is None or galaxy is None:
        raise RequestRefused(HTTPStatus.FORBIDDEN, "hand-in-first", HAND_IN_FIRST)
    best = daily.best_galaxies
    nearest, steps = await services.reads.run(
        steps_to_best, galaxy, best, daily.hand, daily.rules.shape
    )
    others = [one for one in best if one != nearest]
    return BestShown(
        tuple(handed_tiles(one) for one in (nearest, *others)),
        counted_points(nearest, daily.rules),
        steps,
    )


router = Router(
    "/api/puzzles", route_handlers=[hand_in, show_results, reveal_best], tags=["Puzzles"]
)
