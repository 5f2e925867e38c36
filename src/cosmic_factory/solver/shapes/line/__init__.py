"""The proved best line of nine tiles."""
