"""The pieces: tiles and tile sets, galaxies and their shapes, and how they are written down."""
