"""Galaxies that are handed in: read and counted, ranked, and compared with the best ones."""
