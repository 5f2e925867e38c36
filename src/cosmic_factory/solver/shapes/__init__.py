"""One solver for each shape of a galaxy."""
