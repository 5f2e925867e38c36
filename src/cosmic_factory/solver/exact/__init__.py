"""The exact solver of the 3 x 3 square: rows that meet at the middle row."""
