"""Puzzles on a server: which there are, who handed in what, and where that stands."""
