"""Drawn galaxies that several tests use."""

from tests.drawing import drawn

# A zone of each colour with 4 planets, and no path.
PLAIN = drawn("""
    v1v1v1v1:  v0v0v0v0:  v0v0v0v0:
    i1i1i1i1:  v0v0v0v0:  v0v0v0v0:
    d1d1d1d1:  v0v0v0v0:  v0v0v0v0:
""")
# An ice zone with 12 planets.
ICY = drawn("""
    i2i2i2i2:  v0v0v0v0:  v0v0v0v0:
    i1i1i1i1:  v0v0v0v0:  v0v0v0v0:
    v0v0v0v0:  v0v0v0v0:  v0v0v0v0:
""")
# A path of nine, worth 4 points.
SNAKE = drawn("""
    v0v0v0v0:e   v0v0v0v0:ew  v0v0v0v0:sw
    v0v0v0v0:es  v0v0v0v0:ew  v0v0v0v0:nw
    v0v0v0v0:ne  v0v0v0v0:ew  v0v0v0v0:w
""")
