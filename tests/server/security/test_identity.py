from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.rules import Malformed, Unavailable
from cosmic_factory.server import Settings, checked_settings
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.security.identity import Identity, SignedIn
from cosmic_factory.server.security.server_secret import server_secret
from cosmic_factory.solver import WARM_UP
from cosmic_factory.tables import PlayerId
from tests.server.clocks import ManualClock
from tests.server.visitors import opened

ADA = PlayerId("AdaAdaAdaAdaAda_")
TIMINGS = ServerTimings()
CLOCK = ManualClock(1000)
OURS = Identity("a secret of ours, long enough for anyone", CLOCK, TIMINGS)
OTHERS = Identity("a secret of others, long enough as well", CLOCK, TIMINGS)


def test_a_cookie_is_known_again_for_a_year() -> None:
    clock = ManualClock(1000)
    ours = Identity("a secret of ours, long enough for anyone", clock, TIMINGS)
    cookie = ours.sign(ADA)
    assert ours.read(cookie) == SignedIn(ADA, is_old=False)
    clock.seconds = 1000 + TIMINGS.cookie_renewal_seconds
    assert ours.read(cookie) == SignedIn(ADA, is_old=False)
    clock.seconds += 1
    assert ours.read(cookie) == SignedIn(ADA, is_old=True)
    clock.seconds = 1000 + TIMINGS.cookie_seconds - 1
    assert ours.read(cookie) == SignedIn(ADA, is_old=True)
    clock.seconds += 1
    assert ours.read(cookie) is None


def test_another_servers_cookie_identifies_nobody() -> None:
    assert OURS.read(OTHERS.sign(ADA)) is None


@given(st.text(max_size=120))
def test_a_text_that_is_no_cookie_identifies_nobody(text: str) -> None:
    assert OURS.read(text) is None


@given(st.data())
def test_a_changed_cookie_identifies_nobody(data: st.DataObject) -> None:
    cookie = OURS.sign(ADA)
    place = data.draw(st.integers(0, len(cookie) - 1))
    sign = data.draw(st.characters(codec="ascii").filter(lambda sign: sign != cookie[place]))
    assert OURS.read(cookie[:place] + sign + cookie[place + 1 :]) is None


def test_no_cookie_identifies_nobody() -> None:
    assert OURS.read(None) is None
    assert OURS.read("") is None


def test_storage_keeps_the_hash_of_a_transfer_code_only() -> None:
    assert "KACDE3EFGH" not in OURS.hash_transfer_code("KACDE3EFGH")
    assert OURS.hash_transfer_code("KACDE3EFGH") != OTHERS.hash_transfer_code("KACDE3EFGH")


def test_a_secret_is_drawn_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    settings = Settings(data_folder=tmp_path / "new" / "folder")
    with ThreadPoolExecutor(8) as at_once:
        drawn = set(at_once.map(lambda _: server_secret(settings), range(8)))
    assert len(drawn) == 1
    assert len(drawn.pop()) >= 32
    (file,) = settings.data_folder.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_named_secret_leaves_no_file(tmp_path: Path) -> None:
    named = "x" * 32
    assert server_secret(Settings(data_folder=tmp_path, secret=named)) == named
    assert list(tmp_path.iterdir()) == []


def test_a_broken_secret_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("short")
    with pytest.raises(Malformed, match="32 characters"):
        server_secret(Settings(data_folder=tmp_path))


def test_a_data_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unavailable, match="cannot be kept"):
        server_secret(Settings(data_folder=tmp_path / "file"))


@pytest.mark.parametrize(
    ("settings", "word"),
    [
        ({"port": 0}, "port"),
        ({"port": 70000}, "port"),
        ({"secret": "short"}, "32 characters"),
        ({"database": "postgresql://host/name"}, "PostgreSQL"),
        ({"redis": "http://host"}, "redis"),
        ({"public_url": "play.example.org"}, "public_url"),
        ({"allowed_origins": ("*",)}, "allowed_origins"),
        ({"trusted_proxies": ("everyone",)}, "trusted_proxies"),
        ({"keep_days": 0}, "keep_days"),
        ({"max_tables": 0}, "max_tables"),
        ({"max_sockets": -1}, "max_sockets"),
        ({"limit_factor": -1.0}, "limit_factor"),
        ({"bot_pace": -0.5}, "bot_pace"),
        ({"bot_pace": float("nan")}, "bot_pace"),
    ],
)
def test_settings_that_cannot_be_used_are_named(settings: dict[str, object], word: str) -> None:
    with pytest.raises(Malformed, match=word):
        checked_settings(Settings(**settings))  # type: ignore[arg-type] # one at a time


@pytest.mark.anyio
@pytest.mark.parametrize("warm_up", [False, True])
async def test_kernels_are_loaded_at_the_start_unless_the_host_says_no(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, warm_up: bool
) -> None:
    started: list[bool] = []
    monkeypatch.setattr(WARM_UP, "start", lambda *_: started.append(True))
    async with opened(tmp_path, warm_up=warm_up):
        assert bool(started) is warm_up


def test_settings_show_no_secret() -> None:
    settings = Settings(
        secret="s3cret" * 6, database="postgresql://u:s3cret@h/d", redis="redis://:s3cret@h"
    )
    assert "s3cret" not in repr(settings)


def test_others_lose_their_rights_on_an_older_secret(tmp_path: Path) -> None:
    settings = Settings(data_folder=tmp_path)
    secret = server_secret(settings)
    (file,) = tmp_path.iterdir()
    file.chmod(0o640)
    assert server_secret(settings) == secret
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
