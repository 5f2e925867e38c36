"""What the command line says in Hungarian, by the English sentence."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_factory.cli.languages.hungarian_analysis import (
    HUNGARIAN_ANALYSIS,
    HUNGARIAN_ANALYSIS_REFUSALS,
)
from cosmic_factory.cli.languages.hungarian_moves import HUNGARIAN_HOSTS, HUNGARIAN_MOVES
from cosmic_factory.cli.languages.hungarian_play import HUNGARIAN_PLAY
from cosmic_factory.cli.languages.hungarian_puzzles import (
    HUNGARIAN_PUZZLE_REFUSALS,
    HUNGARIAN_PUZZLES,
)
from cosmic_factory.cli.languages.hungarian_tile_sets import (
    HUNGARIAN_TILE_SET_REFUSALS,
    HUNGARIAN_TILE_SETS,
)

_OUTPUT = {
    "vegetation": "zöld",
    "ice": "jeges",
    "desert": "sivatagi",
    "star": "csillag",
    "Round {round} of {rounds}": "{round}/{rounds}. forduló",
    "Kaos {number}": "Káosz {number}",
    ", holding {tokens}": ", bónuszlapka: {tokens}",
    "{name}'s points": "{name} pontjai",
    "{name}'s points, from {owner}'s galaxy": "{name} pontjai {owner} galaxisából",
    "Score sheet": "Pontozás",
    "step": "lépés",
    "for": "miért",
    "points": "pont",
    "track": "sáv",
    "{track} zones": "{track} zónák",
    "{track} token": "{track} bónuszlapka",
    "path": "pálya",
    "path to {track}": "pálya ({track} sávra)",
    "constellations": "csillagképek",
    "offering": "felajánlás",
    "given: {track}": "odaadva: {track}",
    "received: {track}": "kapva: {track}",
    "({points} lost)": "({points} elveszett)",
    "none": "nincs",
    "longest path": "leghosszabb pálya",
    "largest network": "legnagyobb hálózat",
    "separate networks": "külön hálózatok",
    "the best rival": "a legjobb ellenfél",
    "won: {mine} against {theirs} ({rivals})": "nyert: {mine}, ellenfél: {theirs} ({rivals})",
    "lost: {mine} against {theirs} ({rivals})": "vesztett: {mine}, ellenfél: {theirs} ({rivals})",
    "   total ": "   végső pontszám ",
    " ◂ counts": " ◂ számít",
    "Final ranking": "Végeredmény",
    "place": "helyezés",
    "player": "játékos",
    "weakest colour": "leggyengébb szín",
    "total": "végső pontszám",
    "{name} wins": "{name} nyert",
    "{names} share the victory": "{names} közösen nyert",
    "seed {seed}, sha256 {hash}": "mag: {seed}, sha256 {hash}",
    "seat {number}": "{number}. hely",
    "(no tiles)": "(nincs lapka)",
    "verified: {commands} commands, {name} won": "ellenőrizve: {commands} parancs, {name} nyert",
    "consistent, but signed by nobody: {commands} commands, {name} won": (
        "ellentmondásmentes, de senki sem írta alá: {commands} parancs, {name} nyert"
    ),
    "consistent, but signed by the key {key}…, which you have not named: "
    "{commands} commands, {name} won": (
        "ellentmondásmentes, de az aláíró kulcsot ({key}…) nem te adtad meg: "
        "{commands} parancs, {name} nyert"
    ),
    "Name the key of a server that you know (--key), or its address (--server).": (
        "Add meg egy általad ismert szerver kulcsát (--key) vagy címét (--server)."
    ),
    "sha256 of the seed: {hash}": "a mag sha256-összege: {hash}",
    "{aspect}: {text}": "{aspect}: {text}",
    "{aspect}: {status}: {text}": "{aspect}: {status}: {text}",
    "deal": "osztás",
    "rules": "szabályok",
    "order": "sorrend",
    "times": "időpontok",
    "origin": "eredet",
    "proved": "bizonyított",
    "not proved": "nem bizonyított",
    "warning: {text}": "figyelem: {text}",
    "this record does not verify: {text}": "ez a feljegyzés nem hiteles: {text}",
    "this record is unfinished: {text}": "ez a feljegyzés befejezetlen: {text}",
    "it ends at {phase} of round {round}": "a vége: {round}. forduló, {phase}",
    "value {value}: {verdict}": "érték {value}: {verdict}",
    "measuring hands": "leosztások mérése",
    "proved optimal in {seconds} s": "bizonyítottan a legjobb, {seconds} s alatt",
    "the solver runs without compiled kernels, some hundred times slower: {reason}": (
        "a megoldó lefordított magok nélkül fut, nagyjából százszor lassabban: {reason}"
    ),
    "the best found in {seconds} s; no galaxy is worth more than {bound}": (
        "a legjobb, amit {seconds} s alatt találtunk; egy galaxis sem ér többet, mint {bound}"
    ),
    "the worst found in {seconds} s; no galaxy is worth less than {bound}": (
        "a legrosszabb, amit {seconds} s alatt találtunk; "
        "egy galaxis sem ér kevesebbet, mint {bound}"
    ),
    "{text} (at {place})": "{text} ({place})",
    "line {n}": "{n}. sor",
    "word {n}": "{n}. szó",
    "solving": "keresés",
    ", best so far {value}": ", eddig a legjobb {value}",
}

_PHASES = {
    "seating": "helyfoglalás",
    "reveal": "felfedés",
    "draft-1": "első válogatás",
    "draft-2": "második válogatás",
    "ready": "várakozás",
    "build": "építés",
    "pick": "lapkák kivétele",
    "choice": "döntés",
    "scores": "pontozás",
    "ended": "vége",
}

_PROOFS = {
    "the lines are not the server's": "a sorok nem a szervertől valók",
    "every command was allowed, and caused the recorded events, points and ranking": (
        "minden parancs szabályos volt, és a rögzített eseményeket, pontokat és helyezést okozta"
    ),
    "every line has its link, but without a valid signature anybody can write links": (
        "minden sor láncolva van, de érvényes aláírás nélkül bárki írhat láncot"
    ),
    "every random draw follows from the seed, whose hash was shown at the start": (
        "minden húzás a magból következik, amelynek az elején látszott a lenyomata"
    ),
    "lines are missing before the end of the record": "a feljegyzés végéről hiányoznak sorok",
    "lines of this record have no time": "a feljegyzés soraiból hiányzik az idő",
    "no line was changed, left out, added or moved": (
        "egyetlen sor sem változott, maradt ki, került be vagy került máshová"
    ),
    "no server has signed this record": "ezt a feljegyzést nem írta alá szerver",
    "nobody has signed the times": "az időpontokat senki sem írta alá",
    "signed by the key {key}": "aláírta ez a kulcs: {key}",
    "signed by the key {key}, and anybody can make a key": (
        "aláírta ez a kulcs: {key}, és kulcsot bárki készíthet"
    ),
    "every line is as the owner of that key has signed it, whoever that is": (
        "minden sor olyan, ahogy a kulcs tulajdonosa aláírta, bárki legyen is az"
    ),
    "every time is as the owner of that key has signed it, whoever that is": (
        "minden idő olyan, ahogy a kulcs tulajdonosa aláírta, bárki legyen is az"
    ),
    "the deal was not checked to its end": "az osztást nem lehetett végig ellenőrizni",
    "the key or the signature is not hexadecimal": "a kulcs vagy az aláírás nem hexadecimális",
    "the server has signed the time of every line": "a szerver minden sor idejét aláírta",
    "the signature is not of the server with the key {key}": (
        "az aláírás nem azé a szerveré, amelynek ez a kulcsa: {key}"
    ),
    "this line, or one before it, is not what the server wrote": (
        "ez a sor vagy egy korábbi nem az, amit a szerver írt"
    ),
    "this record has no links, so lines may have been changed or left out": (
        "a feljegyzés sorai nincsenek láncolva, ezért változhattak vagy kimaradhattak"
    ),
    "this record names the key {key}, not the one that was given": (
        "a feljegyzés kulcsa {key}, nem a megadott"
    ),
}

_REFUSALS = {
    "{name} is no language here: choose {known}": "{name} nem választható nyelv: {known}",
    # cards, games and records
    "there is no Kaos card {card}, only 1 to 20": "nincs {card} számú káoszkártya, csak 1–20",
    "a deck holds at least {n} different cards, each once": (
        "egy pakliban legalább {n} különböző kártya van, mindegyik egyszer"
    ),
    "a sequence names {n} cards, one for each round": "egy sorozat {n} kártya, fordulónként egy",
    "a sequence names each card once: there is one of each": (
        "egy sorozatban minden kártya egyszer szerepelhet: mindegyikből egy van"
    ),
    "choose a deck or a sequence, not both": "paklit vagy sorozatot adj meg, ne mindkettőt",
    "the beginner variant has no Kaos cards": "a kezdő változatban nincs káoszkártya",
    "{seats} seats need {needed} tiles, {name} has {there}": (
        "{seats} helyhez {needed} lapka kell, de itt csak {there} van: {name}"
    ),
    "{seats} seats: the game takes {least} to {most}": (
        "{seats} hely: a játékhoz {least}–{most} kell"
    ),
    "a seed is 1 to {n} printable characters": "a mag 1–{n} látható karakter",
    "the format is not {format}": "a formátum nem {format}",
    "the game is not over: it stands at {phase} of round {round}": (
        "a játéknak nincs vége: {round}. forduló, {phase}"
    ),
    "the round has not been scored": "a fordulót még nem pontozták",
    "the recorded events are not what this command and seed cause": (
        "nem a rögzített események következnek ebből a parancsból és magból"
    ),
    "this command was not allowed: {reason}": "ez a parancs nem volt szabályos: {reason}",
    "this event cannot follow the ones before it": "ez az esemény nem követheti az előzőeket",
    "this line is too long for a record": "ez a sor túl hosszú egy feljegyzéshez",
    "this record is empty": "ez a feljegyzés üres",
    "version {version} of the format is not known here, only up to {known}": (
        "a formátum {version} változata itt ismeretlen, csak {known} változatig ismert"
    ),
    # tiles and galaxies
    "{n} linked tiles have too many paths to find the longest": (
        "{n} összekötött lapkán túl sok a pálya ahhoz, hogy meglegyen a leghosszabb"
    ),
    "two tiles lie on row {row}, column {column}": (
        "két lapka van egy helyen: sor {row}, oszlop {column}"
    ),
    "two tiles lie on row {row}, column {column} of part {part}": (
        "két lapka van egy helyen: sor {row}, oszlop {column}, rész {part}"
    ),
    "a galaxy has at most two parts": "egy galaxis legfeljebb két részből áll",
    "{word} is not a laid tile such as v2i1cd0:ne@1": (
        "{word} nem lerakott lapka, mint például v2i1cd0:ne@1"
    ),
    "{code} is not a tile code: {mistake}": "{code} nem lapkakód: {mistake}",
    "a ':' must follow the four spaces, as in v2i1cd0:ne": (
        "a négy mező után „:” kell, mint itt: v2i1cd0:ne"
    ),
    "before the ':' stand four spaces, each v, i or d with 0–2 planets, or c": (
        "a „:” előtt négy mező áll: v, i vagy d és 0–2 bolygó, vagy c"
    ),
    "a segment stands twice after the ':'": "a „:” után kétszer áll egy szakasz",
    "after the ':' stand segments only, each of n, e, s, w at most once": (
        "a „:” után csak szakaszok állnak: n, e, s, w, mindegyik legfeljebb egyszer"
    ),
    "the tile set has no tiles": "a lapkakészletben nincs lapka",
    "tile id {id} is used by tiles[{index}] already": (
        "ez az azonosító már foglalt, itt: tiles[{index}] ({id})"
    ),
    "{needed} tiles lie face down under this card, here {there} do": (
        "ennél a kártyánál {needed} lapka fekszik képpel lefelé, itt {there}"
    ),
    "a galaxy of at most {most} tiles can be scored, not {there}": (
        "legfeljebb {most} lapkás galaxist lehet pontozni, itt {there} van"
    ),
    "tiles lie too far apart: a galaxy has at most {n} rows and columns": (
        "a lapkák túl messze vannak: egy galaxisnak legfeljebb {n} sora és oszlopa van"
    ),
    "name a galaxy in quotes, or --jsonl (cosmic-factory score --help)": (
        "adj meg egy galaxist idézőjelben, vagy --jsonl (cosmic-factory score --help)"
    ),
    # numbers and hands
    "a track ends at {end}, not {given}": "egy sáv legfeljebb {end}, nem {given}",
    "a track goes from 0 to {end}": "egy sáv 0-tól {end} pontig tart",
    "tracks are four numbers such as 3,5,2,1, not {given}": (
        "a sávok négy szám, például 3,5,2,1, nem {given}"
    ),
    "tracks are numbers such as 3,5,2,1, not {given}": (
        "a sávok számok, például 3,5,2,1, nem {given}"
    ),
    "tracks are four numbers, not {given}": "a sávok négy szám, nem {given}",
    "cards are numbers such as 3,7,11,13,19, not {given}": (
        "a kártyák számok, például 3,7,11,13,19, nem {given}"
    ),
    "cards are numbers such as 3,7,11, not {given}": (
        "a kártyák számok, például 3,7,11, nem {given}"
    ),
    "seconds are a number above 0, not {given}": "a másodpercek száma több 0-nál, nem {given}",
    "looks are a number from 0, not {given}": "a looks 0 vagy nagyobb szám, nem {given}",
    "a hand has {n} tiles, not {given}": "egy leosztás {n} lapka, nem {given}",
    "there is no tile {tile}, only 1 to {last}": "nincs {tile} számú lapka, csak 1–{last}",
    "tile {tile} is there {held} times, but the set has it {times}": (
        "{az tile}. lapka {held} példányban szerepel, de a készletben {times} van meg"
    ),
    "once": "egyszer",
    "{n} times": "{n} példányban",
    "{text} is no objective: sum, weights=5,3,2,4 or weakest": (
        "{text} nem cél: sum, weights=5,3,2,4 vagy weakest"
    ),
    "the objective weights needs four weights": "a weights célhoz négy súly kell",
    "tracks need the objective weakest": "sávok csak a weakest célhoz adhatók meg",
    "weights need the objective weights": "súlyok csak a weights célhoz adhatók meg",
    "weights are four numbers, not {given}": "a súlyok négy szám, nem {given}",
    "{word} is not a number": "{word} nem szám",
    # drafts and bets
    "drafts are read line by line: add --jsonl": (
        "a válogatásokat soronként olvassuk: add meg a --jsonl kapcsolót"
    ),
    "the group {name} has {whole} tiles (or {n} that are kept), not {given}": (
        "ez a csoport {whole} lapka (vagy {n} megtartott), nem {given}: {name}"
    ),
    "bets go with neither worst nor robust": (
        "fogadás nem adható meg sem a worst, sem a robust mellett"
    ),
    "a free token is named twice": "egy szabad bónuszlapka kétszer szerepel",
    "robust needs a card by which tiles are removed, and does not go with worst": (
        "a robust olyan kártyát kíván, amely lapkát vesz el, és nem fér össze a worst beállítással"
    ),
    "hands are a number from 1 to {most}, not {given}": (
        "a leosztások száma 1 és {most} közötti szám, nem {given}"
    ),
    "under this card no best galaxy is proved, or tiles are hidden": (
        "ennél a kártyánál nincs bizonyított legjobb galaxis, vagy lapkák vannak lefordítva"
    ),
    "{file} is there already: name another file": "{file} már létezik: adj meg másik fájlt",
    # files and options
    "cannot read {file}: {reason}": "nem olvasható {file}: {reason}",
    "cannot write {file}: {reason}": "nem írható {file}: {reason}",
    "No such file or directory": "nincs ilyen fájl vagy mappa",
    "Permission denied": "nincs hozzá jogod",
    "Is a directory": "ez egy mappa",
    "{file} exists: name another file, or add --overwrite to replace it": (
        "{file} már létezik: adj meg másik fájlt, vagy --overwrite, ha felülírható"
    ),
    "--overwrite needs the file of --record": "az --overwrite mellé --record fájlja is kell",
    "this file is in UTF-16: save it in UTF-8": "ez a fájl UTF-16: mentsd UTF-8-ként",
    "this is not JSON: {reason}": "ez nem JSON: {reason}",
    "this JSON is nested too deeply": "ez a JSON túl mélyen van egymásba ágyazva",
    "{file} is not TOML: {reason}": "{file} nem TOML: {reason}",
    "no setting is called {name} in the environment: did you mean {nearest}?": (
        "nincs {name} nevű beállítás a környezetben: talán {nearest}?"
    ),
    "a tournament has at least one game, not {given}": (
        "egy tornán legalább egy játék van, nem {given}"
    ),
    "an --address belongs to --backend dask": "az --address a --backend dask mellé való",
    "at least one worker has to play, not {given}": "legalább egy folyamat kell, nem {given}",
    "the backend dask needs the --address of its scheduler": (
        "a dask mellé meg kell adni az ütemező címét: --address"
    ),
    "Unknown option: {option}. A file of that name is ./{same}": (
        "ismeretlen kapcsoló: {option}. Az ilyen nevű fájl: ./{same}"
    ),
    "no file is named before {option}. A file of that name is ./{same}": (
        "nincs fájl megadva ez előtt: {option}. Az ilyen nevű fájl így írandó: ./{same}"
    ),
    "standard input can be read once: name a file for the rest": (
        "a szabványos bemenet csak egyszer olvasható: a többihez adj meg egy fájlt"
    ),
    "{address} is no address such as https://play.example.org": (
        "{address} nem olyan cím, mint https://play.example.org"
    ),
    "{address} tells no key of its records": "{address} nem mond kulcsot a feljegyzéseihez",
    "{address} does not tell the key of its records: {reason}": (
        "{address} nem mondja meg a feljegyzései kulcsát: {reason}"
    ),
    "name --key or --server, not both": "a --key és a --server közül csak az egyiket add meg",
    "Unknown option: {option}.": "ismeretlen kapcsoló: {option}.",
    "Unused Tokens: {words}.": "felesleges: {words}.",
    "Invalid value for {option}: unable to convert {value} into {type}.": (
        "{option}: {value} nem olvasható mint {type}."
    ),
    "Invalid value {value} for {option}. Choose from: {choices}.": (
        "{option}: {value} nem választható. Lehet: {choices}."
    ),
    "Command {command} parameter {option} requires an argument.": (
        "a parancshoz {option} is kell: {command}."
    ),
    "Unknown command {word}, did you mean {near}? Available commands: {names}": (
        "ismeretlen parancs: {word}, talán {near}? Parancsok: {names}"
    ),
}

# Words and sentences that the commands say themselves.
HUNGARIAN_OUTPUT: Mapping[str, str] = {
    **_OUTPUT,
    **_PHASES,
    **HUNGARIAN_ANALYSIS,
    **HUNGARIAN_TILE_SETS,
    **HUNGARIAN_PLAY,
    **HUNGARIAN_PUZZLES,
}
# Sentences that come finished, in English, from anywhere.
HUNGARIAN_SENTENCES: Mapping[str, str] = {
    **_PROOFS,
    **_REFUSALS,
    **HUNGARIAN_MOVES,
    **HUNGARIAN_HOSTS,
    **HUNGARIAN_ANALYSIS_REFUSALS,
    **HUNGARIAN_TILE_SET_REFUSALS,
    **HUNGARIAN_PUZZLE_REFUSALS,
}
