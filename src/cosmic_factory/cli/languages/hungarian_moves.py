"""Refusals of moves, of tournaments and of servers in Hungarian, by the English sentence."""

from __future__ import annotations

HUNGARIAN_MOVES = {
    "a tile can lie in one place only": "egy lapka csak egy helyen lehet",
    "a tile is turned 0 to 3 quarters": "egy lapka 0–3 negyeddel fordítható el",
    "a tile lies outside the {shape} galaxy": "egy lapka kívül van a galaxison ({shape})",
    "a {shape} galaxy holds {n} tiles": "ez a galaxis ({shape}) {n} lapkás",
    "square": "négyzet",
    "line": "sor",
    "free": "szabad",
    "twin": "két négyzet",
    "all nine tiles are laid in this round": (
        "ebben a fordulóban mind a kilenc lapkát le kell rakni"
    ),
    "no tile lies face down in this round": "ebben a fordulóban nincs képpel lefelé fekvő lapka",
    "not finished yet: {what}": "még nincs kész: {what}",
    "1 tile is still to be laid": "még 1 lapkát le kell rakni",
    "{n} tiles are still to be laid": "még {n} lapkát le kell rakni",
    "the tiles lie apart": "a lapkák nincsenek egyben",
    "only {n} tiles lie face down: turn one up first": (
        "csak {n} lapka feküdhet képpel lefelé: előbb fordíts fel egyet"
    ),
    "say which tokens to grab": "mondd meg, melyik bónuszlapkát veszed el",
    "seat {seat} does not hold tile {tile}": "{az seat}. helyen nincs meg {az tile}. lapka",
    "the discarded tile cannot lie in the galaxy": "a kihagyott lapka nem lehet a galaxisban",
    "tile {tile} does not lie in your galaxy": "{az tile}. lapka nincs a galaxisodban",
    "tokens are grabbed in one go, and you hold some already": (
        "a bónuszlapkákat egyszerre kell elvenni, és neked már van"
    ),
    "too late: somebody has it": "elkéstél: már elvette valaki",
    "two tiles cannot lie on one cell": "két lapka nem lehet egy helyen",
    "a rival has this Bonus token": "ez a bónuszlapka egy ellenfélnél van",
    "tile {tile} is none of the nine": "{az tile}. lapka nincs a kilenc között",
    "moves come one after the other, and none after the end": (
        "a lépések egymás után következnek, és a vége után nincs több"
    ),
    "the moves do not lead to this galaxy": "a lépések nem ehhez a galaxishoz vezetnek",
    "you hold a Bonus token: your galaxy is locked": "bónuszlapkád van: a galaxisod le van zárva",
    "you said you are finished: take that back first": "azt mondtad, kész vagy: előbb vond vissza",
    "pick {n} of your neighbour's tiles": "válassz {n} lapkát a szomszédodéból",
    "an offering takes {n} points of one colour": "a felajánláshoz egy színből {n} pont kell",
    "path points go to the star in this round": (
        "ebben a fordulóban a pálya pontjai a csillagra mennek"
    ),
    "there is no offering in this round": "ebben a fordulóban nincs felajánlás",
    "there is nothing for you to pick": "nincs mit választanod",
    "tile {tile} does not lie face up in that galaxy": (
        "{az tile}. lapka nem fekszik képpel felfelé abban a galaxisban"
    ),
    "the table has no seat {seat}": "az asztalnál nincs {seat}. hely",
    "this belongs to {phases}, and the game is at {phase}": (
        "ennek itt van az ideje: {phases}; a játék most itt tart: {phase}"
    ),
    "{first} or {rest}": "{first} vagy {rest}",
    "keep {n} different tiles, not {given}": "{n} különböző lapkát tarts meg, ne {given} lapkát",
    "seat {seat} has kept its tiles of this hand": (
        "{az seat}. hely ebből a leosztásból már megtartotta a lapkáit"
    ),
    "no clock runs at {phase}": "itt nem fut óra: {phase}",
    "nobody sits on seat {seat}": "{az seat}. helyen nem ül senki",
    "{phase} of round {round} is over already": "ez már elmúlt: {round}. forduló, {phase}",
    "seat {seat} is a bot's own": "{az seat}. hely egy roboté",
    "{taken} seats are taken: free some before there are {seats}": (
        "{taken} hely foglalt: előbb szabadíts fel néhányat, hogy csak {seats} maradjon"
    ),
    "a bot covers seat {seat} already": "{az seat}. helyen már robot ül",
    "a name is 1 to {n} printable characters": "egy név 1–{n} látható karakter",
    "no bot covers seat {seat}": "{az seat}. helyen nem robot ül",
    "only a bot has a level": "szintje csak robotnak van",
    "seat {seat} is taken": "{az seat}. hely már foglalt",
}

HUNGARIAN_HOSTS = {
    "{part} of a game with the box has at most {most} bytes": (
        "a dobozos játék része ({part}) legfeljebb {most} bájt"
    ),
    "{part} of a game with the box cannot hold this: {reason}": (
        "a dobozos játék része ({part}) nem tartalmazhatja ezt: {reason}"
    ),
    "results go to a {one} or {other} file, not {given}": (
        "az eredmény {one} vagy {other} fájlba kerül, nem ebbe: {given}"
    ),
    "a plot is a {kinds} file, not {given}": "egy ábra {kinds} fájl, nem {given}",
    "a bot needs more than 0 seconds for an answer": (
        "egy robotnak több mint 0 másodperc kell a válaszhoz"
    ),
    "a tournament needs at least one bot": "egy tornához legalább egy robot kell",
    "name each bot once: bots share the seats evenly": (
        "minden robotot egyszer nevezz meg: a helyeket egyenlően osztják el"
    ),
    "name each card once": "minden kártyát egyszer adj meg",
    "{file} holds another tournament ({difference}): choose another --out, or delete that file": (
        "{file} egy másik torna fájlja ({difference}): adj meg más --out fájlt, vagy töröld"
    ),
    "{file} is no progress file of a tournament (line {n}: {reason})": (
        "{file} nem egy torna naplója ({n}. sor: {reason})"
    ),
    "{what} needs {packages}: {command}": "ez is kell hozzá: {packages} ({what}): {command}",
    "cannot write {file}: {reason}; no finished game is lost": (
        "nem írható {file}: {reason}; befejezett játék nem veszett el"
    ),
    "another tournament is writing to {file}": "egy másik torna is ide ír: {file}",
    "a worker died; no finished game is lost: run the same command again": (
        "egy folyamat leállt; befejezett játék nem veszett el: add ki újra ugyanezt a parancsot"
    ),
    "no scheduler answers at {address} ({reason}); no finished game is lost": (
        "itt nem válaszol ütemező: {address} ({reason}); befejezett játék nem veszett el"
    ),
    (
        "the cluster at {address} was lost ({reason}); "
        "no finished game is lost: run the same command again"
    ): (
        "megszakadt a kapcsolat: {address} ({reason}); befejezett játék nem veszett el: "
        "add ki újra ugyanezt a parancsot"
    ),
    "the setting {name} cannot be used: {reason}": (
        "ez a beállítás nem használható: {name}: {reason}"
    ),
    "the server's secret cannot be kept in {file}: {reason}": (
        "a szerver titka itt nem tárolható: {file}: {reason}"
    ),
    "{file} holds no secret of {n} characters: remove it": (
        "{file} nem {n} karakteres titkot tartalmaz: töröld"
    ),
    (
        "the certificate for HTTPS cannot be kept in {folder} ({reason}): "
        "remove this folder if its files are damaged"
    ): (
        "a HTTPS tanúsítványa itt nem tárolható: {folder} ({reason}): "
        "töröld ezt a mappát, ha a fájljai sérültek"
    ),
    "the certificate is damaged": "a tanúsítvány megsérült",
    "the key is damaged": "a kulcs megsérült",
    "cannot listen on {host}:{port}: {reason}": "itt nem lehet figyelni: {host}:{port}: {reason}",
    "Address already in use": "a cím foglalt",
}
