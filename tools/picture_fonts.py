"""Make the fonts of the server's pictures from the variable fonts that the client has.

`resvg` reads neither WOFF2 nor variable fonts, so these are static instances as TTF. It needs
`fonttools`, `brotli` and the client's packages (`tools/web_client.py`). The fonts are under the SIL
Open Font License.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # ships no types
from fontTools.varLib.instancer import (  # type: ignore[import-untyped]  # ships no types
    instantiateVariableFont,
)

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "web" / "node_modules" / "@fontsource-variable" / "figtree" / "files"
TARGET = ROOT / "src" / "cosmic_factory" / "server" / "thinking" / "fonts"
WEIGHT = 600


def main() -> None:
    for part in ("latin", "latin-ext"):
        font = TTFont(SOURCE / f"figtree-{part}-wght-normal.woff2")
        font.flavor = None
        made = instantiateVariableFont(font, {"wght": WEIGHT})
        made.save(TARGET / f"figtree-{part}-{WEIGHT}.ttf")


if __name__ == "__main__":
    main()
