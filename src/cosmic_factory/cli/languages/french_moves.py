"""Refusals of moves, of tournaments and of servers in French, by the English sentence."""

from __future__ import annotations

FRENCH_MOVES = {
    "a tile can lie in one place only": "une tuile ne peut être qu’à une place",
    "a tile is turned 0 to 3 quarters": "une tuile se tourne de 0 à 3 quarts",
    "a tile lies outside the {shape} galaxy": "une tuile est hors de la galaxie ({shape})",
    "a {shape} galaxy holds {n} tiles": "cette galaxie ({shape}) a {n} tuiles",
    "square": "carré",
    "line": "ligne",
    "free": "libre",
    "twin": "deux carrés",
    "all nine tiles are laid in this round": "les neuf tuiles se posent dans cette manche",
    "no tile lies face down in this round": "aucune tuile n’est face cachée dans cette manche",
    "not finished yet: {what}": "pas encore fini : {what}",
    "1 tile is still to be laid": "il reste 1 tuile à poser",
    "{n} tiles are still to be laid": (
        "il reste {n, plural, one {# tuile} other {# tuiles}} à poser"
    ),
    "the tiles lie apart": "les tuiles ne se touchent pas toutes",
    "only {n} tiles lie face down: turn one up first": (
        "pas plus de {n, plural, one {# tuile} other {# tuiles}} face cachée : "
        "retournez-en une d’abord"
    ),
    "say which tokens to grab": "dites quelles tuiles Bonus prendre",
    "seat {seat} does not hold tile {tile}": "la place {seat} n’a pas la tuile {tile}",
    "the discarded tile cannot lie in the galaxy": (
        "la tuile écartée ne peut pas être dans la galaxie"
    ),
    "tile {tile} does not lie in your galaxy": "la tuile {tile} n’est pas dans votre galaxie",
    "tokens are grabbed in one go, and you hold some already": (
        "les tuiles Bonus se prennent en une fois, et vous en avez déjà"
    ),
    "too late: somebody has it": "trop tard : quelqu’un l’a prise",
    "two tiles cannot lie on one cell": "deux tuiles ne peuvent pas être sur une même case",
    "a rival has this Bonus token": "un rival a cette tuile Bonus",
    "tile {tile} is none of the nine": "la tuile {tile} n’est pas une des neuf",
    "moves come one after the other, and none after the end": (
        "les coups se suivent, et aucun ne vient après la fin"
    ),
    "the moves do not lead to this galaxy": "les coups ne mènent pas à cette galaxie",
    "you hold a Bonus token: your galaxy is locked": (
        "vous avez une tuile Bonus : votre galaxie est figée"
    ),
    "you said you are finished: take that back first": (
        "vous avez dit avoir fini : revenez d’abord là-dessus"
    ),
    "pick {n} of your neighbour's tiles": (
        "choisissez {n, plural, one {# tuile} other {# tuiles}} de votre voisin"
    ),
    "an offering takes {n} points of one colour": "une offrande demande {n} points d’une couleur",
    "path points go to the star in this round": (
        "les points du chemin vont à l’étoile dans cette manche"
    ),
    "there is no offering in this round": "il n’y a pas d’offrande dans cette manche",
    "there is nothing for you to pick": "vous n’avez rien à choisir",
    "tile {tile} does not lie face up in that galaxy": (
        "la tuile {tile} n’est pas face visible dans cette galaxie"
    ),
    "the table has no seat {seat}": "la table n’a pas de place {seat}",
    "this belongs to {phases}, and the game is at {phase}": (
        "cela va avec : {phases} ; la partie en est à : {phase}"
    ),
    "{first} or {rest}": "{first} ou {rest}",
    "keep {n} different tiles, not {given}": "gardez {n} tuiles différentes, pas {given}",
    "seat {seat} has kept its tiles of this hand": (
        "la place {seat} a déjà gardé ses tuiles de cette main"
    ),
    "no clock runs at {phase}": "aucun temps ne court ici : {phase}",
    "nobody sits on seat {seat}": "personne n’est à la place {seat}",
    "{phase} of round {round} is over already": "c’est déjà passé : manche {round}, {phase}",
    "seat {seat} is a bot's own": "la place {seat} est celle d’un robot",
    "{taken} seats are taken: free some before there are {seats}": (
        "{taken, plural, one {# place est prise} other {# places sont prises}} : "
        "libérez-en avant de passer à {seats}"
    ),
    "a bot covers seat {seat} already": "un robot tient déjà la place {seat}",
    "a name is 1 to {n} printable characters": "un nom a de 1 à {n} caractères visibles",
    "no bot covers seat {seat}": "aucun robot ne tient la place {seat}",
    "only a bot has a level": "seul un robot a un niveau",
    "seat {seat} is taken": "la place {seat} est prise",
}

FRENCH_HOSTS = {
    "{part} of a game with the box has at most {most} bytes": (
        "{part} d’une partie avec la boîte a au plus {most} octets"
    ),
    "{part} of a game with the box cannot hold this: {reason}": (
        "{part} d’une partie avec la boîte ne peut pas contenir cela : {reason}"
    ),
    "results go to a {one} or {other} file, not {given}": (
        "les résultats vont dans un fichier {one} ou {other}, pas {given}"
    ),
    "a plot is a {kinds} file, not {given}": "un graphique est un fichier {kinds}, pas {given}",
    "a bot needs more than 0 seconds for an answer": (
        "un robot a besoin de plus de 0 seconde pour répondre"
    ),
    "a tournament needs at least one bot": "un tournoi demande au moins un robot",
    "name each bot once: bots share the seats evenly": (
        "nommez chaque robot une fois : les places sont partagées également"
    ),
    "name each card once": "nommez chaque carte une fois",
    "{file} holds another tournament ({difference}): choose another --out, or delete that file": (
        "{file} est d’un autre tournoi ({difference}) : choisissez un autre --out, ou "
        "supprimez ce fichier"
    ),
    "{file} is no progress file of a tournament (line {n}: {reason})": (
        "{file} n’est pas le journal d’un tournoi (ligne {n} : {reason})"
    ),
    "{what} needs {packages}: {command}": "{what} demande {packages} : {command}",
    "cannot write {file}: {reason}; no finished game is lost": (
        "impossible d’écrire {file} : {reason} ; aucune partie finie n’est perdue"
    ),
    "another tournament is writing to {file}": "un autre tournoi écrit dans {file}",
    "a worker died; no finished game is lost: run the same command again": (
        "un processus s’est arrêté ; aucune partie finie n’est perdue : relancez la même commande"
    ),
    "no scheduler answers at {address} ({reason}); no finished game is lost": (
        "aucun ordonnanceur ne répond à {address} ({reason}) ; aucune partie finie n’est perdue"
    ),
    (
        "the cluster at {address} was lost ({reason}); "
        "no finished game is lost: run the same command again"
    ): (
        "la grappe à {address} est perdue ({reason}) ; aucune partie finie n’est perdue "
        ": relancez la même commande"
    ),
    "the setting {name} cannot be used: {reason}": "le réglage {name} est inutilisable : {reason}",
    "the server's secret cannot be kept in {file}: {reason}": (
        "le secret du serveur ne peut pas être gardé dans {file} : {reason}"
    ),
    "{file} holds no secret of {n} characters: remove it": (
        "{file} n’a pas de secret de {n} caractères : supprimez-le"
    ),
    (
        "the certificate for HTTPS cannot be kept in {folder} ({reason}): "
        "remove this folder if its files are damaged"
    ): (
        "le certificat pour HTTPS ne peut pas être gardé dans {folder} ({reason}) : "
        "supprimez ce dossier si ses fichiers sont abîmés"
    ),
    "the certificate is damaged": "le certificat est abîmé",
    "the key is damaged": "la clé est abîmée",
    "cannot listen on {host}:{port}: {reason}": "impossible d’écouter sur {host}:{port} : {reason}",
    "Address already in use": "adresse déjà utilisée",
}
