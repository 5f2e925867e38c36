"""Where the programs of the tests' servers come from, and what happens without them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tables.journal import servers
from tests.tables.journal.servers import Postgres, postgres_folders, redis_program


@pytest.fixture
def no_wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "SERVERS", tmp_path / "servers")


@pytest.fixture
def bare_machine(no_wheels: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that has neither wheels nor programs of its own."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(servers, "POSTGRES_FOLDERS", ())


@pytest.mark.usefixtures("bare_machine")
def test_a_bare_machine_leaves_tests_out_and_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=r"no PostgreSQL: .* apt install postgresql"):
        Postgres()
    with pytest.raises(pytest.skip.Exception, match=r"no Redis: .* apt install redis-server"):
        redis_program()


@pytest.mark.usefixtures("bare_machine")
def test_in_ci_a_missing_server_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no PostgreSQL"):
        Postgres()
    with pytest.raises(pytest.fail.Exception, match="no Redis"):
        redis_program()


@pytest.mark.usefixtures("no_wheels")
def test_programs_of_the_machine_stand_in_for_wheels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("pg_ctl", "valkey-server"):
        path = tmp_path / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("#!/bin/sh\n")
        path.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert next(postgres_folders()) == (tmp_path / "bin").resolve()
    assert redis_program() == str(tmp_path / "bin" / "valkey-server")


def test_a_stopped_server_keeps_what_was_stored(tmp_path: Path) -> None:
    server = Postgres()
    try:
        server.run("CREATE TABLE kept (tile int)", "INSERT INTO kept VALUES (7)", "CHECKPOINT")
        server.stop()
        server.start()
        assert [row["tile"] for row in server.run("SELECT tile FROM kept")[0]] == [7]
    finally:
        server.close()
    assert not Path(server._folder.name).exists()
