"""Tournaments: what is played, by which workers, and the file that keeps finished games."""
