"""What is said about tile sets in French, by the English sentence."""

from __future__ import annotations

FRENCH_TILE_SETS = {
    "tile set: {name}, {n} tiles, {id}": "jeu de tuiles : {name}, {n} tuiles, {id}",
}
FRENCH_TILE_SET_REFUSALS = {
    "a tile set has at most {n} bytes, and this has more": (
        "un jeu de tuiles a au plus {n} octets, et celui-ci en a davantage"
    ),
    "this list of tiles is not in UTF-8": "cette liste de tuiles n’est pas en UTF-8",
    "a tile set has at most {n} tiles, not {given}": (
        "un jeu de tuiles a au plus {n} tuiles, pas {given}"
    ),
    "the name of a tile set is 1 to {n} printable characters without < and >": (
        "le nom d’un jeu de tuiles a de 1 à {n} caractères imprimables, sans < ni >"
    ),
    "ids of tiles go from 1 to {n}": "les ids des tuiles vont de 1 à {n}",
    "a hand has {n} tiles, {name} has {there}": "une main a {n} tuiles, {name} en a {there}",
    "the game was played with the tiles {played}, not {named}": (
        "la partie a été jouée avec les tuiles {played}, pas {named}"
    ),
}
