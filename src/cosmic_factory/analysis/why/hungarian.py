"""The sentences in Hungarian."""

from __future__ import annotations

HUNGARIAN = {
    "vegetation": "zöld",
    "ice": "jeges",
    "desert": "sivatagi",
    # Where a tile lies; sentences add the ending of its case.
    "place": "{az row}. sor {col}. lapká",
    "place.1": "az első négyzet {row}. sorának {col}. lapká",
    "place.2": "a második négyzet {row}. sorának {col}. lapká",
    "turns.1": "egyszer jobbra",
    "turns.2": "kétszer",
    "turns.3": "egyszer balra",
    # What a change moves.
    "length.longest-path": "a pálya {length_before} helyett {length_after} lapkás lesz",
    "length.largest-network": (
        "a legnagyobb hálózat {length_before} helyett {length_after} lapkás lesz"
    ),
    "length.network-count": "{length_before} helyett {length_after} hálózat lesz",
    "effect.bet": (
        "a legnagyobb {colour} zónádban így {planets} bolygó van,"
        " és megnyeri a fogadást {rival} ellen"
    ),
    "effect.path": "{length}, és {before} helyett {after} pontot hoz",
    "effect.path.given": "{length}, és {before} helyett {after} pontot ad a szomszédodnak",
    "effect.constellations": "a csillagképekért {before} helyett {after} pontot kapsz",
    "effect.constellations.given": (
        "a csillagképekért {before} helyett {after} pontot ad a szomszédodnak"
    ),
    "effect.colour": "{az colour} szín {before} helyett {after} pontot hoz",
    "effect.colour.zone": (
        "{az colour} szín {before} helyett {after} pontot hoz"
        " (legnagyobb zóna: {planets_before} helyett {planets_after} bolygó)"
    ),
    "effect.colour.zones": (
        "{az colour} szín {before} helyett {after} pontot hoz"
        " (a pontot érő zónák bolygói: {zones_before} helyett {zones_after})"
    ),
    "effect.colour.given": "{az colour} szín {before} helyett {after} pontot ad a szomszédodnak",
    # The smallest change that explains most of the loss.
    "turn": "Fordítsd el {turned} {place}ját: {effect}.",
    "swap-tiles": "Cseréld meg {place}ját és {other_place}ját: {effect}.",
    "exchange": "Tedd a kihagyott lapkát {place}ja helyére: {effect}.",
    "flip": "Fordítsd képpel lefelé {place}ját, ne {other_place}ját: {effect}.",
    "move": "Tedd át máshova egyetlen lapkádat, {place}ját: {effect}.",
    # What the best galaxy has.
    "galaxy": "A legjobb galaxis",
    "galaxy.removed": "A legjobb galaxis a legrosszabb kivétel után is",
    "best.path.longest-path": (
        "{length_after} lapkás pálya is lehetett volna, a tiéd {length_before} lapkás:"
        " {before} helyett {after} pont."
    ),
    "best.path.largest-network": (
        "{length_after} lapkás hálózat is lehetett volna, a tiéd {length_before} lapkás:"
        " {before} helyett {after} pont."
    ),
    "best.path.network-count": (
        "{length_after} hálózat is lehetett volna, nálad {length_before} lett:"
        " {before} helyett {after} pont."
    ),
    "best.path.given": (
        "{galaxy} a pályáért csak {after} pontot ad a szomszédodnak; a tiéd {before} pontot ad."
    ),
    "best.constellations": "{galaxy} a csillagképekért {after} pontot hoz, a tiéd {before} pontot.",
    "best.constellations.given": (
        "{galaxy} a csillagképekért csak {after} pontot ad a szomszédodnak;"
        " a tiéd {before} pontot ad."
    ),
    "best.colour": "{galaxy} {az colour} zónákért {after} pontot hoz, a tiéd {before} pontot.",
    "best.colour.zone": (
        "{galaxy} {az colour} zónákért {after} pontot hoz, a tiéd {before} pontot."
        " A legnagyobb {colour} zónájában {planets_after} bolygó van, a tiédben {planets_before}."
    ),
    "best.colour.zones": (
        "{galaxy} {az colour} zónákért {after} pontot hoz, a tiéd {before} pontot."
        " A pontot érő zónák bolygói: {zones_after}, nálad {zones_before}."
    ),
    "best.colour.given": (
        "{galaxy} {az colour} zónákért csak {after} pontot ad a szomszédodnak;"
        " a tiéd {before} pontot ad."
    ),
    "best-bet": (
        "A legjobb galaxis megnyeri {az colour} fogadást: {planets} bolygó {rival} ellen;"
        " a te legnagyobb {colour} zónádban {planets_before} bolygó van."
    ),
    "better": "Másképp letéve ezek a lapkák {points} ponttal többet értek volna.",
    # Nothing was lost.
    "perfect": "Tökéletes: ezekből a lapkákból senki sem hozott volna ki többet ({score}).",
    "unbeaten": "Ezekből a lapkákból nem találtunk jobb galaxist ({score}).",
    # Bets, time and choices.
    "bet-missed": (
        "{Az colour} bónuszlapka egyik ellenfélnél sem volt: {az planets} bolygós zónád"
        " {rival} ellen megnyerte volna, {stake} ponttal több."
    ),
    "bet-lost": (
        "Elveszett {az colour} fogadásod, {planets} bolygó {rival} ellen:"
        " nélküle {stake} ponttal több lenne."
    ),
    "bet-lost-locked": (
        "{seconds} másodperccel a vége előtt lezártad a galaxisod,"
        " és elveszett {az colour} fogadás, {planets} bolygó {rival} ellen."
    ),
    "bet-risky": ("{Az colour} fogadás kockázatos volt: a legrosszabb kivétellel elveszett volna."),
    "bet-safe": (
        "{Az colour} fogadás szabad volt, és a legrosszabb kivétel sem ártott volna neki."
    ),
    "time": (
        "Az idő végén {tiles} lapkát a véletlen tett le;"
        " jól letéve {points} ponttal több lett volna."
    ),
    "face-down": (
        "A szomszédodra hagytad {tiles} lapka lefordítását;"
        " saját választással {points} ponttal több lett volna."
    ),
    "swap": (
        "Ha a pálya pontjai a {ra colour} mentek volna, nem a {ra chosen},"
        " az {points} ponttal többet ért volna."
    ),
    "offering-made": "{Az colour} pontok felajánlása {points} pontba került.",
    "offering-missed": "{Az colour} pontok felajánlása {points} ponttal többet ért volna.",
    "offering-other": (
        "{Az chosen} helyett {az colour} pontok felajánlása {points} ponttal többet ért volna."
    ),
}

# What is said instead about a round of somebody else: sentences that say “te” above.
HUNGARIAN_OF_OTHERS = {
    "effect.bet": (
        "a legnagyobb {colour} zónában így {planets} bolygó van,"
        " és megnyeri a fogadást {rival} ellen"
    ),
    "effect.path.given": "{length}, és {before} helyett {after} pontot ad {name} szomszédjának",
    "effect.constellations": "a csillagképekért {before} helyett {after} pont jár",
    "effect.constellations.given": (
        "a csillagképekért {before} helyett {after} pontot ad {name} szomszédjának"
    ),
    "effect.colour.given": (
        "{az colour} szín {before} helyett {after} pontot ad {name} szomszédjának"
    ),
    "turn": "{name} elfordíthatta volna {turned} {place}ját: {effect}.",
    "swap-tiles": "{name} megcserélhette volna {place}ját és {other_place}ját: {effect}.",
    "exchange": "{name} a kihagyott lapkát tehette volna {place}ja helyére: {effect}.",
    "flip": ("{name} képpel lefelé fordíthatta volna {place}ját, nem {other_place}ját: {effect}."),
    "move": "{name} egyetlen lapkát, {place}ját máshova tehette volna: {effect}.",
    "best.path.longest-path": (
        "{length_after} lapkás pálya is lehetett volna, {name} pályája {length_before} lapkás:"
        " {before} helyett {after} pont."
    ),
    "best.path.largest-network": (
        "{length_after} lapkás hálózat is lehetett volna, {name} hálózata {length_before} lapkás:"
        " {before} helyett {after} pont."
    ),
    "best.path.network-count": (
        "{length_after} hálózat is lehetett volna, {name} galaxisában {length_before} lett:"
        " {before} helyett {after} pont."
    ),
    "best.path.given": (
        "{galaxy} a pályáért csak {after} pontot ad {name} szomszédjának;"
        " a megépített {before} pontot ad."
    ),
    "best.constellations": (
        "{galaxy} a csillagképekért {after} pontot hoz, {name} galaxisa {before} pontot."
    ),
    "best.constellations.given": (
        "{galaxy} a csillagképekért csak {after} pontot ad {name} szomszédjának;"
        " a megépített {before} pontot ad."
    ),
    "best.colour": (
        "{galaxy} {az colour} zónákért {after} pontot hoz, {name} galaxisa {before} pontot."
    ),
    "best.colour.zone": (
        "{galaxy} {az colour} zónákért {after} pontot hoz, {name} galaxisa {before} pontot."
        " A legnagyobb {colour} zónájában {planets_after} bolygó van,"
        " {name} zónájában {planets_before}."
    ),
    "best.colour.zones": (
        "{galaxy} {az colour} zónákért {after} pontot hoz, {name} galaxisa {before} pontot."
        " A pontot érő zónák bolygói: {zones_after}, {name} galaxisában {zones_before}."
    ),
    "best.colour.given": (
        "{galaxy} {az colour} zónákért csak {after} pontot ad {name} szomszédjának;"
        " a megépített {before} pontot ad."
    ),
    "best-bet": (
        "A legjobb galaxis megnyeri {az colour} fogadást: {planets} bolygó {rival} ellen;"
        " {name} legnagyobb {colour} zónájában {planets_before} bolygó van."
    ),
    "bet-missed": (
        "{Az colour} bónuszlapka egyik ellenfélnél sem volt: {name} {planets} bolygós zónája"
        " {rival} ellen megnyerte volna, {stake} ponttal több."
    ),
    "bet-lost": (
        "{name} {colour} fogadása elveszett, {planets} bolygó {rival} ellen:"
        " nélküle {stake} ponttal több lenne."
    ),
    "bet-lost-locked": (
        "{name} {seconds} másodperccel a vége előtt lezárta a galaxisát,"
        " és elveszett {az colour} fogadás, {planets} bolygó {rival} ellen."
    ),
    "face-down": (
        "{name} a szomszédjára hagyta {tiles} lapka lefordítását;"
        " saját választással {points} ponttal több lett volna."
    ),
    "offering-made": "{Az colour} pontok felajánlása {points} pontba került {name} játékosnak.",
}
