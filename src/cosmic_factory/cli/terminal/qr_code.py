"""QR codes in the terminal, in colours of their own: scanners want black on white."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import TextIO

import segno

# Black on white of the fixed 256 colours, which themes of terminals leave as they are.
BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
RESET = "\x1b[0m"
# Around the code, in modules: as much as the standard asks for.
QUIET_ZONE = 4
# Two modules, one above the other, by whether they are dark.
HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def show_qr_code(link: str, out: TextIO) -> None:
    """Write the code of a link. Only a terminal gets colours: elsewhere they would be noise."""
    code = segno.make(link, micro=False)
    if not out.isatty():
        code.terminal(out=out, compact=True, border=2)
        return
    for line in _lines(code):
        out.write(f"{BLACK_ON_WHITE}{line}{RESET}\n")


def _lines(code: segno.QRCode) -> Iterator[str]:
    """Yield lines of characters that hold two rows of modules each."""
    rows = [[bool(module) for module in row] for row in code.matrix_iter(border=QUIET_ZONE)]
    for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=[False] * len(rows[0])):
        yield "".join(HALVES[pair] for pair in zip(upper, lower, strict=True))
