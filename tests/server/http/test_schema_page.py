"""The schema makes promises; schemathesis tries to catch the API breaking one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from cosmic_factory.server.http.tables import tables_api
from cosmic_factory.server.security.identity import COOKIE
from tests.server.serving import serving

# Data against the schema may also be too large to be looked at.
REFUSALS = [400, 401, 403, 404, 405, 409, 413, 429]
SCHEMATHESIS = Path(sys.executable).parent / "schemathesis"


def test_every_promise_of_the_schema_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database_settings: dict[str, Any]
) -> None:
    # A guest who makes hundreds of tables would get no further otherwise.
    monkeypatch.setattr(tables_api, "MAX_OPEN_TABLES", 100_000)
    # Bounds of fields show what a database cannot store; mixing fields shows no more of that.
    mixing = "" if "database" in database_settings else ",fuzzing"
    with serving(tmp_path, max_tables=100_000, **database_settings) as (address, _):
        made = httpx.post(f"{address}/api/me", json={"name": "Schema"}, timeout=60)
        (tmp_path / "schemathesis.toml").write_text(
            f'[auth.openapi.guest]\napi_key = "{made.cookies[COOKIE]}"\n'
            f"[checks.negative_data_rejection]\nexpected-statuses = {REFUSALS}\n"
        )
        done = subprocess.run(
            [
                *(SCHEMATHESIS, "run", f"{address}/schema/openapi.json"),
                *("--checks", "all", "--phases", f"examples,coverage{mixing}"),
                # A schema cannot say which names are visible or which cards make a deck.
                *("--exclude-checks", "positive_data_acceptance"),
                # Its coverage goes to the bounds of every field; these only mix fields.
                *("--max-examples", "5", "--seed", "54", "--generation-deterministic"),
                *("--no-color", "--continue-on-failure"),
            ],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            # Long, because the machine may be busy: it computes for a quarter of a minute.
            timeout=1200,
            check=False,
        )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_items_of_a_bounded_array_are_of_the_type_that_is_read(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, _):
        schema = httpx.get(f"{address}/schema/openapi.json", timeout=60).json()
    fields = schema["components"]["schemas"]["HandedIn"]["properties"]
    assert fields["placements"]["items"] == {"$ref": "#/components/schemas/Placement"}
    assert fields["face_down"]["items"] == {"type": "integer"}
