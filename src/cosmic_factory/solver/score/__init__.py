"""The fast scorer: points of galaxies that are given as integers."""
