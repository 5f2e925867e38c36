"""Counting: zones, asteroid paths, points, score sheets, tracks and the final ranking."""
