"""The schema makes promises; schemathesis tries to catch the API breaking one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from cosmic_factory.server.http.tables import tables_api
from cosmic_factory.server.security.identity import COOKIE
from tests.server.serving import serving

SCHEMATHESIS = Path(sys.executable).parent / "schemathesis"


def test_every_promise_of_the_schema_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A guest who makes hundreds of tables would get no further otherwise.
    monkeypatch.setattr(tables_api, "MAX_OPEN_TABLES", 100_000)
    with serving(tmp_path, max_tables=100_000) as (address, _):
        made = httpx.post(f"{address}/api/me", json={"name": "Schema"})
        (tmp_path / "schemathesis.toml").write_text(
            f'[auth.openapi.guest]\napi_key = "{made.cookies[COOKIE]}"\n'
        )
        done = subprocess.run(
            [
                *(SCHEMATHESIS, "run", f"{address}/schema/openapi.json"),
                *("--checks", "all", "--phases", "examples,coverage,fuzzing"),
                # A schema cannot say which names are visible or which cards make a deck.
                *("--exclude-checks", "positive_data_acceptance"),
                *("--max-examples", "15", "--seed", "54", "--generation-deterministic"),
                *("--no-color", "--continue-on-failure"),
            ],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            # Long, because the machine may be busy.
            timeout=400,
            check=False,
        )
    assert done.returncode == 0, done.stdout + done.stderr
