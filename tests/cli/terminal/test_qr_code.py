"""The QR code of `play --lan` can be scanned from terminals of every colour."""

from __future__ import annotations

import io
import re

import segno

from cosmic_factory.cli.terminal.qr_code import QUIET_ZONE, show_qr_code

LINK = "https://192.168.1.20:8054/"
PIECE = re.compile(r"\x1b\[([\d;]*)m|([^\x1b])")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def seen(written: str) -> list[list[bool]]:
    """Return which modules are dark; fail where a colour is the terminal's own."""
    rows: list[list[bool]] = []
    for line in written.splitlines():
        colours = False
        upper: list[bool] = []
        lower: list[bool] = []
        for code, character in PIECE.findall(line):
            if character:
                assert colours, "a module in the colours of the terminal"
                upper.append(character in "█▀")
                lower.append(character in "█▄")
            else:
                colours = code == "38;5;16;48;5;231"
        assert not colours, "the colours go on after the line"
        rows += [upper, lower]
    return rows


def test_the_code_is_black_on_white_whatever_the_colours_of_the_terminal() -> None:
    terminal = Terminal()
    show_qr_code(LINK, terminal)
    matrix = segno.make(LINK, micro=False).matrix_iter(border=QUIET_ZONE)
    expected = [[bool(module) for module in row] for row in matrix]
    found = seen(terminal.getvalue())
    assert found[: len(expected)] == expected
    assert not any(any(row) for row in found[len(expected) :])


def test_a_wide_edge_of_white_surrounds_the_code() -> None:
    terminal = Terminal()
    show_qr_code(LINK, terminal)
    rows = seen(terminal.getvalue())
    assert QUIET_ZONE == 4
    edges = [*rows[:4], *rows[-4:], *(row[:4] + row[-4:] for row in rows)]
    assert not any(any(edge) for edge in edges)


def test_a_pipe_gets_no_colours() -> None:
    pipe = io.StringIO()
    show_qr_code(LINK, pipe)
    assert "\x1b" not in pipe.getvalue()
    assert "█" in pipe.getvalue()
