"""What Lighthouse says of the home page and the rules: performance, accessibility, best practices.

Lighthouse is no dependency of this project: npm fetches it when this benchmark runs, and where it
cannot, the benchmark says so. A busy machine lowers the performance, and nothing else.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.web.pages import chromium
from tests.web.play.serving import served
from tools.web_client import CannotBuild, find_npm

PAGES = ("/", "/rules")
PRESETS: Mapping[str, tuple[str, ...]] = {"desktop": ("--preset=desktop",), "phone": ()}
KINDS = ("performance", "accessibility", "best-practices")
AIM = 95


def main() -> None:
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder, served() as base:
        for page in PAGES:
            for name, preset in PRESETS.items():
                try:
                    scores = lighthouse(base + page, Path(folder), preset)
                except (CannotBuild, OSError) as wrong:
                    print(f"no Lighthouse: {wrong}")
                    return
                told = ", ".join(f"{kind} {score:.0f}" for kind, score in scores.items())
                print(f"{page:7} {name:8} {told} (aim {AIM}: {min(scores.values()) / AIM:.2f} x)")


def lighthouse(address: str, folder: Path, preset: tuple[str, ...]) -> dict[str, float]:
    report = folder / "report.json"
    flags = "--headless=new --no-sandbox"
    os.environ["CHROME_PATH"] = chromium() or ""
    find_npm().run(
        folder,
        "exec",
        "--yes",
        "--",
        "lighthouse",
        address,
        "--quiet",
        "--output=json",
        f"--output-path={report}",
        f"--only-categories={','.join(KINDS)}",
        f"--chrome-flags={flags}",
        *preset,
    )
    found: dict[str, Any] = json.loads(report.read_text("utf-8"))["categories"]
    return {kind: 100 * found[kind]["score"] for kind in KINDS}


if __name__ == "__main__":
    main()
