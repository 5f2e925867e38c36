"""`watch`, `replay` and `verify` on real files."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from cosmic_factory.rules import Record, new_record, read_record, write_sealed_record
from cosmic_factory.signatures import public_key, sign
from tests.cli.command_line import assert_refused, run, run_process
from tests.server.serving import serving

KEY, OTHER_KEY = (public_key(bytes(range(first, first + 32))).hex() for first in (0, 1))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "game.jsonl"
    done = run("watch", "--seed", "a wet Sunday", "--cards", "1,3,11,13,19", "--looks", "5",
               "--record", str(file))  # fmt: skip
    assert done.returncode == 0, done.stderr
    return file


@pytest.fixture(scope="module")
def sealed(game: Path) -> Path:
    """The same game, as the server with `KEY` would have signed it."""
    file = game.with_name("sealed.jsonl")
    seal(game, file, bytes(range(32)))
    return file


def seal(game: Path, file: Path, secret: bytes) -> None:
    key = public_key(secret)
    text = write_sealed_record(
        bare(game), game="g", key=key, sign=lambda message: sign(secret, message)
    )
    file.write_bytes(text)


def bare(game: Path) -> Record:
    """Return a record without its links and seal, with a time on every line."""
    record = read_record(game.read_bytes())
    timed = [
        msgspec.structs.replace(entry, link=None, at=1_000 * number)
        for number, entry in enumerate(record.entries)
    ]
    return new_record(record.header.options, record.header.seed, timed)


def test_a_game_shows_cards_galaxies_sheets_tracks_and_the_winner() -> None:
    done = run("watch", "--seed", "s", "--seats", "2", "--looks", "5", "--cards", "5,7,9,11,20")
    for word in ("District", "Unique Dimension", "Sideral Vacuum", "Parallel Universe", "Offering"):
        assert word in done.stdout
    assert done.stdout.count("'s points") == 10
    assert "Round 5 of 5" in done.stdout
    assert "Final ranking" in done.stdout
    assert "wins" in done.stdout or "share the victory" in done.stdout


def test_the_same_seed_gives_the_same_game_in_any_process() -> None:
    one, other = (start("watch", "--seed", "twice", "--looks", "3") for start in (run, run_process))
    assert one.stdout == other.stdout


def test_beginners_play_without_cards() -> None:
    done = run("watch", "--beginner", "--seed", "s", "--looks", "3", "--seats", "2")
    assert done.returncode == 0
    assert "Kaos" not in done.stdout


def test_a_replay_tells_the_same_game(game: Path) -> None:
    told = run("watch", "--seed", "a wet Sunday", "--cards", "1,3,11,13,19", "--looks", "5")
    assert run("replay", str(game)).stdout == told.stdout


def test_a_replay_reads_standard_input(game: Path) -> None:
    assert run("replay", "-", stdin=game.read_bytes()).returncode == 0


def test_a_record_whose_origin_is_proved_is_verified(sealed: Path) -> None:
    done = run("verify", str(sealed), "--key", KEY)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("verified: ")
    assert f"origin: proved: signed by the key {KEY}" in done.stdout


def test_a_record_that_an_unknown_key_has_signed_is_headed_by_that_key(
    game: Path, sealed: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.jsonl"
    seal(game, other, bytes(range(1, 33)))
    for file, key in ((sealed, KEY), (other, OTHER_KEY)):
        done = run("verify", str(file))
        assert done.returncode == 1
        first, *_, last = done.stdout.splitlines()
        assert first.startswith(f"consistent, but signed by the key {key[:16]}…, which you have")
        assert "verified" not in done.stdout
        assert "--key" in last
        assert "--server" in last
    assert_refused(run("verify", str(other), "--key", KEY), "origin", OTHER_KEY)


def test_a_record_that_nobody_has_signed_is_headed_so(game: Path) -> None:
    done = run("verify", str(game))
    assert done.returncode == 1
    assert done.stdout.startswith("consistent, but signed by nobody: ")


@pytest.mark.parametrize(
    ("language", "unknown", "nobody"),
    [("fr", "cohérent, mais signé par la clé ", "cohérent, mais signé par personne"),
     ("hu", "ellentmondásmentes, de az aláíró kulcsot", "ellentmondásmentes, de senki sem")],
)  # fmt: skip
def test_whose_key_it_is_is_said_in_every_language(
    game: Path, sealed: Path, language: str, unknown: str, nobody: str
) -> None:
    said = run("verify", str(sealed), "--language", language).stdout
    assert said.startswith(unknown)
    assert KEY[:16] in said.splitlines()[0]
    assert run("verify", str(game), "--language", language).stdout.startswith(nobody)


def test_the_key_of_a_server_that_is_known_proves_the_origin(sealed: Path, tmp_path: Path) -> None:
    with serving(tmp_path) as (address, node):
        assert_refused(run("verify", str(sealed), "--server", address), "origin", KEY)
        own = tmp_path / "own.jsonl"
        secret = node.services.record_key
        own.write_bytes(
            write_sealed_record(bare(sealed), game="g", key=secret.public, sign=secret.sign)
        )
        for named in (address, f"{address}/games"):
            done = run("verify", str(own), "--server", named)
            assert done.returncode == 0, done.stderr
            assert done.stdout.startswith("verified: ")
    assert_refused(run("verify", str(sealed), "--server", address), "does not tell the key")
    assert_refused(run("verify", str(sealed), "--server", "file:///etc/passwd"), "https://")
    assert_refused(
        run("verify", str(sealed), "--server", address, "--key", KEY), "--key", "--server"
    )


def test_a_record_without_a_signature_says_what_it_proves_and_what_not(game: Path) -> None:
    lines = run("verify", str(game)).stdout.splitlines()
    assert lines[2].startswith("tile set: Cosmic 54, 54 tiles, ")
    assert [line.split(":")[:2] for line in lines[3:]] == [
        ["deal", " proved"],
        ["rules", " proved"],
        ["order", " not proved"],
        ["times", " not proved"],
        ["origin", " not proved"],
    ]
    assert_refused(run("verify", str(game), "--key", "ab" * 32), "origin", "signed")


def test_a_replay_warns_of_a_record_that_does_not_verify(game: Path, tmp_path: Path) -> None:
    assert run("replay", str(game)).stderr == ""
    forged = tmp_path / "forged.jsonl"
    forged.write_bytes(game.read_bytes().replace(b"a wet Sunday", b"a dry Monday"))
    done = run("replay", str(forged))
    assert done.returncode == 0
    assert "warning: this record does not verify: deal: " in done.stderr
    assert "line 5" in done.stderr


def test_another_seed_does_not_verify(game: Path, tmp_path: Path) -> None:
    forged = tmp_path / "forged.jsonl"
    forged.write_bytes(game.read_bytes().replace(b"a wet Sunday", b"a dry Monday"))
    assert_refused(run("verify", str(forged)), "forged.jsonl", "line 5")


def test_a_record_cut_short_is_not_finished(game: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(game.read_bytes().splitlines(keepends=True)[:30]))
    assert_refused(run("verify", str(cut)), "not over")
    assert run("replay", str(cut)).returncode == 0


def test_a_replay_says_that_a_record_is_unfinished_and_why(game: Path, tmp_path: Path) -> None:
    lines = game.read_bytes().splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(lines[:30]))
    done = run("replay", str(cut))
    assert done.returncode == 0
    assert done.stderr.startswith("cosmic-factory: warning: this record is unfinished: it ends at ")
    assert "of round 1" in done.stderr
    header = lines[0].replace(b'"seed":', b'"incomplete":"a disk was full","seed":')
    cut.write_bytes(header + b"".join(lines[1:30]))
    assert "(a disk was full)" in run("replay", str(cut)).stderr


def test_a_replay_says_so_if_the_last_line_of_a_cut_record_is_wrong(
    game: Path, tmp_path: Path
) -> None:
    lines = game.read_bytes().splitlines(keepends=True)
    forged = tmp_path / "forged.jsonl"
    forged.write_bytes(
        b"".join(
            [
                *lines[:5],
                lines[5].replace(b'"events":[', b'"events":[{"type":"seat_ready","seat":0},'),
            ]
        )
    )
    assert "does not verify" in run("replay", str(forged)).stderr


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_is_no_record_is_refused(command: str, tmp_path: Path) -> None:
    missing = tmp_path / "missing.jsonl"
    assert_refused(run(command, str(missing)), "missing.jsonl", "No such file")
    other = tmp_path / "other.jsonl"
    other.write_text('{"format": "chess", "version": 1}\n')
    assert_refused(run(command, str(other)), "line 1", "format")
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    assert_refused(run(command, str(empty)), "empty")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--seats", "7"], "2 to 6"),
        (["--seats", "0"], "2 to 6"),
        (["--cards", "1,2,3,4"], "5 cards"),
        (["--cards", "1,2,3,4,x"], "3,7,11,13,19"),
        (["--cards", "1,2,3,4,21"], "21"),
        (["--cards", "7,7,7,7,7"], "there is one of each"),
        (["--cards", "1,2,3,4,5", "--beginner"], "beginner"),
        (["--tile-set", "nowhere.json"], "nowhere.json"),
        (["--seed", ""], "seed"),
    ],
)
def test_games_that_cannot_be_played_are_refused(arguments: list[str], word: str) -> None:
    assert_refused(run("watch", *arguments), word)


def test_a_tile_set_with_a_wrong_tile_names_the_tile_and_the_field(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(
        '{"name": "Mine", "version": 1, "tiles": ['
        '{"id": 1, "code": "v0v0v1v1:"}, {"id": 2, "code": "v0v0v1x1:"}]}'
    )
    assert_refused(run("watch", "--tile-set", str(file)), "mine.json", "$.tiles[1].code")
    file.write_text('{"name": "Mine", "version": 1, "tiles": [{"id": 1, "code": "v0v0v1v1:"}]}')
    assert_refused(run("watch", "--tile-set", str(file)), "27 tiles")


@pytest.mark.parametrize("name", ["[/]", "[bold]Ada[/bold]", ":heart:"])
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_name_is_shown_as_it_is(command: str, name: str, game: Path, tmp_path: Path) -> None:
    named = tmp_path / "named.jsonl"
    content = game.read_text("utf-8")
    for other in ("Capucine", "Orbit", "Zsófi"):
        content = content.replace(other, name + other[0])
    named.write_text(content, "utf-8")
    done = run(command, str(named))
    assert done.stderr == ""
    shown = f"{name}C's points" if command == "replay" else name
    assert shown in done.stdout


def test_a_name_cannot_send_control_codes_to_the_terminal(game: Path, tmp_path: Path) -> None:
    named = tmp_path / "named.jsonl"
    named.write_bytes(game.read_bytes().replace(b"Capucine", rb"\u001b[2JAda"))
    assert "\x1b" not in run("replay", str(named)).stdout
