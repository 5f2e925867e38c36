"""What is said about puzzles in Hungarian, by the English sentence."""

from __future__ import annotations

HUNGARIAN_PUZZLES = {
    "seed of all days: {seed}": "az összes nap magja: {seed}",
    "making puzzles": "feladványok készítése",
    "checking puzzles": "feladványok ellenőrzése",
    "{days} days, from {first} to {last}": "{days} nap, {first} – {last}",
    "{n} faults": "hibák: {n}",
    "{date}: wrong {what}": "{date}: hiba ({what})",
    "{date}: the seed is not the one that was committed to": (
        "{date}: a mag nem az, amelyet előre közöltek"
    ),
    "{date}: another puzzle follows from the seed": "{date}: a magból más feladvány következik",
    "{date}: the puzzle follows from the seed that was committed to": (
        "{date}: a feladvány az előre közölt magból következik"
    ),
}
HUNGARIAN_PUZZLE_REFUSALS = {
    "a date is written as year-month-day, such as 2026-11-17": (
        "a dátum alakja év-hónap-nap, például 2026-11-17"
    ),
    "no tile of this puzzle may lie face down": (
        "ennek a feladványnak egyik lapkája sem fekhet képpel lefelé"
    ),
    "hand in the tiles of this puzzle, each of them once": (
        "a feladvány lapkáit add be, mindegyiket egyszer"
    ),
    "a whole galaxy has {n} tiles, not {given}": "egy teljes galaxis {n} lapka, nem {given}",
    "the tiles do not lie in the shape that this puzzle asks for": (
        "a lapkák nem olyan alakzatban fekszenek, amilyet a feladvány kér"
    ),
    "{text} is no galaxy of these tiles": "{text} nem galaxis ezekből a lapkákból",
    "{date} does not follow {before}": "nem egymás utáni napok: {before}, {date}",
    "card {n} has no puzzles": "ehhez a kártyához nincs feladvány: {n}",
    "{theme} is no theme": "nincs ilyen téma: {theme}",
    "a hand has nine different tiles of the built-in set": (
        "egy leosztás a beépített készlet kilenc különböző lapkája"
    ),
    "these tokens cannot be taken here": "ezek a bónuszlapkák itt nem vehetők el",
    "each token can be taken once": "minden bónuszlapka egyszer vehető el",
    "this puzzle has no bets": "ebben a feladványban nincs fogadás",
    "days are a number from 1 to {most}, not {n}": "a napok száma 1–{most}, nem {n}",
    "{file} holds other puzzles: name the same date and seed, or another file": (
        "{file} más feladványokat tartalmaz: add meg ugyanazt a dátumot és magot, vagy másik fájlt"
    ),
    "the seed is shown when the date is over everywhere: ask again then": (
        "a mag akkor látható, amikor a nap mindenhol véget ért: kérdezd meg akkor"
    ),
    "the file of the setting puzzles cannot be read: {reason}": (
        "a puzzles beállítás fájlja nem olvasható: {reason}"
    ),
    "the file of the setting puzzles cannot be used: {reason}": (
        "a puzzles beállítás fájlja nem használható: {reason}"
    ),
}
