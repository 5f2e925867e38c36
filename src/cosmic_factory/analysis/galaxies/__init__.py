"""Galaxies as they are shown: layouts with the steps between them, and what is drawn over them."""
