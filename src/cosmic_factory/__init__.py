"""Cosmic Factory: lay nine tiles in sixty seconds and build the galaxy that scores best.

The package is a house of rooms, from pure rules at the bottom to the command line on top;
docs/architecture.md shows the whole of it.
"""

__version__ = "0.1.0"
