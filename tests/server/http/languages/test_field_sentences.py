"""Who sends a wrong field reads which one, and what it may hold, in their own language."""

from __future__ import annotations

from typing import Any

import pytest

from cosmic_factory.languages import Language
from cosmic_factory.server.http.body import read_body
from cosmic_factory.server.http.languages.field_sentences import WrongField
from cosmic_factory.server.http.players.players_api import Claim, NewName
from cosmic_factory.server.http.tables.game_choices import (
    ChangedChoices,
    GameChoices,
    NewTable,
    QuickGame,
)
from cosmic_factory.server.node.node import Node
from tests.server.visitors import guest

FIELDS = (
    "seats, variant, deck, sequence, build_seconds, draft_seconds, choice_seconds, live_counts, "
    "bots_hurry, insight, tile_set"
)
BODIES = [GameChoices, ChangedChoices, NewTable, QuickGame, NewName, Claim]


def sentence(body: Any, kind: type, languages: str = "") -> str:
    with pytest.raises(WrongField) as refused:
        read_body(body, kind)
    assert refused.value.code == "bad-field"
    return refused.value.sentence(languages)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"seats": 7}, "`seats` must be a whole number from 2 to 6."),
        ({"seats": "4"}, "`seats` must be a whole number from 2 to 6."),
        ({"variant": "expert"}, "`variant` must be one of: standard, beginner."),
        (
            {"build_seconds": 31},
            "`build_seconds` must be one of: 30, 45, 60, 90, 120, or `null`.",
        ),
        ({"draft_seconds": 9}, "`draft_seconds` must be a whole number from 10 to 300, or `null`."),
        ({"live_counts": "yes"}, "`live_counts` must be `true` or `false`."),
        ({"deck": [1, "x"]}, "`deck[1]` must be a whole number."),
        (
            {"deck": 5},
            "`deck` must be a list of at most 20 entries, each a whole number, or `null`.",
        ),
        ({"seed": "mine"}, f"There is no field `seed` here. There are: {FIELDS}."),
        ([], f"The body of this request must be an object with the fields {FIELDS}."),
    ],
)
def test_a_wrong_choice_is_named_with_what_is_allowed(body: Any, said: str) -> None:
    assert sentence(body, GameChoices) == said


def test_a_change_is_refused_in_the_words_of_a_choice() -> None:
    for body in ({"seats": 1}, {"build_seconds": 1}, {"live_counts": None}):
        assert sentence(body, ChangedChoices) == sentence(body, GameChoices)


@pytest.mark.parametrize(
    ("languages", "said"),
    [
        ("", "`name` must be a text of 1 to 200 characters."),
        ("de, en;q=0.5", "`name` must be a text of 1 to 200 characters."),
        ("fr-CA, en;q=0.5", "`name` doit être un texte de 1 à 200 caractères."),
        ("hu", "`name` megengedett értéke: 1–200 karakteres szöveg."),
    ],
)
def test_the_sentence_is_in_the_language_of_who_asks(languages: str, said: str) -> None:
    assert sentence({"name": ""}, NewName, languages) == said


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("kind", BODIES)
@pytest.mark.parametrize("value", [object(), -1, "", [[]], {"a": 1}])
def test_every_field_of_every_body_has_a_sentence(language: str, kind: Any, value: Any) -> None:
    for field in kind.__struct_fields__:
        said = sentence({field: value}, kind, language)
        assert field in said
        assert said.endswith(".")
        assert "Expected" not in said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The field `code` is missing."),
        ("fr", "Le champ `code` manque."),
        ("hu", "Hiányzik ez a mező: `code`."),
    ],
)
def test_a_missing_field_is_named(language: str, said: str) -> None:
    assert sentence({}, Claim, language) == said


def test_a_long_name_of_a_field_that_does_not_exist_is_not_repeated() -> None:
    assert len(sentence({"x" * 10_000: 1}, Claim)) < 200


@pytest.mark.anyio
async def test_an_answer_over_http_is_in_the_language_of_the_request(node: Node) -> None:
    ada = await guest(node, "Ada")
    french = {"Accept-Language": "fr"}
    body = await ada.post("/api/tables", json={"seats": 9}, headers=french)
    query = await ada.get("/api/games", params={"before": "soon"}, headers=french)
    assert body.json()["error"] == {
        "code": "bad-field",
        "text": "`seats` doit être un nombre entier de 2 à 6.",
    }
    assert query.json()["error"]["code"] == "bad-field"
    assert query.json()["error"]["text"].startswith("`before` doit être un nombre entier de 0 à ")
