"""Cosmic Factory: lay nine tiles in sixty seconds and build the galaxy that scores best.

The folders of the package are called rooms, from pure rules at the bottom to the command line on
top. docs/architecture.md describes them.
"""

__version__ = "0.1.0"
