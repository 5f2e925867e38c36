"""A round scored a second time, card by card from the printed table, over `brute_force`."""

from collections.abc import Mapping, Sequence

from cosmic_factory.rules import Choice, Colour, ScoringInput, Tracks
from tests.rules.counting.brute_force import longest_path_of, networks_of, zones_of

LETTERS = {"v": "vegetation", "i": "ice", "d": "desert"}
THRESHOLDS = {
    "v": ((9, 5), (6, 3), (3, 1)),
    "i": ((8, 6), (5, 4), (2, 2)),
    "d": ((7, 7), (4, 5), (2, 2)),
}
PATH = ((9, 4), (6, 2), (4, 1))

Levels = dict[str, int]


def _reached(table: Sequence[tuple[int, int]], size: int) -> int:
    return next((points for least, points in table if size >= least), 0)


def _move(levels: Levels, track: str, points: int) -> None:
    levels[track] = max(0, min(30, levels[track] + points))


def tracks_after(
    card: int, entries: Sequence[ScoringInput], choices: Sequence[Choice]
) -> list[Tracks]:
    """Return where every player's tracks stand after the round."""
    best = [_best_zones(entry) for entry in entries]
    return [
        Tracks(**_levels_after(card, seat, entries, best, choices[seat]))
        for seat in range(len(entries))
    ]


def _best_zones(entry: ScoringInput) -> Mapping[str, int]:
    found = zones_of(entry.galaxy)
    return {
        letter: max((zone.planets for zone in found if zone.letter == letter), default=0)
        for letter in LETTERS
    }


def _levels_after(
    card: int,
    seat: int,
    entries: Sequence[ScoringInput],
    best: Sequence[Mapping[str, int]],
    choice: Choice,
) -> Levels:
    before = entries[seat].tracks
    levels = {
        "vegetation": before.vegetation,
        "ice": before.ice,
        "desert": before.desert,
        "star": before.star,
    }
    galaxy = entries[seat - 1 if card == 2 else seat].galaxy
    found = zones_of(galaxy)
    for letter, track in LETTERS.items():
        sizes = [zone.planets for zone in found if zone.letter == letter]
        points = sum(_reached(THRESHOLDS[letter], size) for size in sizes)
        points += sum(_extra(card, letter, size) for size in sizes)
        _move(levels, track, points)
    networks = networks_of(galaxy)
    length = longest_path_of(galaxy)
    if card == 4:
        length = max((len(network) for network in networks), default=0)
    if card == 10:
        length = len(networks)
    path = _reached(PATH, length)
    if card != 19:
        _move(levels, "star", path)
    for letter, track in LETTERS.items():
        if Colour(track) in entries[seat].tokens:
            most = max(zones[letter] for zones in best)
            stake = 3 if best[seat][letter] == most else -2
            _move(levels, track, 2 * stake if card == 17 else stake)
    spaces = [len(zone.spots) for zone in found if zone.letter == "c"]
    if card == 8:
        _move(levels, "star", len(spaces))
    if card == 9:
        _move(levels, "star", sum({1: 0, 2: 1, 3: 2}.get(size, 4) for size in spaces))
    if card == 19:
        weakest = min(LETTERS.values(), key=lambda track: levels[track])
        _move(levels, choice.swap.value if choice.swap else weakest, path)
    if card == 20 and choice.offering and levels[choice.offering.value] >= 5:
        _move(levels, choice.offering.value, -5)
        _move(levels, "star", 2)
    return levels


def _extra(card: int, letter: str, planets: int) -> int:
    if card == 5:
        return int(planets >= 3)
    if card == 6:
        return int(planets <= 2)
    return int({14: "i", 15: "d", 16: "v"}.get(card) == letter)
