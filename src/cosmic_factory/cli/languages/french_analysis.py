"""What `cosmic-factory analyse` says in French, by the English sentence."""

from __future__ import annotations

FRENCH_ANALYSIS = {
    "analysing": "analyse",
    # Between a name and what is said of it.
    ": ": " : ",
    "{score} of a possible {par} (proved)": "{score} sur {par} possibles (prouvé)",
    "{score} of at most {par}": "{score} sur {par} au plus",
    "{score} of about {par}": "{score} sur environ {par}",
    ", accuracy {percent} %": ", précision {percent} %",
    "built": "bâtie",
    "best": "la meilleure",
    "tokens: {tokens}": "tuiles Bonus : {tokens}",
    "nothing was lost": "rien n’a été perdu",
    "lost: {losses}; with the best draft {total}": (
        "perdu : {losses} ; avec le meilleur choix des tuiles {total}"
    ),
    "draft": "choix des tuiles",
    "placing": "pose",
    "time": "temps",
    "bets": "paris",
    "choice": "décision",
}
# Refusals.
FRENCH_ANALYSIS_REFUSALS = {
    "the objective is sum or win, not {name}": "l’objectif est sum ou win, pas {name}",
    "there is no seat {n}: the game has {seats}": (
        "il n’y a pas de place {n} : la partie en a {seats}"
    ),
    "round {n} is not in this record, or was not scored": (
        "la manche {n} n’est pas dans cet enregistrement, ou n’a pas été comptée"
    ),
    "this record ends before a round was scored": (
        "cet enregistrement s’arrête avant le décompte d’une manche"
    ),
}
