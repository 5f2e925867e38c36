"""The phases of a game, in their order within a round."""

from __future__ import annotations

from cosmic_factory.rules.value import TextEnum


class Phase(TextEnum):
    """The part of a game; it decides which commands are allowed."""

    SEATING = "seating"
    REVEAL = "reveal"
    DRAFT_1 = "draft-1"
    DRAFT_2 = "draft-2"
    READY = "ready"
    BUILD = "build"
    PICK = "pick"
    CHOICE = "choice"
    SCORES = "scores"
    ENDED = "ended"
