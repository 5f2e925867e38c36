"""Build hook: the wheel holds the built web client, so that users need no Node."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

IN_THE_WHEEL = "cosmic_factory/server/static/web"


class WebClientHook(BuildHookInterface[Any]):
    """Runs npm and Vite on `web/`, and takes the result into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # `make` builds the client when it is wanted, into the source folder
        root = Path(self.root)
        sys.path.insert(0, str(root))
        from tools.web_client import build, find_npm

        built = build(root / "web", find_npm(root, may_install=False))
        build_data["force_include"][str(built)] = IN_THE_WHEEL
