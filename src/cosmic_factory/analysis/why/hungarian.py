"""The sentences in Hungarian."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_factory.analysis.insight import WhyValue

Values = Mapping[str, WhyValue]

# A colour before a noun, and as the place that points go to.
_COLOUR = {"vegetation": "zöld", "ice": "jeges", "desert": "sivatagi"}
_ONTO = {"vegetation": "zöldre", "ice": "jegesre", "desert": "sivatagira"}
_TURNS = {1: "egyszer jobbra", 2: "kétszer", 3: "egyszer balra"}
_PARTS = {1: "az első négyzet", 2: "a második négyzet"}


def _n(count: WhyValue) -> str:
    """Return a number; a noun after it stays singular in Hungarian."""
    return str(count).replace(".", ",")


def _the(count: WhyValue) -> str:
    """Return a number with its article: a hat, az öt, az egy, a tíz, az ötven."""
    text = str(count)
    vowel = text.startswith("5") or (text.startswith("1") and len(text) % 3 == 1)
    return f"{'az' if vowel else 'a'} {text}"


def _tile(values: Values, prefix: str = "") -> str:
    """Return "a 2. sor 3. lapkája", in a twin galaxy with the square before it."""
    row, col = values[f"{prefix}row"], values[f"{prefix}col"]
    part = values.get(f"{prefix}square", 0)
    if isinstance(part, int) and part:
        return f"{_PARTS[part]} {row}. sorának {col}. lapká"
    return f"{_the(row)}. sor {col}. lapká"


def _planets(values: Values) -> str:
    before, after = values["planets_before"], values["planets_after"]
    if before == after:
        return ""
    return f" (legnagyobb zóna: {before} helyett {after} bolygó)"


def _effect(values: Values) -> str:
    part, given = values["part"], values.get("given")
    if part == "bet":
        colour = _COLOUR[_text(values["colour"])]
        return (
            f"a legnagyobb {colour} zónádban így {values['planets']} bolygó van, és megnyeri a"
            f" fogadást {values['rival']} ellen"
        )
    amount = f"{values['before']} helyett {values['after']} pontot"
    does = f"{amount} ad a szomszédodnak" if given else f"{amount} hoz"
    if part == "path":
        return f"{_length(values)}, és {does}"
    if part == "constellations":
        return f"a csillagképekért {does.replace(' hoz', ' kapsz')}"
    what = f"a {_COLOUR[_text(part)]} szín"
    return f"{what} {does}{'' if given else _planets(values)}"


def _length(values: Values) -> str:
    before, after = values["length_before"], values["length_after"]
    if values["measure"] == "network-count":
        return f"{before} helyett {after} hálózat lesz"
    what = "a legnagyobb hálózat" if values["measure"] == "largest-network" else "a pálya"
    return f"{what} {before} helyett {after} lapkás lesz"


def _turn(values: Values) -> str:
    return f"Fordítsd el {_TURNS[_int(values['turns'])]} {_tile(values)}ját: {_effect(values)}."


def _swap_tiles(values: Values) -> str:
    places = f"{_tile(values)}ját és {_tile(values, 'other_')}ját"
    return f"Cseréld meg {places}: {_effect(values)}."


def _exchange(values: Values) -> str:
    return f"Tedd a kihagyott lapkát {_tile(values)}ja helyére: {_effect(values)}."


def _flip(values: Values) -> str:
    places = f"{_tile(values)}ját, ne {_tile(values, 'other_')}ját"
    return f"Fordítsd képpel lefelé {places}: {_effect(values)}."


def _move(values: Values) -> str:
    return f"Tedd át máshova egyetlen lapkádat, {_tile(values)}ját: {_effect(values)}."


def _best(values: Values) -> str:
    part, before, after = _text(values["part"]), values["before"], values["after"]
    start = "A legjobb galaxis"
    if values["removed"]:
        start = "A legjobb galaxis a legrosszabb kivétel után is"
    what = {"path": "a pályáért", "constellations": "a csillagképekért"}.get(
        part, f"a {_COLOUR.get(part, '')} zónákért"
    )
    if values.get("given"):
        return f"{start} {what} csak {after} pontot ad a szomszédodnak; a tiéd {before} pontot ad."
    if part == "path":
        return f"{_best_length(values)}: {before} helyett {after} pont."
    told = f"{start} {what} {after} pontot hoz, a tiéd {before} pontot."
    if part == "constellations":
        return told
    return (
        f"{told} A legnagyobb {_COLOUR[part]} zónájában {values['planets_after']} bolygó van,"
        f" a tiédben {values['planets_before']}."
    )


def _best_length(values: Values) -> str:
    before, after = values["length_before"], values["length_after"]
    if values["measure"] == "network-count":
        return f"{after} hálózat is lehetett volna, nálad {before} lett"
    if values["measure"] == "largest-network":
        return f"{after} lapkás hálózat is lehetett volna, a tiéd {before} lapkás"
    return f"{after} lapkás pálya is lehetett volna, a tiéd {before} lapkás"


def _best_bet(values: Values) -> str:
    colour = _COLOUR[_text(values["colour"])]
    return (
        f"A legjobb galaxis megnyeri a {colour} fogadást: {values['planets']} bolygó"
        f" {values['rival']} ellen; a te legnagyobb {colour} zónádban"
        f" {values['planets_before']} bolygó van."
    )


def _bet_missed(values: Values) -> str:
    return (
        f"A {_COLOUR[_text(values['colour'])]} bónuszlapka egyik ellenfélnél sem volt:"
        f" {_the(values['planets'])} bolygós zónád {values['rival']} ellen megnyerte volna,"
        f" {values['stake']} ponttal több."
    )


def _bet_lost(values: Values) -> str:
    return (
        f"Elveszett a {_COLOUR[_text(values['colour'])]} fogadásod, {values['planets']} bolygó"
        f" {values['rival']} ellen: nélküle {values['stake']} ponttal több lenne."
    )


def _bet_lost_locked(values: Values) -> str:
    return (
        f"{values['seconds']} másodperccel a vége előtt lezártad a galaxisod, és elveszett a"
        f" {_COLOUR[_text(values['colour'])]} fogadás, {values['planets']} bolygó"
        f" {values['rival']} ellen."
    )


def _time(values: Values) -> str:
    return (
        f"Az idő végén {values['tiles']} lapkát a véletlen tett le;"
        f" jól letéve {_n(values['points'])} ponttal több lett volna."
    )


def _face_down(values: Values) -> str:
    return (
        f"A szomszédodra hagytad {values['tiles']} lapka lefordítását;"
        f" saját választással {_n(values['points'])} ponttal több lett volna."
    )


def _swap(values: Values) -> str:
    return (
        f"Ha a pálya pontjai a {_ONTO[_text(values['colour'])]} mennek, nem a"
        f" {_ONTO[_text(values['chosen'])]}, {_n(values['points'])} ponttal többet ért volna."
    )


def _offering_made(values: Values) -> str:
    return (
        f"A {_COLOUR[_text(values['colour'])]} pontok felajánlása {_n(values['points'])} pontba"
        " került."
    )


def _offering_missed(values: Values) -> str:
    return (
        f"A {_COLOUR[_text(values['colour'])]} pontok felajánlása {_n(values['points'])} ponttal"
        " többet ért volna."
    )


def _offering_other(values: Values) -> str:
    return (
        f"A {_COLOUR[_text(values['chosen'])]} helyett a {_COLOUR[_text(values['colour'])]} pontok"
        f" felajánlása {_n(values['points'])} ponttal többet ért volna."
    )


def _int(value: WhyValue) -> int:
    assert isinstance(value, int), "a count"
    return value


def _text(value: WhyValue) -> str:
    assert isinstance(value, str), "a colour"
    return value


HUNGARIAN = {
    "perfect": lambda v: (
        f"Tökéletes: ezekből a lapkákból senki sem hozott volna ki többet ({_n(v['score'])})."
    ),
    "unbeaten": lambda v: f"Ezekből a lapkákból nem találtunk jobb galaxist ({_n(v['score'])}).",
    "turn": _turn,
    "swap-tiles": _swap_tiles,
    "exchange": _exchange,
    "flip": _flip,
    "move": _move,
    "best": _best,
    "best-bet": _best_bet,
    "better": lambda v: (
        f"Másképp letéve ezek a lapkák {_n(v['points'])} ponttal többet értek volna."
    ),
    "bet-missed": _bet_missed,
    "bet-lost": _bet_lost,
    "bet-lost-locked": _bet_lost_locked,
    "bet-risky": lambda v: (
        f"A {_COLOUR[_text(v['colour'])]} fogadás kockázatos volt:"
        " a legrosszabb kivétellel elveszett volna."
    ),
    "bet-safe": lambda v: (
        f"A {_COLOUR[_text(v['colour'])]} fogadás szabad volt,"
        " és a legrosszabb kivétel sem ártott volna neki."
    ),
    "time": _time,
    "face-down": _face_down,
    "swap": _swap,
    "offering-made": _offering_made,
    "offering-missed": _offering_missed,
    "offering-other": _offering_other,
}
