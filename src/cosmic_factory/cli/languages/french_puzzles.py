"""What is said about puzzles in French, by the English sentence."""

from __future__ import annotations

FRENCH_PUZZLES = {
    "seed of all days: {seed}": "graine de tous les jours : {seed}",
    "making puzzles": "création des énigmes",
    "checking puzzles": "vérification des énigmes",
    "{days} days, from {first} to {last}": "{days} jours, du {first} au {last}",
    "{n} faults": "défauts : {n}",
    "{date}: wrong {what}": "{date} : erreur ({what})",
    "{date}: the seed is not the one that was committed to": (
        "{date} : la graine n’est pas celle qui avait été engagée"
    ),
    "{date}: another puzzle follows from the seed": (
        "{date} : une autre énigme découle de la graine"
    ),
    "{date}: the puzzle follows from the seed that was committed to": (
        "{date} : l’énigme découle bien de la graine engagée"
    ),
}
FRENCH_PUZZLE_REFUSALS = {
    "a date is written as year-month-day, such as 2026-11-17": (
        "une date s’écrit année-mois-jour, par exemple 2026-11-17"
    ),
    "no tile of this puzzle may lie face down": (
        "aucune tuile de cette énigme ne peut être face cachée"
    ),
    "hand in the tiles of this puzzle, each of them once": (
        "rendez les tuiles de cette énigme, chacune une fois"
    ),
    "a whole galaxy has {n} tiles, not {given}": "une galaxie entière a {n} tuiles, pas {given}",
    "the tiles do not lie in the shape that this puzzle asks for": (
        "les tuiles n’ont pas la forme que demande cette énigme"
    ),
    "{text} is no galaxy of these tiles": "{text} n’est pas une galaxie de ces tuiles",
    "{date} does not follow {before}": "{date} ne suit pas {before}",
    "card {n} has no puzzles": "la carte {n} n’a pas d’énigmes",
    "{theme} is no theme": "{theme} n’est pas un thème",
    "a hand has nine different tiles of the built-in set": (
        "une main a neuf tuiles différentes du jeu intégré"
    ),
    "these tokens cannot be taken here": "ces tuiles Bonus ne peuvent pas être prises ici",
    "each token can be taken once": "chaque tuile Bonus ne se prend qu’une fois",
    "this puzzle has no bets": "cette énigme n’a pas de paris",
    "days are a number from 1 to {most}, not {n}": "les jours vont de 1 à {most}, pas {n}",
    "{file} holds other puzzles: name the same date and seed, or another file": (
        "{file} contient d’autres énigmes : donnez la même date et la même graine, ou un autre"
        " fichier"
    ),
    "the seed is shown when the date is over everywhere: ask again then": (
        "la graine est montrée quand la date est passée partout : redemandez alors"
    ),
    "the file of the setting puzzles cannot be read: {reason}": (
        "le fichier du réglage puzzles est illisible : {reason}"
    ),
    "the file of the setting puzzles cannot be used: {reason}": (
        "le fichier du réglage puzzles est inutilisable : {reason}"
    ),
}
