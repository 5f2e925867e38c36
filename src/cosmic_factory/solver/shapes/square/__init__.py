"""The proved best 3 x 3 square."""
