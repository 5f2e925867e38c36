"""Themes over HTTP: one card, one colour, paths or bets, as often as one likes."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from litestar import Router, get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from cosmic_factory.analysis import LayoutStep
from cosmic_factory.puzzles import (
    THEMES,
    HandedTile,
    PuzzleBets,
    PuzzleHand,
    handed_galaxy,
    handed_tiles,
    next_of_theme,
    shipped_hands,
    steps_to_best,
)
from cosmic_factory.rules import Colour, Value
from cosmic_factory.server.http.problems import not_found, refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.solver import won_tokens
from cosmic_factory.tables import PlayerId, ThemeResult, ThemeTry


class Theme(Value, frozen=True):
    """What can be practised, and how far the guest is."""

    # colour-vegetation, colour-ice, colour-desert, path, bets, or card- and its number.
    theme: str
    puzzles: int
    tried: int
    solved: int
    # How many come again now, because they were not solved before.
    due: int


class Themes(Value, frozen=True):
    """Everything that can be practised."""

    themes: tuple[Theme, ...]


class MyThemeResult(Value, frozen=True):
    """What the guest has reached in a puzzle of a theme."""

    best: int
    tries: int
    # Whether the last try reached the par.
    solved: bool
    # When it comes again, in milliseconds since 1970; null if it need not.
    due_at: int | None


class ThemePuzzle(Value, frozen=True):
    """A puzzle of a theme. Under a colour or path, only those points count."""

    id: str
    kind: str
    theme: str
    card: int
    tiles: tuple[str, ...]
    par: int
    difficulty: int
    bets: PuzzleBets | None
    mine: MyThemeResult | None


class ThemeHandIn(Value, frozen=True):
    """What a galaxy for a theme is worth, one of the best, and the fewest steps to that.

    Steps name a tile by its place among the puzzle's tiles, from 0.
    """

    points: int
    par: int
    solved: bool
    mine: MyThemeResult
    best: tuple[HandedTile, ...]
    # The tokens that the best galaxy wins.
    tokens: tuple[Colour, ...]
    steps: tuple[LayoutStep, ...]


ThemeText = Annotated[str, msgspec.Meta(max_length=40, description="A theme such as card-7")]


@get("/themes", summary="What can be practised", responses=refusals())
async def show_themes(services: NamedDependency[NodeServices], request: AnyRequest) -> Themes:
    """Returns all themes, and what the guest has solved of each."""
    player = await services.player(request)
    found = {} if player is None else await services.tables.storage.theme_results.of(player.id)
    now = services.clock.now()

    def shown(theme: str) -> Theme:
        mine = [one for one in found.values() if one.theme == theme]
        due = [one.repetition.due_at for one in mine if one.repetition.due_at is not None]
        return Theme(
            theme,
            len(shipped_hands().ids(theme)),
            len(mine),
            sum(one.solved for one in mine),
            sum(at <= now for at in due),
        )

    return Themes(tuple(shown(theme) for theme in THEMES))


@get("/next", summary="The next puzzle of a theme", responses=refusals(HTTPStatus.NOT_FOUND))
async def next_puzzle(
    services: NamedDependency[NodeServices], request: AnyRequest, theme: FromQuery[ThemeText]
) -> ThemePuzzle:
    """Returns a puzzle that is due again, or else the easiest that the guest has not tried."""
    if theme not in THEMES:
        raise not_found("no-theme", "there is no such theme")
    player = await services.player(request)
    found = {} if player is None else await services.tables.storage.theme_results.of(player.id)
    mine = {name: one for name, one in found.items() if one.theme == theme}
    last = max(mine.values(), key=lambda one: one.last_at, default=None)
    name = next_of_theme(
        shipped_hands().ids(theme),
        {name: one.repetition for name, one in mine.items()},
        services.clock.now(),
        None if last is None else last.puzzle,
    )
    hand = None if name is None else shipped_hands().puzzle(name)
    if name is None or hand is None:
        raise not_found("no-puzzle", "there are no puzzles of this theme")
    return ThemePuzzle(
        id=name,
        kind="theme",
        theme=theme,
        card=hand.card,
        tiles=hand.codes,
        par=hand.par,
        difficulty=hand.difficulty,
        bets=hand.bets,
        mine=_mine(mine[name]) if name in mine else None,
    )


async def hand_in_theme(
    services: NodeServices,
    player: PlayerId,
    puzzle: str,
    placements: tuple[HandedTile, ...],
    tokens: tuple[Colour, ...],
) -> ThemeHandIn:
    """Count a galaxy for a puzzle of a theme, and decide when it comes again."""
    hand = shipped_hands().puzzle(puzzle)
    if hand is None:
        raise not_found("no-puzzle", "there is no such puzzle")
    galaxy = handed_galaxy(placements, hand.codes, hand.rules)
    points = hand.points(galaxy, tokens)
    solved = points >= hand.par
    tried = ThemeTry(player, puzzle, hand.theme, points, solved, services.clock.now())
    result = await services.tables.storage.theme_results.add(tried)
    best, steps = await services.reads.run(
        steps_to_best, galaxy, (hand.best_galaxy,), hand.hand, hand.rules.shape
    )
    return ThemeHandIn(
        points, hand.par, solved, _mine(result), handed_tiles(best), _tokens(hand), steps
    )


def _tokens(hand: PuzzleHand) -> tuple[Colour, ...]:
    return () if hand.bets is None else won_tokens(hand.best_galaxy, hand.bets.for_solver)


def _mine(result: ThemeResult) -> MyThemeResult:
    return MyThemeResult(result.best, result.tries, result.solved, result.repetition.due_at)


router = Router("/api/puzzles", route_handlers=[show_themes, next_puzzle], tags=["Puzzles"])
