"""The sentences in French."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_factory.analysis.insight import WhyValue

Values = Mapping[str, WhyValue]

# A colour with its article, with "de", with "sur", and as the name of a zone.
_THE = {"vegetation": "la végétation", "ice": "la glace", "desert": "le désert"}
_OF = {"vegetation": "de végétation", "ice": "de glace", "desert": "de désert"}
_OF_THE = {"vegetation": "de la végétation", "ice": "de la glace", "desert": "du désert"}
_TURNS = {
    1: "d’un quart de tour à droite",
    2: "d’un demi-tour",
    3: "d’un quart de tour à gauche",
}
_PARTS = {1: "du premier carré", 2: "du second carré"}
_SPACE = "\u00a0"  # before : ; and between a number and its unit


def _n(count: WhyValue, noun: str) -> str:
    """Return a number with its noun; in French 0 and 1 and what lies between are singular."""
    amount = str(count).replace(".", ",")
    is_plural = isinstance(count, int | float) and abs(count) >= 2
    return f"{amount} {noun}{'s' if is_plural else ''}"


def _plain(count: WhyValue) -> str:
    return str(count).replace(".", ",")


def _tile(values: Values, prefix: str = "") -> str:
    row, col = values[f"{prefix}row"], values[f"{prefix}col"]
    part = values.get(f"{prefix}square", 0)
    inside = f" {_PARTS[int(part)]}" if isinstance(part, int) and part else ""
    return f"rangée {row}, colonne {col}{inside}"


def _planets(values: Values) -> str:
    before, after = values["planets_before"], values["planets_after"]
    if before == after:
        return ""
    return f" (plus grande zone{_SPACE}: {_n(after, 'planète')} au lieu de {before})"


def _effect(values: Values) -> str:
    part, given = values["part"], values.get("given")
    if part == "bet":
        return (
            f"votre plus grande zone {_OF[_text(values['colour'])]} compte alors"
            f" {_n(values['planets'], 'planète')} et gagne le pari contre {values['rival']}"
        )
    amount = f"{_n(values['after'], 'point')} au lieu de {values['before']}"
    to = " à votre voisin" if given else ""
    if part == "path":
        return f"{_length(values)}, ce qui rapporte {amount}{to}"
    if part == "constellations":
        return f"les constellations rapportent {amount}{to}"
    return f"{_THE[_text(part)]} rapporte {amount}{to}{'' if given else _planets(values)}"


def _length(values: Values) -> str:
    before, after = values["length_before"], values["length_after"]
    if values["measure"] == "network-count":
        return f"il y a {_networks(after)} au lieu de {before}"
    what = "le plus grand réseau" if values["measure"] == "largest-network" else "le chemin"
    return f"{what} compte {_n(after, 'tuile')} au lieu de {before}"


def _networks(count: WhyValue) -> str:
    return f"{count} {'réseaux' if _int(count) >= 2 else 'réseau'}"


def _turn(values: Values) -> str:
    turns = _TURNS[_int(values["turns"])]
    return f"Tournez {turns} la tuile en {_tile(values)}{_SPACE}: {_effect(values)}."


def _swap_tiles(values: Values) -> str:
    places = f"{_tile(values)} et en {_tile(values, 'other_')}"
    return f"Échangez les tuiles en {places}{_SPACE}: {_effect(values)}."


def _exchange(values: Values) -> str:
    return f"Posez la tuile laissée dehors en {_tile(values)}{_SPACE}: {_effect(values)}."


def _flip(values: Values) -> str:
    places = f"{_tile(values)} plutôt que celle en {_tile(values, 'other_')}"
    return f"Cachez la tuile en {places}{_SPACE}: {_effect(values)}."


def _move(values: Values) -> str:
    return (
        f"Déplacez une seule tuile, celle en {_tile(values)}, vers un autre bord{_SPACE}:"
        f" {_effect(values)}."
    )


def _best(values: Values) -> str:
    part, before, after = _text(values["part"]), values["before"], values["after"]
    start = "La meilleure galaxie"
    if values["removed"]:
        start = "Même après le pire retrait, la meilleure galaxie"
    what = {"path": "avec son chemin", "constellations": "avec ses constellations"}.get(
        part, f"avec {_THE.get(part, '')}"
    )
    if values.get("given"):
        return (
            f"{start} ne rapporte à votre voisin que {_n(after, 'point')} {what}{_SPACE};"
            f" la vôtre en rapporte {before}."
        )
    if part == "path":
        return f"{_best_length(values)}{_SPACE}: {_n(after, 'point')} au lieu de {before}."
    told = f"{start} marque {_n(after, 'point')} {what}, la vôtre {before}."
    if part == "constellations":
        return told
    return (
        f"{told} Sa plus grande zone {_OF[part]} compte {_n(values['planets_after'], 'planète')},"
        f" la vôtre {values['planets_before']}."
    )


def _best_length(values: Values) -> str:
    before, after = values["length_before"], values["length_after"]
    if values["measure"] == "network-count":
        networks = _n(after, "réseau").replace("réseaus", "réseaux")
        return (
            f"{networks} possibles, {before} chez vous"
            if after != 1
            else f"Un réseau possible, {before} chez vous"
        )
    if values["measure"] == "largest-network":
        return f"Un réseau de {_n(after, 'tuile')} était possible, le vôtre en compte {before}"
    return f"Un chemin de {_n(after, 'tuile')} était possible, le vôtre s’arrête à {before}"


def _best_bet(values: Values) -> str:
    colour = _text(values["colour"])
    return (
        f"La meilleure galaxie gagne le pari sur {_THE[colour]},"
        f" {_n(values['planets'], 'planète')} contre {values['rival']}{_SPACE};"
        f" votre plus grande zone {_OF[colour]} en compte {values['planets_before']}."
    )


def _bet_missed(values: Values) -> str:
    return (
        f"Aucun rival n’a pris la tuile Bonus {_OF_THE[_text(values['colour'])]}{_SPACE}: votre"
        f" zone de {_n(values['planets'], 'planète')} contre {values['rival']} l’aurait gagnée,"
        f" {_n(values['stake'], 'point')} de plus."
    )


def _bet_lost(values: Values) -> str:
    return (
        f"Votre pari sur {_THE[_text(values['colour'])]} est perdu,"
        f" {_n(values['planets'], 'planète')} contre {values['rival']}{_SPACE}: sans lui, vous"
        f" auriez {_n(values['stake'], 'point')} de plus."
    )


def _bet_lost_locked(values: Values) -> str:
    return (
        f"Vous avez figé votre galaxie à {values['seconds']}{_SPACE}s de la fin, et le pari sur"
        f" {_THE[_text(values['colour'])]} est perdu, {_n(values['planets'], 'planète')} contre"
        f" {values['rival']}."
    )


def _time(values: Values) -> str:
    one = values["tiles"] == 1
    laid = "a été posée" if one else "ont été posées"
    return (
        f"{_n(values['tiles'], 'tuile')} {laid} au hasard à la fin du temps{_SPACE};"
        f" bien {'posée' if one else 'posées'}, {_n(values['points'], 'point')} de plus."
    )


def _face_down(values: Values) -> str:
    return (
        f"Vous avez laissé votre voisin cacher {_n(values['tiles'], 'tuile')}{_SPACE};"
        f" votre propre choix valait {_n(values['points'], 'point')} de plus."
    )


def _swap(values: Values) -> str:
    return (
        f"Les points du chemin sur {_THE[_text(values['colour'])]} plutôt que sur"
        f" {_THE[_text(values['chosen'])]} valaient {_n(values['points'], 'point')} de plus."
    )


def _offering_made(values: Values) -> str:
    return (
        f"Céder des points {_OF[_text(values['colour'])]} vous a coûté"
        f" {_n(values['points'], 'point')}."
    )


def _offering_missed(values: Values) -> str:
    return (
        f"Céder des points {_OF[_text(values['colour'])]} aurait valu"
        f" {_n(values['points'], 'point')} de plus."
    )


def _offering_other(values: Values) -> str:
    return (
        f"Céder des points {_OF[_text(values['colour'])]} plutôt que {_OF[_text(values['chosen'])]}"
        f" aurait valu {_n(values['points'], 'point')} de plus."
    )


def _int(value: WhyValue) -> int:
    assert isinstance(value, int), "a count"
    return value


def _text(value: WhyValue) -> str:
    assert isinstance(value, str), "a colour"
    return value


FRENCH = {
    "perfect": lambda v: (
        f"Parfait{_SPACE}: personne n’aurait tiré davantage de ces tuiles ({_plain(v['score'])})."
    ),
    "unbeaten": lambda v: (
        f"Aucune meilleure galaxie de ces tuiles n’a été trouvée ({_plain(v['score'])})."
    ),
    "turn": _turn,
    "swap-tiles": _swap_tiles,
    "exchange": _exchange,
    "flip": _flip,
    "move": _move,
    "best": _best,
    "best-bet": _best_bet,
    "better": lambda v: (
        f"Posées autrement, ces tuiles valaient {_n(v['points'], 'point')} de plus."
    ),
    "bet-missed": _bet_missed,
    "bet-lost": _bet_lost,
    "bet-lost-locked": _bet_lost_locked,
    "bet-risky": lambda v: (
        f"Le pari sur {_THE[_text(v['colour'])]} était risqué{_SPACE}:"
        " le pire retrait l’aurait fait perdre."
    ),
    "bet-safe": lambda v: (
        f"Le pari sur {_THE[_text(v['colour'])]} était libre et à l’abri du pire retrait."
    ),
    "time": _time,
    "face-down": _face_down,
    "swap": _swap,
    "offering-made": _offering_made,
    "offering-missed": _offering_missed,
    "offering-other": _offering_other,
}
