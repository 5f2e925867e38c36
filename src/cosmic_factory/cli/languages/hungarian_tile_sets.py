"""What is said about tile sets in Hungarian, by the English sentence."""

from __future__ import annotations

HUNGARIAN_TILE_SETS = {
    "tile set: {name}, {n} tiles, {id}": "lapkakészlet: {name}, {n} lapka, {id}",
}
HUNGARIAN_TILE_SET_REFUSALS = {
    "a tile set has at most {n} bytes, and this has more": (
        "egy lapkakészlet legfeljebb {n} bájt, ez pedig több"
    ),
    "this list of tiles is not in UTF-8": "ez a lapkalista nem UTF-8 kódolású",
    "a tile set has at most {n} tiles, not {given}": (
        "egy lapkakészletben legfeljebb {n} lapka lehet, nem {given}"
    ),
    "the name of a tile set is 1 to {n} printable characters without < and >": (
        "egy lapkakészlet neve 1–{n} látható karakter, < és > nélkül"
    ),
    "ids of tiles go from 1 to {n}": "a lapkák azonosítói: 1–{n}",
    "a hand has {n} tiles, {name} has {there}": (
        "egy leosztás {n} lapka, ebben ennyi van: {there} ({name})"
    ),
    "the game was played with the tiles {played}, not {named}": (
        "a játékot más lapkákkal játszották: {played}, nem ezekkel: {named}"
    ),
}
