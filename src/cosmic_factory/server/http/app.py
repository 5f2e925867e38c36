"""The Litestar app of a node: routes, shared services, error answers and the schema."""

from __future__ import annotations

from typing import Any

from litestar import Litestar
from litestar.config.cors import CORSConfig
from litestar.di import Provide
from litestar.exceptions import NotFoundException

from cosmic_factory.server.challenges.deals import Deals
from cosmic_factory.server.challenges.ghost_tables import GhostTables
from cosmic_factory.server.challenges.opening import ChallengeOpener
from cosmic_factory.server.http import address, authority, health, static_files, well_known
from cosmic_factory.server.http.body import JsonRequest
from cosmic_factory.server.http.challenges import (
    challenge_page,
    challenges_api,
    ghost_tables_api,
    minutes_api,
    tries_api,
)
from cosmic_factory.server.http.companion import companion_api
from cosmic_factory.server.http.evenings import evenings_api
from cosmic_factory.server.http.games import games_api, games_export, last_galaxies
from cosmic_factory.server.http.games.past_games import PastGames
from cosmic_factory.server.http.insight import (
    best_galaxies_api,
    insight_api,
    my_insight,
    shared_page,
    shares_api,
)
from cosmic_factory.server.http.learning import learning_api
from cosmic_factory.server.http.players import players_api
from cosmic_factory.server.http.problems import HANDLERS
from cosmic_factory.server.http.puzzles import (
    daily_api,
    hand_ins_api,
    puzzle_shares,
    storms_api,
    themes_api,
)
from cosmic_factory.server.http.schema_page import openapi_config
from cosmic_factory.server.http.static_files import StaticFiles
from cosmic_factory.server.http.tables import tables_api
from cosmic_factory.server.http.tables.tables_api import PublicTables
from cosmic_factory.server.http.tile_sets import tile_sets_api
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.server.node.settings import Settings, origin_of
from cosmic_factory.server.puzzles.storm_boards import StormBoards
from cosmic_factory.server.security.middleware import MAX_BODY_BYTES


def make_app(services: NodeServices) -> Litestar:
    """Return the app with the API and the pages; `SecurityMiddleware` wraps it."""
    storage = services.tables.storage
    past_games = PastGames(storage, services.reads, services.record_key)
    deals = Deals(storage, past_games)
    finder = services.insight if services.settings.insight else None
    served_files = StaticFiles()
    shared: dict[str, object] = {
        "services": services,
        "metrics": services.metrics,
        "past_games": past_games,
        "deals": deals,
        "opener": ChallengeOpener(storage, deals, finder),
        "ghost_tables": GhostTables(storage, deals, services.tile_set),
        "public_tables": PublicTables(),
        "static_files": served_files,
        "storm_boards": StormBoards(storage.storms, services.clock),
        "whole_insights": insight_api.WholeInsights(insight_api.MAX_WHOLE_INSIGHTS),
    }
    return Litestar(
        route_handlers=[
            players_api.router,
            learning_api.router,
            tables_api.router,
            tile_sets_api.router,
            games_api.router,
            last_galaxies.router,
            games_export.export_games,
            insight_api.router,
            my_insight.my_insight,
            best_galaxies_api.find_best_galaxy,
            shares_api.router,
            challenges_api.router,
            tries_api.router,
            ghost_tables_api.router,
            evenings_api.router,
            minutes_api.router,
            daily_api.router,
            hand_ins_api.router,
            themes_api.router,
            storms_api.router,
            puzzle_shares.router,
            puzzle_shares.show_shared_result,
            companion_api.router,
            address.show_address,
            health.show_health,
            health.show_metrics,
            well_known.show_record_key,
            authority.show_authority,
            shared_page.show_shared_round,
            challenge_page.show_challenge_page,
            static_files.router,
        ],
        dependencies={name: _provide(value) for name, value in shared.items()},
        exception_handlers={
            **HANDLERS,
            NotFoundException: static_files.unknown_address_handler(served_files),
        },
        openapi_config=openapi_config(),
        request_class=JsonRequest,
        request_max_body_size=MAX_BODY_BYTES,
        cors_config=_cors_config(services.settings),
        logging_config=None,
        debug=False,
    )


def _cors_config(settings: Settings) -> CORSConfig | None:
    """Allow pages of the setting `allowed_origins` to read our answers."""
    if not settings.allowed_origins:
        return None
    return CORSConfig(
        allow_origins=[origin_of(url) for url in settings.allowed_origins],
        allow_methods=["GET", "POST", "PATCH", "DELETE"],
        allow_headers=["content-type"],
        allow_credentials=True,
    )


def _provide(value: object) -> Provide:
    async def provided() -> Any:
        return value

    return Provide(provided, use_cache=True)
