"""Lighthouse's scores of all quiet pages: performance, accessibility, best practices.

`python -m benchmarks.web.bench_web_lighthouse /learn /puzzle` looks at these pages only.
Each page is loaded three times, and the load with the median performance is printed, with the
metrics behind its score: first and largest paint, blocked time, layout shift and speed index.
Lighthouse is no dependency of this project: npm fetches it when this benchmark runs, and if that
fails the benchmark says so. On a busy machine the performance is lower; the other scores are not.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.web.browser import challenge_page
from tests.web.pages import chromium
from tests.web.server_process import served
from tools.web_client import CannotBuild, find_npm

PAGES = (
    "/",
    "/rules",
    "/learn",
    "/learn/zones",
    "/learn/cards/5",
    "/puzzle",
    "/puzzles",
    "/puzzles/path",
    "/storm",
    "/evening",
    "/companion",
    "/one-screen",
    "/tiles",
    "/games",
)
PRESETS: Mapping[str, tuple[str, ...]] = {"desktop": ("--preset=desktop",), "phone": ()}
KINDS = ("performance", "accessibility", "best-practices")
METRICS = {
    "FCP": "first-contentful-paint",
    "LCP": "largest-contentful-paint",
    "TBT": "total-blocking-time",
    "CLS": "cumulative-layout-shift",
    "SI": "speed-index",
}
TARGET_SCORE = 95
LOADS = 3


class LighthouseReport(NamedTuple):
    """The scores of one load by kind, and the metrics of its performance."""

    scores: Mapping[str, float]
    metrics: Mapping[str, str]

    def __str__(self) -> str:
        scores = ", ".join(f"{kind} {score:.0f}" for kind, score in self.scores.items())
        metrics = ", ".join(f"{name} {value}" for name, value in self.metrics.items())
        share = min(self.scores.values()) / TARGET_SCORE
        return f"{scores} (aim {TARGET_SCORE}: {share:.2f} x); {metrics}"


def main(wanted: Sequence[str] = ()) -> None:
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder, served() as base:
        for page in wanted or (*PAGES, challenge_page(base), "/ghosts"):
            for name, preset in PRESETS.items():
                try:
                    loads = [lighthouse(base + page, Path(folder), preset) for _ in range(LOADS)]
                except (CannotBuild, OSError) as wrong:
                    print(f"no Lighthouse: {wrong}")
                    return
                loads.sort(key=lambda one: one.scores["performance"])
                seen = " ".join(f"{one.scores['performance']:.0f}" for one in loads)
                print(f"{page:19} {name:8} {loads[LOADS // 2]}; loads: {seen}")


def lighthouse(address: str, folder: Path, preset: tuple[str, ...]) -> LighthouseReport:
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
    found: dict[str, Any] = json.loads(report.read_text("utf-8"))
    return LighthouseReport(
        {kind: 100 * found["categories"][kind]["score"] for kind in KINDS},
        {
            name: found["audits"][audit]["displayValue"].replace("\xa0", " ")
            for name, audit in METRICS.items()
        },
    )


if __name__ == "__main__":
    main(sys.argv[1:])
