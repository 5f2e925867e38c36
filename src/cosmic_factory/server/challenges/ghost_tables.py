"""Ghost tables: a seat at a round that strangers played, for somebody who finds nobody online."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from cosmic_factory.rules import ROUNDS, TileSet, cosmic54
from cosmic_factory.server.challenges.deals import Deals, PlayedDeal
from cosmic_factory.server.http.games.past_games import Asker
from cosmic_factory.server.http.problems import RequestRefused
from cosmic_factory.tables import (
    Deal,
    GameId,
    PlayerId,
    ShownTo,
    Storage,
    UnreadableGame,
    read_game_options,
)

# One of this many games is chosen, the newest ones.
MAX_CANDIDATES = 100
# Games that are read before giving up: most have minutes to show.
MAX_READ = 8
# Nobody's id.
NOBODY = PlayerId("")
# A deal with fewer ghosts is chosen only if none of those that were read has as many.
MIN_GHOSTS = 2


class _Candidate(NamedTuple):
    played: PlayedDeal
    ghosts: int
    people: int


class GhostTables:
    """Finds deals of strangers with minutes that may be shown."""

    def __init__(self, storage: Storage, deals: Deals, tile_set: TileSet) -> None:
        """`tile_set` is that of the server: whoever plays here sees it, as the built-in one."""
        self._open_sets = {tile_set.content_id, cosmic54().content_id}
        self._storage = storage
        self._deals = deals

    async def find(self, player: PlayerId, asker: Asker) -> Deal | None:
        """Return a deal that a player never had; None if there is none.

        Rounds in which people built come before those of bots alone, and tables of several ghosts
        before one ghost. Only rounds with a time limit, played with tiles that everybody has.
        """
        found = list(await self._storage.recorded_games.unknown_to(player, MAX_CANDIDATES))
        chance = secrets.SystemRandom()
        chance.shuffle(found)
        candidates: list[_Candidate] = []
        reads = 0
        for game in found:
            if reads == MAX_READ:
                break
            if not await self._may_have_ghosts(game):
                continue
            reads += 1
            candidate = await self._candidate(game, asker, chance.randint(1, ROUNDS))
            if candidate is not None:
                candidates.append(candidate)
                if candidate.ghosts >= MIN_GHOSTS and candidate.people:
                    break
        if not candidates:
            return None
        best = max(candidates, key=lambda one: (one.ghosts >= MIN_GHOSTS, one.people))
        return best.played.deal

    async def _may_have_ghosts(self, game: GameId) -> bool:
        """Tell, without its journal, whether a game can have ghosts.

        What somebody entered as own tiles is not dealt to strangers.
        """
        row = await self._storage.catalogue.game(game)
        if row is None:
            return False
        try:
            rules = read_game_options(row).rules
        except UnreadableGame:
            return False
        return rules.seconds.build is not None and rules.tile_set.content_id in self._open_sets

    async def _candidate(self, game: GameId, asker: Asker, number: int) -> _Candidate | None:
        """Return a seat of a round: a bot's if there is one, so that people stay as ghosts."""
        owners = {one.seat: one.player for one in await self._storage.catalogue.seats(game)}
        choices = await self._storage.shown_minutes.choices(tuple(owners.values()))
        try:
            played = await self._deals.read(Deal(game, number, 0), asker)
        except RequestRefused:
            return None  # the game is damaged, or was deleted meanwhile
        if played.facts.tile_set.content_id not in self._open_sets:
            return None
        ghosts = played.ghosts
        bots = [seat for seat, ghost in enumerate(ghosts) if ghost.bot]
        seat = bots[-1] if bots else len(ghosts) - 1
        shown = [
            ghost
            for other in range(len(ghosts))
            if other != seat
            and (ghost := played.ghost_at(other)) is not None
            and (ghost.bot or choices.get(owners.get(other, NOBODY)) is ShownTo.EVERYBODY)
        ]
        if not shown:
            return None
        if seat != 0:
            played = await self._deals.read(Deal(game, number, seat), asker)
        return _Candidate(played, len(shown), sum(not ghost.bot for ghost in shown))
