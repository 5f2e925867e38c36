"""What the command line says in French, by the English sentence."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_factory.cli.languages.french_analysis import (
    FRENCH_ANALYSIS,
    FRENCH_ANALYSIS_REFUSALS,
)
from cosmic_factory.cli.languages.french_moves import FRENCH_HOSTS, FRENCH_MOVES
from cosmic_factory.cli.languages.french_play import FRENCH_PLAY
from cosmic_factory.cli.languages.french_puzzles import FRENCH_PUZZLE_REFUSALS, FRENCH_PUZZLES
from cosmic_factory.cli.languages.french_tile_sets import (
    FRENCH_TILE_SET_REFUSALS,
    FRENCH_TILE_SETS,
)

_OUTPUT = {
    "vegetation": "végétation",
    "ice": "glace",
    "desert": "désert",
    "star": "étoile",
    "Round {round} of {rounds}": "Manche {round} sur {rounds}",
    "Kaos {number}": "Kaos {number}",
    ", holding {tokens}": ", tuiles Bonus : {tokens}",
    "{name}'s points": "{name} marque",
    "{name}'s points, from {owner}'s galaxy": "{name} marque, avec la galaxie bâtie par {owner}",
    "Score sheet": "Décompte",
    "step": "étape",
    "for": "pour",
    "points": "points",
    "track": "piste",
    "{track} zones": "zones de {track}",
    "{track} token": "tuile Bonus {track}",
    "path": "chemin",
    "path to {track}": "chemin ({track})",
    "constellations": "constellations",
    "offering": "offrande",
    "given: {track}": "cédé : {track}",
    "received: {track}": "reçu : {track}",
    "({points} lost)": "({points} hors piste)",
    "none": "aucune",
    "longest path": "plus long chemin",
    "largest network": "plus grand réseau",
    "separate networks": "réseaux séparés",
    "the best rival": "le meilleur rival",
    "won: {mine} against {theirs} ({rivals})": "gagné : {mine} contre {theirs} ({rivals})",
    "lost: {mine} against {theirs} ({rivals})": "perdu : {mine} contre {theirs} ({rivals})",
    "   total ": "   total ",
    " ◂ counts": " ◂ compte",
    "Final ranking": "Classement final",
    "place": "rang",
    "player": "joueur",
    "weakest colour": "couleur la plus faible",
    "total": "total",
    "{name} wins": "{name} gagne",
    "{names} share the victory": "{names} partagent la victoire",
    "seed {seed}, sha256 {hash}": "graine {seed}, sha256 {hash}",
    "seat {number}": "place {number}",
    "(no tiles)": "(aucune tuile)",
    "verified: {commands} commands, {name} won": (
        "vérifié : {commands, plural, one {# commande} other {# commandes}}, victoire {de name}"
    ),
    "consistent, but signed by nobody: {commands} commands, {name} won": (
        "cohérent, mais signé par personne : "
        "{commands, plural, one {# commande} other {# commandes}}, victoire {de name}"
    ),
    "consistent, but signed by the key {key}…, which you have not named: "
    "{commands} commands, {name} won": (
        "cohérent, mais signé par la clé {key}…, que vous n’avez pas nommée : "
        "{commands, plural, one {# commande} other {# commandes}}, victoire {de name}"
    ),
    "Name the key of a server that you know (--key), or its address (--server).": (
        "Nommez la clé d’un serveur que vous connaissez (--key), ou son adresse (--server)."
    ),
    "sha256 of the seed: {hash}": "sha256 de la graine : {hash}",
    "{aspect}: {text}": "{aspect} : {text}",
    "{aspect}: {status}: {text}": "{aspect} : {status} : {text}",
    "deal": "donne",
    "rules": "règles",
    "order": "ordre",
    "times": "temps",
    "origin": "origine",
    "proved": "prouvé",
    "not proved": "non prouvé",
    "warning: {text}": "attention : {text}",
    "this record does not verify: {text}": "cet enregistrement ne se vérifie pas : {text}",
    "this record is unfinished: {text}": "cet enregistrement est inachevé : {text}",
    "it ends at {phase} of round {round}": "il s’arrête à la manche {round}, phase {phase}",
    "value {value}: {verdict}": "valeur {value} : {verdict}",
    "measuring hands": "mesure des mains",
    "proved optimal in {seconds} s": "optimum prouvé en {seconds} s",
    "the solver runs without compiled kernels, some hundred times slower: {reason}": (
        "le solveur tourne sans ses noyaux compilés, une centaine de fois plus lentement : {reason}"
    ),
    "the best found in {seconds} s; no galaxy is worth more than {bound}": (
        "la meilleure trouvée en {seconds} s ; aucune galaxie ne vaut plus de {bound}"
    ),
    "the worst found in {seconds} s; no galaxy is worth less than {bound}": (
        "la pire trouvée en {seconds} s ; aucune galaxie ne vaut moins de {bound}"
    ),
    "{text} (at {place})": "{text} ({place})",
    "line {n}": "ligne {n}",
    "word {n}": "mot {n}",
    "solving": "recherche",
    ", best so far {value}": ", meilleure valeur {value}",
}

_PHASES = {
    "seating": "inscription",
    "reveal": "révélation",
    "draft-1": "premier choix de tuiles",
    "draft-2": "second choix de tuiles",
    "ready": "attente",
    "build": "construction",
    "pick": "retrait de tuiles",
    "choice": "décision",
    "scores": "décompte",
    "ended": "fin",
}

_PROOFS = {
    "the lines are not the server's": "les lignes ne sont pas celles du serveur",
    "every command was allowed, and caused the recorded events, points and ranking": (
        "chaque commande était permise et a causé les événements, points et rangs enregistrés"
    ),
    "every line has its link, but without a valid signature anybody can write links": (
        "chaque ligne a son lien, mais sans signature valable n’importe qui peut écrire des liens"
    ),
    "every random draw follows from the seed, whose hash was shown at the start": (
        "chaque tirage découle de la graine, dont l’empreinte a été montrée au début"
    ),
    "lines are missing before the end of the record": "il manque des lignes avant la fin",
    "lines of this record have no time": "des lignes de cet enregistrement n’ont pas d’heure",
    "no line was changed, left out, added or moved": (
        "aucune ligne n’a été changée, omise, ajoutée ni déplacée"
    ),
    "no server has signed this record": "aucun serveur n’a signé cet enregistrement",
    "nobody has signed the times": "personne n’a signé les heures",
    "signed by the key {key}": "signé par la clé {key}",
    "signed by the key {key}, and anybody can make a key": (
        "signé par la clé {key}, et n’importe qui peut fabriquer une clé"
    ),
    "every line is as the owner of that key has signed it, whoever that is": (
        "chaque ligne est telle que le propriétaire de cette clé l’a signée, qui que ce soit"
    ),
    "every time is as the owner of that key has signed it, whoever that is": (
        "chaque heure est telle que le propriétaire de cette clé l’a signée, qui que ce soit"
    ),
    "the deal was not checked to its end": "la donne n’a pas été vérifiée jusqu’au bout",
    "the key or the signature is not hexadecimal": "la clé ou la signature n’est pas hexadécimale",
    "the server has signed the time of every line": "le serveur a signé l’heure de chaque ligne",
    "the signature is not of the server with the key {key}": (
        "la signature n’est pas du serveur qui a la clé {key}"
    ),
    "this line, or one before it, is not what the server wrote": (
        "cette ligne, ou une autre avant elle, n’est pas ce que le serveur a écrit"
    ),
    "this record has no links, so lines may have been changed or left out": (
        "cet enregistrement n’a pas de liens : des lignes ont pu être changées ou omises"
    ),
    "this record names the key {key}, not the one that was given": (
        "cet enregistrement nomme la clé {key}, pas celle qui est donnée"
    ),
}

_REFUSALS = {
    "{name} is no language here: choose {known}": (
        "{name} n’est pas une langue d’ici : choisissez {known}"
    ),
    # cards, games and records
    "there is no Kaos card {card}, only 1 to 20": "pas de carte Kaos {card} : elles vont de 1 à 20",
    "a deck holds at least {n} different cards, each once": (
        "un paquet a au moins {n} cartes différentes, une fois chacune"
    ),
    "a sequence names {n} cards, one for each round": "une suite a {n} cartes, une par manche",
    "a sequence names each card once: there is one of each": (
        "une suite nomme chaque carte une seule fois : il n’y en a qu’une de chaque"
    ),
    "choose a deck or a sequence, not both": "choisissez un paquet ou une suite, pas les deux",
    "the beginner variant has no Kaos cards": "la variante débutant n’a pas de cartes Kaos",
    "{seats} seats need {needed} tiles, {name} has {there}": (
        "il faut {needed} tuiles pour {seats} places, {name} en a {there}"
    ),
    "{seats} seats: the game takes {least} to {most}": (
        "{seats} places : le jeu se joue de {least} à {most}"
    ),
    "a seed is 1 to {n} printable characters": "une graine a de 1 à {n} caractères imprimables",
    "the format is not {format}": "le format n’est pas {format}",
    "the game is not over: it stands at {phase} of round {round}": (
        "la partie n’est pas finie : manche {round}, phase {phase}"
    ),
    "the round has not been scored": "la manche n’a pas été comptée",
    "the recorded events are not what this command and seed cause": (
        "les événements enregistrés ne sont pas ceux que causent cette commande et cette graine"
    ),
    "this command was not allowed: {reason}": "cette commande n’était pas permise : {reason}",
    "this event cannot follow the ones before it": (
        "cet événement ne peut pas suivre les précédents"
    ),
    "this line is too long for a record": "cette ligne est trop longue pour un enregistrement",
    "this record is empty": "cet enregistrement est vide",
    "version {version} of the format is not known here, only up to {known}": (
        "la version {version} du format est inconnue ici, seulement jusqu’à {known}"
    ),
    # tiles and galaxies
    "{n} linked tiles have too many paths to find the longest": (
        "{n} tuiles reliées ont trop de chemins pour trouver le plus long"
    ),
    "two tiles lie on row {row}, column {column}": (
        "deux tuiles sont sur la ligne {row}, colonne {column}"
    ),
    "two tiles lie on row {row}, column {column} of part {part}": (
        "deux tuiles sont sur la ligne {row}, colonne {column} de la partie {part}"
    ),
    "a galaxy has at most two parts": "une galaxie a au plus deux parties",
    "{word} is not a laid tile such as v2i1cd0:ne@1": (
        "{word} n’est pas une tuile posée comme v2i1cd0:ne@1"
    ),
    "{code} is not a tile code: {mistake}": "{code} n’est pas un code de tuile : {mistake}",
    "a ':' must follow the four spaces, as in v2i1cd0:ne": (
        "un « : » doit suivre les quatre cases, comme dans v2i1cd0:ne"
    ),
    "before the ':' stand four spaces, each v, i or d with 0–2 planets, or c": (
        "avant le « : » il y a quatre cases, chacune v, i ou d avec 0–2 planètes, ou c"
    ),
    "a segment stands twice after the ':'": "un segment est deux fois après le « : »",
    "after the ':' stand segments only, each of n, e, s, w at most once": (
        "après le « : » il n’y a que des segments : n, e, s, w, chacun une fois au plus"
    ),
    "the tile set has no tiles": "le jeu de tuiles n’a pas de tuiles",
    "tile id {id} is used by tiles[{index}] already": "l’id {id} est déjà celui de tiles[{index}]",
    "{needed} tiles lie face down under this card, here {there} do": (
        "avec cette carte, il faut {needed, plural, one {# tuile} other {# tuiles}} face cachée ; "
        "ici {there}"
    ),
    "a galaxy of at most {most} tiles can be scored, not {there}": (
        "une galaxie d’au plus {most} tuiles peut être comptée, pas {there}"
    ),
    "tiles lie too far apart: a galaxy has at most {n} rows and columns": (
        "les tuiles sont trop éloignées : une galaxie a au plus {n} rangées et colonnes"
    ),
    "name a galaxy in quotes, or --jsonl (cosmic-factory score --help)": (
        "donnez une galaxie entre guillemets, ou --jsonl (cosmic-factory score --help)"
    ),
    # numbers and hands
    "a track ends at {end}, not {given}": "une piste finit à {end}, pas à {given}",
    "a track goes from 0 to {end}": "une piste va de 0 à {end}",
    "tracks are four numbers such as 3,5,2,1, not {given}": (
        "les pistes sont quatre nombres comme 3,5,2,1, pas {given}"
    ),
    "tracks are numbers such as 3,5,2,1, not {given}": (
        "les pistes sont des nombres comme 3,5,2,1, pas {given}"
    ),
    "tracks are four numbers, not {given}": "les pistes sont quatre nombres, pas {given}",
    "cards are numbers such as 3,7,11,13,19, not {given}": (
        "les cartes sont des nombres comme 3,7,11,13,19, pas {given}"
    ),
    "cards are numbers such as 3,7,11, not {given}": (
        "les cartes sont des nombres comme 3,7,11, pas {given}"
    ),
    "seconds are a number above 0, not {given}": (
        "les secondes sont un nombre plus grand que 0, pas {given}"
    ),
    "looks are a number from 0, not {given}": "looks est un nombre à partir de 0, pas {given}",
    "a hand has {n} tiles, not {given}": "une main a {n} tuiles, pas {given}",
    "there is no tile {tile}, only 1 to {last}": "pas de tuile {tile} : elles vont de 1 à {last}",
    "tile {tile} is there {held} times, but the set has it {times}": (
        "la tuile {tile} est là {held} fois, mais le jeu l’a {times}"
    ),
    "once": "une fois",
    "{n} times": "{n} fois",
    "{text} is no objective: sum, weights=5,3,2,4 or weakest": (
        "{text} n’est pas un objectif : sum, weights=5,3,2,4 ou weakest"
    ),
    "the objective weights needs four weights": "l’objectif weights demande quatre poids",
    "tracks need the objective weakest": "les pistes vont avec l’objectif weakest",
    "weights need the objective weights": "les poids vont avec l’objectif weights",
    "weights are four numbers, not {given}": "les poids sont quatre nombres, pas {given}",
    "{word} is not a number": "{word} n’est pas un nombre",
    # drafts and bets
    "drafts are read line by line: add --jsonl": (
        "les donnes sont lues ligne par ligne : ajoutez --jsonl"
    ),
    "the group {name} has {whole} tiles (or {n} that are kept), not {given}": (
        "le groupe {name} a {whole} tuiles (ou {n} qui sont gardées), pas {given}"
    ),
    "bets go with neither worst nor robust": "les paris ne vont ni avec worst ni avec robust",
    "a free token is named twice": "une tuile Bonus libre est nommée deux fois",
    "robust needs a card by which tiles are removed, and does not go with worst": (
        "robust demande une carte qui retire des tuiles et ne va pas avec worst"
    ),
    "hands are a number from 1 to {most}, not {given}": (
        "les mains sont un nombre de 1 à {most}, pas {given}"
    ),
    "under this card no best galaxy is proved, or tiles are hidden": (
        "avec cette carte, aucune meilleure galaxie n’est prouvée, ou des tuiles sont cachées"
    ),
    "{file} is there already: name another file": "{file} existe déjà : nommez un autre fichier",
    # files and options
    "cannot read {file}: {reason}": "impossible de lire {file} : {reason}",
    "cannot write {file}: {reason}": "impossible d’écrire {file} : {reason}",
    "No such file or directory": "fichier ou dossier introuvable",
    "Permission denied": "accès refusé",
    "Is a directory": "c’est un dossier",
    "{file} exists: name another file, or add --overwrite to replace it": (
        "{file} existe : nommez un autre fichier, ou ajoutez --overwrite pour le remplacer"
    ),
    "--overwrite needs the file of --record": "--overwrite demande le fichier de --record",
    "this file is in UTF-16: save it in UTF-8": (
        "ce fichier est en UTF-16 : enregistrez-le en UTF-8"
    ),
    "this is not JSON: {reason}": "ce n’est pas du JSON : {reason}",
    "this JSON is nested too deeply": "ce JSON est imbriqué trop profondément",
    "{file} is not TOML: {reason}": "{file} n’est pas du TOML : {reason}",
    "no setting is called {name} in the environment: did you mean {nearest}?": (
        "aucun réglage ne s’appelle {name} dans l’environnement : pensiez-vous à {nearest} ?"
    ),
    "a tournament has at least one game, not {given}": (
        "un tournoi a au moins une partie, pas {given}"
    ),
    "an --address belongs to --backend dask": "--address va avec --backend dask",
    "at least one worker has to play, not {given}": "il faut au moins un processus, pas {given}",
    "the backend dask needs the --address of its scheduler": (
        "dask demande l’--address de son ordonnanceur"
    ),
    "Unknown option: {option}. A file of that name is ./{same}": (
        "option inconnue : {option}. Un fichier de ce nom s’écrit ./{same}"
    ),
    "no file is named before {option}. A file of that name is ./{same}": (
        "aucun fichier n’est nommé avant {option}. Un fichier de ce nom s’écrit ./{same}"
    ),
    "standard input can be read once: name a file for the rest": (
        "l’entrée standard ne se lit qu’une fois : nommez un fichier pour le reste"
    ),
    "{address} is no address such as https://play.example.org": (
        "{address} n’est pas une adresse comme https://play.example.org"
    ),
    "{address} tells no key of its records": "{address} ne donne aucune clé de ses enregistrements",
    "{address} does not tell the key of its records: {reason}": (
        "{address} ne donne pas la clé de ses enregistrements : {reason}"
    ),
    "name --key or --server, not both": "nommez --key ou --server, pas les deux",
    "Unknown option: {option}.": "option inconnue : {option}.",
    "Unused Tokens: {words}.": "de trop : {words}.",
    "Invalid value for {option}: unable to convert {value} into {type}.": (
        "{option} : {value} n’est pas lisible comme {type}."
    ),
    "Invalid value {value} for {option}. Choose from: {choices}.": (
        "{option} : {value} n’est pas un choix. Choisissez : {choices}."
    ),
    "Command {command} parameter {option} requires an argument.": (
        "la commande {command} demande {option}."
    ),
    "Unknown command {word}, did you mean {near}? Available commands: {names}": (
        "commande inconnue : {word}, pensiez-vous à {near} ? Commandes : {names}"
    ),
}

# Words and sentences that the commands say themselves.
FRENCH_OUTPUT: Mapping[str, str] = {
    **_OUTPUT,
    **_PHASES,
    **FRENCH_ANALYSIS,
    **FRENCH_TILE_SETS,
    **FRENCH_PLAY,
    **FRENCH_PUZZLES,
}
# Sentences that come finished, in English, from anywhere.
FRENCH_SENTENCES: Mapping[str, str] = {
    **_PROOFS,
    **_REFUSALS,
    **FRENCH_MOVES,
    **FRENCH_HOSTS,
    **FRENCH_ANALYSIS_REFUSALS,
    **FRENCH_TILE_SET_REFUSALS,
    **FRENCH_PUZZLE_REFUSALS,
}
