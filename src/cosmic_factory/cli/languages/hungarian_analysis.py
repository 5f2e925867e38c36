"""What `cosmic-factory analyse` says in Hungarian, by the English sentence."""

from __future__ import annotations

HUNGARIAN_ANALYSIS = {
    "analysing": "elemzés",
    ": ": ": ",
    "{score} of a possible {par} (proved)": "{score} pont a lehetséges {par} közül (bizonyított)",
    "{score} of at most {par}": "{score} pont a legfeljebb {par} közül",
    "{score} of about {par}": "{score} pont a körülbelül {par} közül",
    ", accuracy {percent} %": ", pontosság {percent} %",
    "built": "megépített",
    "best": "a legjobb",
    "tokens: {tokens}": "bónuszlapka: {tokens}",
    "nothing was lost": "semmi sem veszett el",
    "lost: {losses}; with the best draft {total}": (
        "elveszett: {losses}; a legjobb válogatással {total}"
    ),
    "draft": "válogatás",
    "placing": "lerakás",
    "time": "idő",
    "bets": "fogadások",
    "choice": "döntés",
}
# Refusals.
HUNGARIAN_ANALYSIS_REFUSALS = {
    "the objective is sum or win, not {name}": "a cél sum vagy win lehet, nem {name}",
    "there is no seat {n}: the game has {seats}": "nincs {n}. hely: a játéknak {seats} helye van",
    "round {n} is not in this record, or was not scored": (
        "ebben a feljegyzésben nincs {n}. forduló, vagy nem pontozták"
    ),
    "this record ends before a round was scored": (
        "ez a feljegyzés véget ér, mielőtt egy fordulót pontoztak volna"
    ),
}
