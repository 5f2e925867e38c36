"""How files of puzzles are written: a puzzle a line, and galaxies in a few characters."""
