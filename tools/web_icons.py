"""Draw the web client's icons from `web/art/*.svg` into `web/public/icons`, with Chromium.

Run `python -m tools.web_icons` when the drawings change. The icons are committed.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

WEB = Path(__file__).resolve().parent.parent / "web"
ICONS = (
    ("icon.svg", "icon-192.png", 192),
    ("icon.svg", "icon-512.png", 512),
    ("icon-maskable.svg", "maskable-512.png", 512),
    ("icon-maskable.svg", "apple-touch-icon.png", 180),
)


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for source, name, size in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            art = (WEB / "art" / source).read_text(encoding="utf-8")
            page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:100vw}}</style>{art}")
            page.screenshot(path=WEB / "public" / "icons" / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
