"""Galaxies drawn in a test: one line of source for each row of tiles."""

from cosmic_factory.rules import Galaxy


def drawn(picture: str) -> Galaxy:
    """Read a picture in the galaxy notation; a line with `|` alone begins the second square.

    >>> drawn('''
    ...     v1v1i0d2:     .
    ...     cv0v2i0:sw@1  (i1i1i1i1:)
    ... ''')
    Galaxy.parse('v1v1i0d2: / cv0v2i0:sw@1 (i1i1i1i1:)')
    """
    rows = [row.strip() for row in picture.strip().splitlines()]
    text = " / ".join(row for row in rows if row)
    return Galaxy.parse(text.replace(" / | / ", " | "))
