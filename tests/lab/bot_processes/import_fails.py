"""A module that does not import."""

LUCK = 1 // 0
