"""Insight over HTTP: what rounds were worth, my trends, and shared rounds."""
