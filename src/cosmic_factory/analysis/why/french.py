"""The sentences in French."""

from __future__ import annotations

_POINTS = "{points, plural, one {# point} other {# points}}"
_STAKE = "{stake, plural, one {# point} other {# points}}"
_PLANETS = "{planets, plural, one {# planète} other {# planètes}}"
_TILES = "{tiles, plural, one {# tuile} other {# tuiles}}"
_AFTER = "{after, plural, one {# point} other {# points}}"
_LONG = "{length_after, plural, one {# tuile} other {# tuiles}}"
_SECONDS = "{seconds}\u00a0s"

FRENCH = {
    "vegetation": "végétation",
    "ice": "glace",
    "desert": "désert",
    # Where a tile lies.
    "place": "rangée {row}, colonne {col}",
    "place.1": "rangée {row}, colonne {col} du premier carré",
    "place.2": "rangée {row}, colonne {col} du second carré",
    "turns.1": "d’un quart de tour à droite",
    "turns.2": "d’un demi-tour",
    "turns.3": "d’un quart de tour à gauche",
    # What a change moves.
    "length.longest-path": f"le chemin compte {_LONG} au lieu de {{length_before}}",
    "length.largest-network": f"le plus grand réseau compte {_LONG} au lieu de {{length_before}}",
    "length.network-count": (
        "il y a {length_after, plural, one {# réseau} other {# réseaux}} au lieu de {length_before}"
    ),
    "effect.bet": (
        f"votre plus grande zone {{de colour}} compte alors {_PLANETS}"
        " et gagne le pari contre {rival}"
    ),
    "effect.path": f"{{length}}, ce qui rapporte {_AFTER} au lieu de {{before}}",
    "effect.path.given": (
        f"{{length}}, ce qui rapporte {_AFTER} au lieu de {{before}} à votre voisin"
    ),
    "effect.constellations": f"les constellations rapportent {_AFTER} au lieu de {{before}}",
    "effect.constellations.given": (
        f"les constellations rapportent {_AFTER} au lieu de {{before}} à votre voisin"
    ),
    "effect.colour": f"{{le colour}} rapporte {_AFTER} au lieu de {{before}}",
    "effect.colour.zone": (
        f"{{le colour}} rapporte {_AFTER} au lieu de {{before}} (plus grande zone :"
        " {planets_after, plural, one {# planète} other {# planètes}} au lieu de {planets_before})"
    ),
    "effect.colour.zones": (
        f"{{le colour}} rapporte {_AFTER} au lieu de {{before}}"
        " (planètes des zones qui rapportent : {zones_after} au lieu de {zones_before})"
    ),
    "effect.colour.given": (
        f"{{le colour}} rapporte {_AFTER} au lieu de {{before}} à votre voisin"
    ),
    # The smallest change that explains most of the loss.
    "turn": "Tournez {turned} la tuile en {place} : {effect}.",
    "swap-tiles": "Échangez les tuiles en {place} et en {other_place} : {effect}.",
    "exchange": "Posez la tuile laissée dehors en {place} : {effect}.",
    "flip": "Cachez la tuile en {place} plutôt que celle en {other_place} : {effect}.",
    "move": "Déplacez une seule tuile, celle en {place}, vers un autre bord : {effect}.",
    # What the best galaxy has.
    "galaxy": "La meilleure galaxie",
    "galaxy.removed": "Même après le pire retrait, la meilleure galaxie",
    "best.path.longest-path": (
        f"Un chemin de {_LONG} était possible, le vôtre s’arrête à {{length_before}} :"
        f" {_AFTER} au lieu de {{before}}."
    ),
    "best.path.largest-network": (
        f"Un réseau de {_LONG} était possible, le vôtre en compte {{length_before}} :"
        f" {_AFTER} au lieu de {{before}}."
    ),
    "best.path.network-count": (
        "{length_after, plural, one {# réseau possible} other {# réseaux possibles}},"
        f" {{length_before}} chez vous : {_AFTER} au lieu de {{before}}."
    ),
    "best.path.given": (
        f"{{galaxy}} ne rapporte à votre voisin que {_AFTER} avec son chemin ;"
        " la vôtre en rapporte {before}."
    ),
    "best.constellations": (
        f"{{galaxy}} marque {_AFTER} avec ses constellations, la vôtre {{before}}."
    ),
    "best.constellations.given": (
        f"{{galaxy}} ne rapporte à votre voisin que {_AFTER} avec ses constellations ;"
        " la vôtre en rapporte {before}."
    ),
    "best.colour": f"{{galaxy}} marque {_AFTER} avec {{le colour}}, la vôtre {{before}}.",
    "best.colour.zone": (
        f"{{galaxy}} marque {_AFTER} avec {{le colour}}, la vôtre {{before}}."
        " Sa plus grande zone {de colour} compte"
        " {planets_after, plural, one {# planète} other {# planètes}}, la vôtre {planets_before}."
    ),
    "best.colour.zones": (
        f"{{galaxy}} marque {_AFTER} avec {{le colour}}, la vôtre {{before}}. Planètes"
        " de ses zones qui rapportent : {zones_after} ; chez vous : {zones_before}."
    ),
    "best.colour.given": (
        f"{{galaxy}} ne rapporte à votre voisin que {_AFTER} avec {{le colour}} ;"
        " la vôtre en rapporte {before}."
    ),
    "best-bet": (
        f"La meilleure galaxie gagne le pari sur {{le colour}}, {_PLANETS} contre {{rival}} ;"
        " votre plus grande zone {de colour} en compte {planets_before}."
    ),
    "better": f"Posées autrement, ces tuiles valaient {_POINTS} de plus.",
    # Nothing was lost.
    "perfect": "Parfait : personne n’aurait tiré davantage de ces tuiles ({score}).",
    "unbeaten": "Aucune meilleure galaxie de ces tuiles n’a été trouvée ({score}).",
    # Bets, time and choices.
    "bet-missed": (
        f"Aucun rival n’a pris la tuile Bonus {{du colour}} : votre zone de {_PLANETS}"
        f" contre {{rival}} l’aurait gagnée, {_STAKE} de plus."
    ),
    "bet-lost": (
        f"Votre pari sur {{le colour}} est perdu, {_PLANETS} contre {{rival}} :"
        f" sans lui, vous auriez {_STAKE} de plus."
    ),
    "bet-lost-locked": (
        f"Vous avez figé votre galaxie à {_SECONDS} de la fin,"
        f" et le pari sur {{le colour}} est perdu, {_PLANETS} contre {{rival}}."
    ),
    "bet-risky": "Le pari sur {le colour} était risqué : le pire retrait l’aurait fait perdre.",
    "bet-safe": "Le pari sur {le colour} était libre et à l’abri du pire retrait.",
    "time": (
        "{tiles, plural, one {# tuile a été posée} other {# tuiles ont été posées}}"
        " au hasard à la fin du temps ;"
        " bien {tiles, plural, one {posée} other {posées}},"
        f" {_POINTS} de plus."
    ),
    "face-down": (
        f"Vous avez laissé votre voisin cacher {_TILES} ;"
        f" votre propre choix valait {_POINTS} de plus."
    ),
    "swap": (
        "Les points du chemin sur {le colour} plutôt que sur {le chosen}"
        f" valaient {_POINTS} de plus."
    ),
    "offering-made": f"Céder des points {{de colour}} vous a coûté {_POINTS}.",
    "offering-missed": f"Céder des points {{de colour}} aurait valu {_POINTS} de plus.",
    "offering-other": (
        f"Céder des points {{de colour}} plutôt que {{de chosen}} aurait valu {_POINTS} de plus."
    ),
}

# What is said instead about a round of somebody else: sentences that say “vous” above.
FRENCH_OF_OTHERS = {
    "effect.bet": (
        f"la plus grande zone {{de colour}} compte alors {_PLANETS}"
        " et gagne le pari contre {rival}"
    ),
    "effect.path.given": (
        f"{{length}}, ce qui rapporte {_AFTER} au lieu de {{before}} au voisin {{de name}}"
    ),
    "effect.constellations": f"les constellations rapportent {_AFTER} au lieu de {{before}}",
    "effect.constellations.given": (
        f"les constellations rapportent {_AFTER} au lieu de {{before}} au voisin {{de name}}"
    ),
    "effect.colour.given": (
        f"{{le colour}} rapporte {_AFTER} au lieu de {{before}} au voisin {{de name}}"
    ),
    "turn": "{name} aurait pu tourner {turned} la tuile en {place} : {effect}.",
    "swap-tiles": (
        "{name} aurait pu échanger les tuiles en {place} et en {other_place} : {effect}."
    ),
    "exchange": "{name} aurait pu poser la tuile laissée dehors en {place} : {effect}.",
    "flip": (
        "{name} aurait pu cacher la tuile en {place} plutôt que celle en {other_place} : {effect}."
    ),
    "move": (
        "{name} aurait pu déplacer une seule tuile, celle en {place}, vers un autre bord :"
        " {effect}."
    ),
    "best.path.longest-path": (
        f"Un chemin de {_LONG} était possible, celui {{de name}} s’arrête à {{length_before}} :"
        f" {_AFTER} au lieu de {{before}}."
    ),
    "best.path.largest-network": (
        f"Un réseau de {_LONG} était possible, celui {{de name}} en compte {{length_before}} :"
        f" {_AFTER} au lieu de {{before}}."
    ),
    "best.path.network-count": (
        "{length_after, plural, one {# réseau possible} other {# réseaux possibles}},"
        f" {{length_before}} chez {{name}} : {_AFTER} au lieu de {{before}}."
    ),
    "best.path.given": (
        f"{{galaxy}} ne rapporte au voisin {{de name}} que {_AFTER} avec son chemin ;"
        " la galaxie construite en rapporte {before}."
    ),
    "best.constellations": (
        f"{{galaxy}} marque {_AFTER} avec ses constellations, celle {{de name}} {{before}}."
    ),
    "best.constellations.given": (
        f"{{galaxy}} ne rapporte au voisin {{de name}} que {_AFTER} avec ses constellations ;"
        " la galaxie construite en rapporte {before}."
    ),
    "best.colour": f"{{galaxy}} marque {_AFTER} avec {{le colour}}, celle {{de name}} {{before}}.",
    "best.colour.zone": (
        f"{{galaxy}} marque {_AFTER} avec {{le colour}}, celle {{de name}} {{before}}."
        " Sa plus grande zone {de colour} compte"
        " {planets_after, plural, one {# planète} other {# planètes}},"
        " celle {de name} {planets_before}."
    ),
    "best.colour.zones": (
        f"{{galaxy}} marque {_AFTER} avec {{le colour}}, celle {{de name}} {{before}}. Planètes"
        " de ses zones qui rapportent : {zones_after} ; chez {name} : {zones_before}."
    ),
    "best.colour.given": (
        f"{{galaxy}} ne rapporte au voisin {{de name}} que {_AFTER} avec {{le colour}} ;"
        " la galaxie construite en rapporte {before}."
    ),
    "best-bet": (
        f"La meilleure galaxie gagne le pari sur {{le colour}}, {_PLANETS} contre {{rival}} ;"
        " la plus grande zone {de colour} {de name} en compte {planets_before}."
    ),
    "bet-missed": (
        f"Aucun rival n’a pris la tuile Bonus {{du colour}} : la zone {{de name}}, {_PLANETS}"
        f" contre {{rival}}, l’aurait gagnée, {_STAKE} de plus."
    ),
    "bet-lost": (
        f"Le pari {{de name}} sur {{le colour}} est perdu, {_PLANETS} contre {{rival}} :"
        f" sans lui, il y aurait {_STAKE} de plus."
    ),
    "bet-lost-locked": (
        f"{{name}} a figé sa galaxie à {_SECONDS} de la fin,"
        f" et le pari sur {{le colour}} est perdu, {_PLANETS} contre {{rival}}."
    ),
    "face-down": (
        f"{{name}} a laissé son voisin cacher {_TILES} ; son propre choix valait {_POINTS} de plus."
    ),
    "offering-made": f"Céder des points {{de colour}} a coûté {_POINTS} à {{name}}.",
}
