"""The twenty Kaos cards, as data. No other module asks for a card's name or number."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_factory.rules.cards.round_rules import (
    Exchange,
    PathMeasure,
    RoundRules,
    Stakes,
    ZoneExtra,
)
from cosmic_factory.rules.pieces.shape import Shape
from cosmic_factory.rules.pieces.tile import Colour
from cosmic_factory.rules.refusal import Malformed
from cosmic_factory.rules.value import Value


class Phrase(Value, frozen=True):
    """A text in the three languages of the game."""

    en: str
    fr: str
    hu: str


class KaosCard(Value, frozen=True):
    """A card that changes the rules for one round."""

    number: int
    name: Phrase
    text: Phrase
    rules: RoundRules


# The rules without a card: the printed ones, and those of the beginner variant.
PRINTED_RULES = RoundRules()
BEGINNER_RULES = RoundRules(draft=False)

KAOS_CARDS: tuple[KaosCard, ...] = (
    KaosCard(
        1,
        Phrase("Black Hole", "Trou noir", "Fekete lyuk"),
        Phrase(
            "Two of your tiles lie face down and count for nothing.",
            "Deux de vos tuiles sont face cachée et ne valent rien.",
            "Két lapkád képpel lefelé fekszik, és nem ér semmit.",
        ),
        RoundRules(face_down=2),
    ),
    KaosCard(
        2,
        Phrase("Gift", "Cadeau", "Ajándék"),
        Phrase(
            "You score your right neighbour’s galaxy; yours is scored on your left.",
            "Marquez les points de la galaxie de droite\u00a0; les vôtres vont à gauche.",
            "Te a jobb szomszéd galaxisát pontozod, a tiédet a bal szomszéd.",
        ),
        RoundRules(scores_right_neighbour=True),
    ),
    KaosCard(
        3,
        Phrase("New Dimension", "Nouvelle dimension", "Új dimenzió"),
        Phrase(
            "Lay the nine tiles in any shape, as long as it is one piece.",
            "Toute forme est permise, pourvu qu’elle soit d’un seul tenant.",
            "Bármilyen alakzat jó, ha egyben van.",
        ),
        RoundRules(shape=Shape.FREE),
    ),
    KaosCard(
        4,
        Phrase("Arborescence", "Arborescence", "Ágszerkezet"),
        Phrase(
            "Branches count: the path is your largest network.",
            "Les branches comptent\u00a0: le chemin est votre plus grand réseau.",
            "Az elágazás is számít: a pálya a legnagyobb hálózatod.",
        ),
        RoundRules(path_measure=PathMeasure.LARGEST_NETWORK),
    ),
    KaosCard(
        5,
        Phrase("District", "District", "Körzet"),
        Phrase(
            "+1 for each zone of 3 planets or more.",
            "+1 par zone d’au moins 3 planètes.",
            "+1 minden zónáért, amelyben legalább 3 bolygó van.",
        ),
        RoundRules(zone_extra=ZoneExtra(least_planets=3)),
    ),
    KaosCard(
        6,
        Phrase("Dispersion", "Dispersion", "Szétszóródás"),
        Phrase(
            "+1 for each zone of 0, 1 or 2 planets.",
            "+1 par zone de 0, 1 ou 2 planètes.",
            "+1 minden 0, 1 vagy 2 bolygós zónáért.",
        ),
        RoundRules(zone_extra=ZoneExtra(most_planets=2)),
    ),
    KaosCard(
        7,
        Phrase("Unique Dimension", "Dimension unique", "Egy dimenzió"),
        Phrase(
            "The galaxy is a single line of nine tiles.",
            "La galaxie tient sur une ligne de neuf tuiles.",
            "A galaxis egyetlen sor, kilenc lapkából.",
        ),
        RoundRules(shape=Shape.LINE),
    ),
    KaosCard(
        8,
        Phrase("Constellation", "Constellation", "Csillagkép"),
        Phrase(
            "Each constellation zone is worth 1 star.",
            "Chaque zone de constellation vaut 1 étoile.",
            "Minden csillagképzóna 1 csillagot ér.",
        ),
        RoundRules(constellation_points=(1, 1, 1, 1)),
    ),
    KaosCard(
        9,
        Phrase("Sideral Vacuum", "Vide sidéral", "Csillagászati vákuum"),
        Phrase(
            "Constellation zones of 2, 3, 4 spaces: 1, 2, 4 stars.",
            "Constellations de 2, 3, 4 cases\u00a0: 1, 2, 4 étoiles.",
            "2, 3, 4 mezős csillagkép: 1, 2, 4 csillag.",
        ),
        # R20: three spaces give 2.
        RoundRules(constellation_points=(0, 1, 2, 4)),
    ),
    KaosCard(
        10,
        Phrase("Multi-path", "Multi-path", "Többutas pálya"),
        Phrase(
            "The number of separate networks replaces the longest path.",
            "Le nombre de réseaux séparés remplace le plus long chemin.",
            "A leghosszabb pálya helyett a külön hálózatok száma számít.",
        ),
        RoundRules(path_measure=PathMeasure.NETWORK_COUNT),
    ),
    KaosCard(
        11,
        Phrase("Parallel Universe", "Univers parallèles", "Párhuzamos univerzum"),
        Phrase(
            "Two separate galaxies of 2\u00a0×\u00a02; one tile is left out.",
            "Deux galaxies de 2\u00a0×\u00a02, séparées\u00a0; une tuile reste dehors.",
            "Két külön 2\u00a0×\u00a02-es galaxis; egy lapka kimarad.",
        ),
        RoundRules(shape=Shape.TWIN),
    ),
    KaosCard(
        12,
        Phrase("Space Pirate", "Pirate de l’espace", "Űrkalóz"),
        Phrase(
            "When the draft is over, your nine tiles go to the right.",
            "Après le choix des tuiles, vos neuf tuiles partent à droite.",
            "A válogatás végén mind a kilenc lapkád jobbra vándorol.",
        ),
        RoundRules(hands_move_right=True),
    ),
    KaosCard(
        13,
        Phrase("Sabotage", "Sabotage", "Szabotázs"),
        Phrase(
            "When time is up, take one tile out of the galaxy on your left.",
            "Une fois le temps écoulé, ôtez une tuile à la galaxie de gauche.",
            "Ha lejárt az idő, vegyél ki egy lapkát a bal szomszéd galaxisából.",
        ),
        RoundRules(removals=1),
    ),
    KaosCard(
        14,
        Phrase("Ice Age", "Ère glaciaire", "Jégkorszak"),
        Phrase(
            "Each ice zone gives 1 more, even an empty one.",
            "Chaque zone de glace rapporte 1 point de plus, même vide.",
            "Minden jeges zóna 1-gyel többet ér, az üres is.",
        ),
        RoundRules(zone_extra=ZoneExtra(colours=(Colour.ICE,))),
    ),
    KaosCard(
        15,
        Phrase("Global Warming", "Réchauffement climatique", "Globális felmelegedés"),
        Phrase(
            "Each desert zone gives 1 more, even an empty one.",
            "Chaque zone de désert rapporte 1 point de plus, même vide.",
            "Minden sivatagi zóna 1-gyel többet ér, az üres is.",
        ),
        RoundRules(zone_extra=ZoneExtra(colours=(Colour.DESERT,))),
    ),
    KaosCard(
        16,
        Phrase("Temperate Climate", "Climat tempéré", "Mérsékelt öv"),
        Phrase(
            "Each vegetation zone gives 1 more, even an empty one.",
            "Chaque zone de végétation rapporte 1 point de plus, même vide.",
            "Minden zöld zóna 1-gyel többet ér, az üres is.",
        ),
        RoundRules(zone_extra=ZoneExtra(colours=(Colour.VEGETATION,))),
    ),
    KaosCard(
        17,
        Phrase("Happy Hour", "Happy hour", "Happy hour"),
        Phrase(
            "Bonus tokens count double: +6\u00a0or\u00a0−4.",
            "Les tuiles Bonus comptent double\u00a0: +6\u00a0ou\u00a0−4.",
            "A bónuszlapka duplán számít: +6\u00a0vagy\u00a0−4.",
        ),
        RoundRules(stakes=Stakes(won=6, lost=-4)),
    ),
    KaosCard(
        18,
        Phrase("Optimization", "Optimisation", "Optimalizálás"),
        Phrase(
            "A token does not lock you: go on building, grab again.",
            "Une tuile Bonus ne fige rien\u00a0: continuez, prenez-en d’autres.",
            "A bónuszlapka után is építhetsz, és később vehetsz el másikat.",
        ),
        RoundRules(tokens_lock=False),
    ),
    KaosCard(
        19,
        Phrase("Stellar Swap", "Troc stellaire", "Csillagcsere"),
        Phrase(
            "Path points go to a colour you choose, not to the star.",
            "Les points du chemin vont à la couleur choisie, pas à l’étoile.",
            "A pálya pontjai a választott színre mennek, nem a csillagra.",
        ),
        RoundRules(path_to_colour=True),
    ),
    KaosCard(
        20,
        Phrase("Offering", "Offrande", "Felajánlás"),
        Phrase(
            "You may give 5 points of one colour for 2 stars.",
            "Vous pouvez céder 5 points d’une couleur contre 2 étoiles.",
            "Egy szín 5 pontját 2 csillagra válthatod.",
        ),
        RoundRules(offering=Exchange(colour_points=5, star_points=2)),
    ),
)

_BY_NUMBER: Mapping[int, KaosCard] = {card.number: card for card in KAOS_CARDS}
_RULES_BY_NUMBER = {0: PRINTED_RULES} | {card.number: card.rules for card in KAOS_CARDS}
ALL_CARDS: tuple[int, ...] = tuple(_BY_NUMBER)


def kaos_card(number: int) -> KaosCard:
    """Return the card with that number, 1 to 20, or raise `Malformed`."""
    try:
        return _BY_NUMBER[number]
    except KeyError:
        raise Malformed("unknown-card", f"there is no Kaos card {number}, only 1 to 20") from None


def round_rules(number: int) -> RoundRules:
    """Return the rules of a round with that card; 0 means no card."""
    rules = _RULES_BY_NUMBER.get(number)
    return kaos_card(number).rules if rules is None else rules
