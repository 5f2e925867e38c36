"""The sentences in English."""

from __future__ import annotations

_POINTS = "{points, plural, one {# point} other {# points}}"
_STAKE = "{stake, plural, one {# point} other {# points}}"
_PLANETS = "{planets, plural, one {# planet} other {# planets}}"
_TILES = "{tiles, plural, one {# tile} other {# tiles}}"
_AFTER = "{after, plural, one {# point} other {# points}}"
_LONG = "{length_after, plural, one {# tile} other {# tiles}}"

ENGLISH = {
    "vegetation": "vegetation",
    "ice": "ice",
    "desert": "desert",
    # Where a tile lies.
    "place": "row {row}, column {col}",
    "place.1": "row {row}, column {col} of the first square",
    "place.2": "row {row}, column {col} of the second square",
    "turns.1": "once clockwise",
    "turns.2": "twice",
    "turns.3": "once anticlockwise",
    # What a change moves.
    "length.longest-path": f"the path has {_LONG} instead of {{length_before}}",
    "length.largest-network": f"the largest network has {_LONG} instead of {{length_before}}",
    "length.network-count": (
        "there are {length_after, plural, one {# network} other {# networks}}"
        " instead of {length_before}"
    ),
    "effect.bet": (
        f"your largest {{colour}} zone has {_PLANETS} then and wins the bet against {{rival}}"
    ),
    "effect.path": f"{{length}}, which brings {_AFTER} instead of {{before}}",
    "effect.path.given": f"{{length}}, which gives your neighbour {_AFTER} instead of {{before}}",
    "effect.constellations": f"constellations bring {_AFTER} instead of {{before}}",
    "effect.constellations.given": (
        f"constellations give your neighbour {_AFTER} instead of {{before}}"
    ),
    "effect.colour": f"{{colour}} brings {_AFTER} instead of {{before}}",
    "effect.colour.zone": (
        f"{{colour}} brings {_AFTER} instead of {{before}} (largest zone:"
        " {planets_after, plural, one {# planet} other {# planets}}, not {planets_before})"
    ),
    "effect.colour.zones": (
        f"{{colour}} brings {_AFTER} instead of {{before}}"
        " (planets of the zones that pay: {zones_after}, not {zones_before})"
    ),
    "effect.colour.given": f"{{colour}} gives your neighbour {_AFTER} instead of {{before}}",
    # The smallest change that explains most of the loss.
    "turn": "Turn the tile in {place} {turned}: {effect}.",
    "swap-tiles": "Swap the tiles in {place} and {other_place}: {effect}.",
    "exchange": "Lay the tile you left out in {place}: {effect}.",
    "flip": "Turn the tile in {place} face down instead of the one in {other_place}: {effect}.",
    "move": "Move one tile, the one in {place}, to another edge: {effect}.",
    # What the best galaxy has.
    "galaxy": "The best galaxy",
    "galaxy.removed": "Even after the worst removal the best galaxy",
    "best.path.longest-path": (
        f"A path over {_LONG} was possible, yours ended at {{length_before}}:"
        f" {_AFTER} instead of {{before}}."
    ),
    "best.path.largest-network": (
        f"A network of {_LONG} was possible, yours has {{length_before}}:"
        f" {_AFTER} instead of {{before}}."
    ),
    "best.path.network-count": (
        "You built {length_before, plural, one {# network} other {# networks}};"
        f" possible: {{length_after}}: {_AFTER} instead of {{before}}."
    ),
    "best.path.given": (
        f"{{galaxy}} gives your neighbour {_AFTER} for its path; yours gave {{before}}."
    ),
    "best.constellations": (
        f"{{galaxy}} brings {_AFTER} for constellations; yours brought {{before}}."
    ),
    "best.constellations.given": (
        f"{{galaxy}} gives your neighbour {_AFTER} for constellations; yours gave {{before}}."
    ),
    "best.colour": f"{{galaxy}} brings {_AFTER} for {{colour}}; yours brought {{before}}.",
    "best.colour.zone": (
        f"{{galaxy}} brings {_AFTER} for {{colour}}; yours brought {{before}}."
        " Its largest {colour} zone has"
        " {planets_after, plural, one {# planet} other {# planets}}, yours {planets_before}."
    ),
    "best.colour.zones": (
        f"{{galaxy}} brings {_AFTER} for {{colour}}; yours brought {{before}}."
        " Planets of its zones that pay: {zones_after}; of yours: {zones_before}."
    ),
    "best.colour.given": (
        f"{{galaxy}} gives your neighbour {_AFTER} for {{colour}}; yours gave {{before}}."
    ),
    "best-bet": (
        f"The best galaxy wins the {{colour}} bet, {_PLANETS} against {{rival}};"
        " your largest {colour} zone has {planets_before}."
    ),
    "better": f"Laid otherwise, these tiles were worth {_POINTS} more.",
    # Nothing was lost.
    "perfect": "Perfect: nobody could have made more of these tiles ({score}).",
    "unbeaten": "No better galaxy of these tiles was found ({score}).",
    # Bets, time and choices.
    "bet-missed": (
        f"No rival took the {{colour}} token: your zone of {_PLANETS} against {{rival}}"
        f" would have won it, {_STAKE} more."
    ),
    "bet-lost": (
        f"Your {{colour}} bet was lost, {_PLANETS} against {{rival}}:"
        f" without it you would have had {_STAKE} more."
    ),
    "bet-lost-locked": (
        f"You locked with {{seconds}} s left and the {{colour}} bet was lost,"
        f" {_PLANETS} against {{rival}}."
    ),
    "bet-risky": "The {colour} bet was a risk: the worst removal would have lost it.",
    "bet-safe": "The {colour} bet was safe from the worst removal, and free.",
    "time": (
        "{tiles, plural, one {# tile was} other {# tiles were}} laid by chance when time was up;"
        f" laid well, {_POINTS} more."
    ),
    "face-down": (
        f"You let your neighbour turn {_TILES} face down; your own choice was worth {_POINTS} more."
    ),
    "swap": f"Path points on {{colour}} instead of {{chosen}} were worth {_POINTS} more.",
    "offering-made": f"Offering {{colour}} cost you {_POINTS}.",
    "offering-missed": f"Offering {{colour}} would have been worth {_POINTS} more.",
    "offering-other": (
        f"Offering {{colour}} instead of {{chosen}} would have been worth {_POINTS} more."
    ),
}

# What is said instead about a round of somebody else: sentences that say “you” above.
ENGLISH_OF_OTHERS = {
    "effect.bet": (
        f"the largest {{colour}} zone has {_PLANETS} then and wins the bet against {{rival}}"
    ),
    "effect.path.given": (
        f"{{length}}, which gives {{name}}’s neighbour {_AFTER} instead of {{before}}"
    ),
    "effect.constellations": f"constellations bring {_AFTER} instead of {{before}}",
    "effect.constellations.given": (
        f"constellations give {{name}}’s neighbour {_AFTER} instead of {{before}}"
    ),
    "effect.colour.given": f"{{colour}} gives {{name}}’s neighbour {_AFTER} instead of {{before}}",
    "turn": "{name} could have turned the tile in {place} {turned}: {effect}.",
    "swap-tiles": "{name} could have swapped the tiles in {place} and {other_place}: {effect}.",
    "exchange": "{name} could have laid the tile left out in {place}: {effect}.",
    "flip": (
        "{name} could have turned the tile in {place} face down instead of the one in"
        " {other_place}: {effect}."
    ),
    "move": "{name} could have moved one tile, the one in {place}, to another edge: {effect}.",
    "best.path.longest-path": (
        f"A path over {_LONG} was possible, {{name}}’s ended at {{length_before}}:"
        f" {_AFTER} instead of {{before}}."
    ),
    "best.path.largest-network": (
        f"A network of {_LONG} was possible, {{name}}’s has {{length_before}}:"
        f" {_AFTER} instead of {{before}}."
    ),
    "best.path.network-count": (
        "{name} built {length_before, plural, one {# network} other {# networks}};"
        f" possible: {{length_after}}: {_AFTER} instead of {{before}}."
    ),
    "best.path.given": (
        f"{{galaxy}} gives {{name}}’s neighbour {_AFTER} for its path;"
        " the built one gave {before}."
    ),
    "best.constellations": (
        f"{{galaxy}} brings {_AFTER} for constellations; {{name}}’s brought {{before}}."
    ),
    "best.constellations.given": (
        f"{{galaxy}} gives {{name}}’s neighbour {_AFTER} for constellations;"
        " the built one gave {before}."
    ),
    "best.colour": f"{{galaxy}} brings {_AFTER} for {{colour}}; {{name}}’s brought {{before}}.",
    "best.colour.zone": (
        f"{{galaxy}} brings {_AFTER} for {{colour}}; {{name}}’s brought {{before}}."
        " Its largest {colour} zone has"
        " {planets_after, plural, one {# planet} other {# planets}}, {name}’s {planets_before}."
    ),
    "best.colour.zones": (
        f"{{galaxy}} brings {_AFTER} for {{colour}}; {{name}}’s brought {{before}}."
        " Planets of its zones that pay: {zones_after}; of {name}’s: {zones_before}."
    ),
    "best.colour.given": (
        f"{{galaxy}} gives {{name}}’s neighbour {_AFTER} for {{colour}};"
        " the built one gave {before}."
    ),
    "best-bet": (
        f"The best galaxy wins the {{colour}} bet, {_PLANETS} against {{rival}};"
        " {name}’s largest {colour} zone has {planets_before}."
    ),
    "bet-missed": (
        f"No rival took the {{colour}} token: {{name}}’s zone of {_PLANETS} against {{rival}}"
        f" would have won it, {_STAKE} more."
    ),
    "bet-lost": (
        f"{{name}}’s {{colour}} bet was lost, {_PLANETS} against {{rival}}:"
        f" without it there would have been {_STAKE} more."
    ),
    "bet-lost-locked": (
        f"{{name}} locked with {{seconds}} s left and the {{colour}} bet was lost,"
        f" {_PLANETS} against {{rival}}."
    ),
    "face-down": (
        f"{{name}} let the neighbour turn {_TILES} face down; {{name}}’s own choice was worth"
        f" {_POINTS} more."
    ),
    "offering-made": f"Offering {{colour}} cost {{name}} {_POINTS}.",
}
