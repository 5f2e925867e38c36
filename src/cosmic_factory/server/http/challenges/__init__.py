"""Challenges over HTTP: made, opened, played against a ghost, and handed in."""
