"""The game as its next release would be: the same in everything but the names of its files."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tools.web_client import ROOT, client_folder

PACKAGE = ROOT / "src" / "cosmic_factory"
ENTRY = re.compile(r"assets/(index-[\w-]+)\.js")
VERSION = re.compile(r"VERSION = '\w+'")
TEXTS = {".html", ".js", ".css", ".webmanifest"}


def next_release(folder: Path) -> dict[str, str]:
    """Make it in this folder; the environment in which the command runs it."""
    package = folder / "cosmic_factory"
    _linked(PACKAGE, package, "server")
    _linked(PACKAGE / "server", package / "server", "static")
    _linked(PACKAGE / "server" / "static", package / "server" / "static", "web")
    client = package / "server" / "static" / "web"
    shutil.copytree(client_folder(ROOT), client)
    _rename_entry(client)
    return {"PYTHONPATH": str(folder)}


def _linked(source: Path, target: Path, without: str) -> None:
    """Make a folder with links to everything in another, except one thing."""
    target.mkdir(parents=True)
    for path in source.iterdir():
        if path.name != without:
            (target / path.name).symlink_to(path)


def _rename_entry(client: Path) -> None:
    found = ENTRY.search((client / "index.html").read_text("utf-8"))
    assert found is not None, "the page names no script"
    entry = found[1]
    for path in client.rglob("*"):
        if path.suffix in TEXTS:
            path.write_text(path.read_text("utf-8").replace(entry, "index-next"), "utf-8")
    worker = client / "service-worker.js"
    worker.write_text(VERSION.sub("VERSION = 'next'", worker.read_text("utf-8")), "utf-8")
    (client / "assets" / f"{entry}.js").rename(client / "assets" / "index-next.js")
