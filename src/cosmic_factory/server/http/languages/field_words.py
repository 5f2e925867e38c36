"""The sentences about a field of a request, and the phrases for what it may hold."""

from __future__ import annotations

from cosmic_factory.languages import Language, Messages

ENGLISH = {
    "wrong": "`{field}` must be {allowed}.",
    "wrong_body": "The body of this request must be {allowed}.",
    "wrong_message": "A message must be a JSON object with a field `type`.",
    "unknown": "There is no field `{field}` here. There are: {known}.",
    "missing": "The field `{field}` is missing.",
    "number": "a whole number",
    "number_between": "a whole number from {least} to {most}",
    "any_number": "a number",
    "text": "a text",
    "text_between": "a text of {least} to {most, plural, one {# character} other {# characters}}",
    "truth": "`true` or `false`",
    "choice": "one of: {values}",
    "items": "a list, each entry {item}",
    "items_up_to": "a list of at most {most, plural, one {# entry} other {# entries}}, each {item}",
    "structure": "an object with the fields {known}",
    "null": "`null`",
    "either": "{first}, or {second}",
}
FRENCH = {
    "wrong": "`{field}` doit être {allowed}.",
    "wrong_body": "Le corps de cette requête doit être {allowed}.",
    "wrong_message": "Un message doit être un objet JSON avec un champ `type`.",
    "unknown": "Il n’y a pas de champ `{field}` ici. Il y a : {known}.",
    "missing": "Le champ `{field}` manque.",
    "number": "un nombre entier",
    "number_between": "un nombre entier de {least} à {most}",
    "any_number": "un nombre",
    "text": "un texte",
    "text_between": "un texte de {least} à {most, plural, one {# caractère} other {# caractères}}",
    "truth": "`true` ou `false`",
    "choice": "l’une des valeurs suivantes : {values}",
    "items": "une liste dont chaque élément est {item}",
    "items_up_to": (
        "une liste de {most, plural, one {# élément} other {# éléments}} au plus,"
        " dont chacun est {item}"
    ),
    "structure": "un objet avec les champs {known}",
    "null": "`null`",
    "either": "{first}, ou {second}",
}
HUNGARIAN = {
    "wrong": "`{field}` megengedett értéke: {allowed}.",
    "wrong_body": "A kérés törzse ez legyen: {allowed}.",
    "wrong_message": "Az üzenet JSON-objektum legyen, `type` nevű mezővel.",
    "unknown": "Itt nincs `{field}` nevű mező. Ezek vannak: {known}.",
    "missing": "Hiányzik ez a mező: `{field}`.",
    "number": "egész szám",
    "number_between": "{least} és {most} közötti egész szám",
    "any_number": "szám",
    "text": "szöveg",
    "text_between": "{least}–{most} karakteres szöveg",
    "truth": "`true` vagy `false`",
    "choice": "{values}",
    "items": "lista, amelynek minden eleme {item}",
    "items_up_to": "legfeljebb {most} elemű lista, amelynek minden eleme {item}",
    "structure": "objektum a következő mezőkkel: {known}",
    "null": "`null`",
    "either": "{first} vagy {second}",
}
FIELD_WORDS = Messages(
    {Language.ENGLISH: ENGLISH, Language.FRENCH: FRENCH, Language.HUNGARIAN: HUNGARIAN}
)
