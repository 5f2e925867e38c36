"""The words for what a field of a request may hold, in each language of the game."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_factory.rules import Value


class FieldWords(Value, frozen=True):
    """Sentences about a field, and the phrases for what it may hold, as formats."""

    wrong: str
    wrong_body: str
    unknown: str
    missing: str
    # Phrases.
    number: str
    number_between: str
    text: str
    text_between: str
    truth: str
    choice: str
    items: str
    items_up_to: str
    structure: str
    null: str
    either: str


ENGLISH = FieldWords(
    wrong="`{field}` must be {allowed}.",
    wrong_body="The body of this request must be {allowed}.",
    unknown="There is no field `{field}` here. There are: {known}.",
    missing="The field `{field}` is missing.",
    number="a whole number",
    number_between="a whole number from {least} to {most}",
    text="a text",
    text_between="a text of {least} to {most} characters",
    truth="`true` or `false`",
    choice="one of: {values}",
    items="a list, each entry {item}",
    items_up_to="a list of at most {most} entries, each {item}",
    structure="an object with the fields {known}",
    null="`null`",
    either="{first}, or {second}",
)
FRENCH = FieldWords(
    wrong="`{field}` doit être {allowed}.",
    wrong_body="Le corps de cette requête doit être {allowed}.",
    unknown="Il n’y a pas de champ `{field}` ici. Il y a : {known}.",
    missing="Le champ `{field}` manque.",
    number="un nombre entier",
    number_between="un nombre entier de {least} à {most}",
    text="un texte",
    text_between="un texte de {least} à {most} caractères",
    truth="`true` ou `false`",
    choice="l’une des valeurs suivantes : {values}",
    items="une liste dont chaque élément est {item}",
    items_up_to="une liste de {most} éléments au plus, dont chacun est {item}",
    structure="un objet avec les champs {known}",
    null="`null`",
    either="{first}, ou {second}",
)
HUNGARIAN = FieldWords(
    wrong="`{field}` megengedett értéke: {allowed}.",
    wrong_body="A kérés törzse ez legyen: {allowed}.",
    unknown="Itt nincs `{field}` nevű mező. Ezek vannak: {known}.",
    missing="Hiányzik ez a mező: `{field}`.",
    number="egész szám",
    number_between="{least} és {most} közötti egész szám",
    text="szöveg",
    text_between="{least}–{most} karakteres szöveg",
    truth="`true` vagy `false`",
    choice="{values}",
    items="lista, amelynek minden eleme {item}",
    items_up_to="legfeljebb {most} elemű lista, amelynek minden eleme {item}",
    structure="objektum a következő mezőkkel: {known}",
    null="`null`",
    either="{first} vagy {second}",
)
# English for everybody whose language we do not speak.
DEFAULT = "en"
FIELD_WORDS: Mapping[str, FieldWords] = {DEFAULT: ENGLISH, "fr": FRENCH, "hu": HUNGARIAN}
