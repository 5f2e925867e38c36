"""The command line in French and Hungarian."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmic_factory.rules import KAOS_CARDS, KaosCard
from tests.cli.command_line import Completed, assert_refused, run

QUICK = ("watch", "--seats", "2", "--looks", "1", "--seed", "a")
TILE = "v0v0v0v0:"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "game.jsonl"
    assert run(*QUICK, "--cards", "2,3,17,19,20", "--record", str(file)).returncode == 0
    return file


def in_locale(monkeypatch: pytest.MonkeyPatch, *arguments: str, **variables: str) -> Completed:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    return run(*arguments)


@pytest.mark.parametrize("card", KAOS_CARDS, ids=lambda card: card.name.en)
@pytest.mark.parametrize("language", ["en", "fr", "hu"])
def test_a_card_is_shown_in_the_language_that_is_asked_for(card: KaosCard, language: str) -> None:
    galaxy = "(v0v0v0v0:) (v0v0v0v0:)" if card.rules.face_down else TILE
    done = run("score", galaxy, "--card", str(card.number), "--language", language)
    assert getattr(card.name, language) in done.stdout
    assert getattr(card.text, language) in done.stdout


@pytest.mark.parametrize(
    ("variables", "word"),
    [
        ({}, "Gift"),
        ({"LANG": "fr_CA.UTF-8"}, "Cadeau"),
        ({"LANG": "hu"}, "Ajándék"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "hu_HU.UTF-8"}, "Ajándék"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "hu_HU.UTF-8", "LC_ALL": "en_GB"}, "Gift"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "Cadeau"),
        ({"LANG": "C.UTF-8"}, "Gift"),
        ({"LANG": "de_DE.UTF-8"}, "Gift"),
    ],
)
def test_the_locale_decides_the_language(
    variables: dict[str, str], word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert word in in_locale(monkeypatch, "score", TILE, "--card", "2", **variables).stdout


def test_an_option_comes_before_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    done = in_locale(monkeypatch, "score", TILE, "--card=2", "--language=hu", LANG="fr_FR")
    assert "Ajándék" in done.stdout


def test_a_language_that_is_not_spoken_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_refused(run("score", TILE, "--language", "de"), "'de'", "en, fr or hu")
    assert_refused(run("score", TILE, "--language"), "en, fr or hu")
    done = in_locale(monkeypatch, "score", TILE, "--language", "de", LANG="fr_FR")
    assert_refused(done, "choisissez en, fr ou hu")


@pytest.mark.parametrize(
    ("arguments", "french", "hungarian"),
    [
        (["watch", "--seats", "7"], "7 places : le jeu se joue de 2 à 6", "7 hely"),
        (["score", TILE, "--card", "21"], "pas de carte Kaos 21", "nincs 21 számú"),
        (["score", "v3v0v0v0:"], "avant le « : » il y a quatre cases", "négy mező áll"),
        (["score", TILE, "--tracks", "1,x"], "quatre nombres comme 3,5,2,1", "négy szám"),
        (["watch", "--cards", "1,x"], "nombres comme 3,7,11,13,19, pas '1,x'", "nem '1,x'"),
        (["score", "v0v0v0v0: v9"], "(mot 2)", "(2. szó)"),
        (["verify", "no.jsonl"], "impossible de lire 'no.jsonl' : fichier", "nincs ilyen fájl"),
        (["verify", "--foo"], "option inconnue : --foo", "ismeretlen kapcsoló: --foo"),
        (["score", TILE, "--foo"], "option inconnue", "ismeretlen kapcsoló"),
        (["score", TILE, "--swap", "blue"], "n’est pas un choix", "nem választható"),
        (["score", TILE, "--card", "x"], "n’est pas lisible", "nem olvasható"),
        (["score", TILE, "more"], "de trop", "felesleges"),
        (["verify"], "demande --record", "--record is kell"),
        (["scoer"], "commande inconnue", "ismeretlen parancs"),
        (["solve", "1"], "une main a 9 tuiles, pas 1", "egy leosztás 9 lapka, nem 1"),
    ],
)
def test_refusals_are_said_in_the_language(
    arguments: list[str], french: str, hungarian: str
) -> None:
    for language, words in (("fr", french), ("hu", hungarian)):
        done = run(*arguments, "--language", language)
        # French no-break spaces are as good as others here.
        said = done.stderr.replace("\u00a0", " ")
        assert_refused(done)
        assert words in said


def test_a_whole_game_is_told_without_an_english_word(game: Path) -> None:
    told = {code: run("replay", str(game), "--language", code).stdout for code in ("fr", "hu")}
    for text in told.values():
        for word in ("zones ", "Round", "points,", "wins", "weakest", "longest", "holding", "seed"):
            assert word not in text.replace("zones de", "")
    assert "Manche 5 sur 5" in told["fr"]
    assert "5. forduló" in told["hu"]
    assert "Classement final" in told["fr"]
    assert "Végeredmény" in told["hu"]


def test_what_a_record_proves_is_told_in_the_language(game: Path) -> None:
    french = run("verify", str(game), "--language", "fr").stdout.replace("\u00a0", " ")
    assert "donne : prouvé : chaque tirage découle de la graine" in french
    assert "origine : non prouvé : aucun serveur" in french
    hungarian = run("verify", str(game), "--language", "hu").stdout
    assert "osztás: bizonyított: minden húzás a magból következik" in hungarian


def test_a_command_that_was_not_allowed_is_explained_in_the_language(
    game: Path, tmp_path: Path
) -> None:
    lines = game.read_bytes().splitlines(keepends=True)
    forged = tmp_path / "forged.jsonl"
    forged.write_bytes(b"".join([*lines[:2], lines[1], *lines[2:]]))
    done = run("verify", str(forged), "--language", "fr")
    said = done.stderr.replace("\u00a0", " ")
    assert "règles : cette commande n’était pas permise : la place 0 est prise" in said
    assert said.endswith("ligne 3)\n")


def test_machine_formats_stay_english() -> None:
    plain = run("score", "--jsonl", stdin=b"{}\n[\n")
    french = run("score", "--jsonl", "--language", "fr", stdin=b"{}\n[\n")
    assert french.stdout == plain.stdout
