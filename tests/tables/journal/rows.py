"""Rows to put into the catalogue."""

from __future__ import annotations

from cosmic_factory.tables import GameId, GameRow, PlayerId

ADA, BO = PlayerId("ada"), PlayerId("bo")


def a_game(
    name: str,
    *,
    code: str = "",
    host: PlayerId = ADA,
    public: bool = False,
    created_at: int = 1,
    chained: bool = False,
    cards: tuple[int, ...] | None = None,
) -> GameRow:
    return GameRow(
        id=GameId(name),
        code=code or f"code-of-{name}",
        host=host,
        public=public,
        options=b'{"seats":2}',
        seed=f"seed-of-{name}",
        created_at=created_at,
        chained=chained,
        cards=cards,
    )
