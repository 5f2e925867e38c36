"""The sentences in English."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_factory.analysis.insight import WhyValue

Values = Mapping[str, WhyValue]

_TURNS = {1: "once clockwise", 2: "twice", 3: "once anticlockwise"}
_PARTS = {1: "the first square", 2: "the second square"}


def _n(count: WhyValue, noun: str, plural: str | None = None) -> str:
    """Return a number with its noun: 1 point, 2 points."""
    return f"{count} {noun if count == 1 else plural or noun + 's'}"


def _tile(values: Values, prefix: str = "") -> str:
    row, col = values[f"{prefix}row"], values[f"{prefix}col"]
    part = values.get(f"{prefix}square", 0)
    inside = f" of {_PARTS[int(part)]}" if isinstance(part, int) and part else ""
    return f"row {row}, column {col}{inside}"


def _planets(values: Values) -> str:
    before, after = values["planets_before"], values["planets_after"]
    if before == after:
        return ""
    return f" (largest zone: {_n(after, 'planet')}, not {before})"


def _effect(values: Values) -> str:
    """Say which points a change moves."""
    part, given = values["part"], values.get("given")
    if part == "bet":
        return (
            f"your largest {values['colour']} zone has {_n(values['planets'], 'planet')} then"
            f" and wins the bet against {values['rival']}"
        )
    gives = "gives your neighbour" if given else "brings"
    amount = f"{_n(values['after'], 'point')} instead of {values['before']}"
    if part == "path":
        return f"{_length(values)}, which {gives} {amount}"
    if part == "constellations":
        return f"constellations {'give your neighbour' if given else 'bring'} {amount}"
    return f"{part} {gives} {amount}{'' if given else _planets(values)}"


def _length(values: Values) -> str:
    before, after = values["length_before"], values["length_after"]
    if values["measure"] == "network-count":
        return f"there are {_n(after, 'network')} instead of {before}"
    what = "the largest network" if values["measure"] == "largest-network" else "the path"
    return f"{what} has {_n(after, 'tile')} instead of {before}"


def _turn(values: Values) -> str:
    turns = _TURNS[_int(values["turns"])]
    return f"Turn the tile in {_tile(values)} {turns}: {_effect(values)}."


def _swap_tiles(values: Values) -> str:
    places = f"{_tile(values)} and {_tile(values, 'other_')}"
    return f"Swap the tiles in {places}: {_effect(values)}."


def _exchange(values: Values) -> str:
    return f"Lay the tile you left out in {_tile(values)}: {_effect(values)}."


def _flip(values: Values) -> str:
    places = f"{_tile(values)} face down instead of the one in {_tile(values, 'other_')}"
    return f"Turn the tile in {places}: {_effect(values)}."


def _move(values: Values) -> str:
    return f"Move one tile, the one in {_tile(values)}, to another edge: {_effect(values)}."


def _best(values: Values) -> str:
    part, before, after = values["part"], values["before"], values["after"]
    start = (
        "Even after the worst removal the best galaxy" if values["removed"] else "The best galaxy"
    )
    if values.get("given"):
        what = "its path" if part == "path" else part
        return f"{start} gives your neighbour {_n(after, 'point')} for {what}; yours gave {before}."
    if part == "path":
        return f"{_best_length(values)}: {_n(after, 'point')} instead of {before}."
    if part == "constellations":
        return f"{start} brings {_n(after, 'point')} for constellations; yours brought {before}."
    return (
        f"{start} brings {_n(after, 'point')} for {part}; yours brought {before}."
        f" Its largest {part} zone has {_n(values['planets_after'], 'planet')},"
        f" yours {values['planets_before']}."
    )


def _best_length(values: Values) -> str:
    before, after = values["length_before"], values["length_after"]
    if values["measure"] == "network-count":
        return f"You built {_n(before, 'network')}; possible: {after}"
    if values["measure"] == "largest-network":
        return f"A network of {_n(after, 'tile')} was possible, yours has {before}"
    return f"A path over {_n(after, 'tile')} was possible, yours ended at {before}"


def _best_bet(values: Values) -> str:
    return (
        f"The best galaxy wins the {values['colour']} bet, {_n(values['planets'], 'planet')}"
        f" against {values['rival']}; your largest {values['colour']} zone has"
        f" {values['planets_before']}."
    )


def _bet_missed(values: Values) -> str:
    return (
        f"No rival took the {values['colour']} token: your zone of"
        f" {_n(values['planets'], 'planet')} against {values['rival']} would have won it,"
        f" {_n(values['stake'], 'point')} more."
    )


def _bet_lost(values: Values) -> str:
    return (
        f"Your {values['colour']} bet was lost, {_n(values['planets'], 'planet')} against"
        f" {values['rival']}: without it you would have had {_n(values['stake'], 'point')} more."
    )


def _bet_lost_locked(values: Values) -> str:
    return (
        f"You locked with {values['seconds']} s left and the {values['colour']} bet was lost,"
        f" {_n(values['planets'], 'planet')} against {values['rival']}."
    )


def _time(values: Values) -> str:
    tiles = _n(values["tiles"], "tile")
    was = "was" if values["tiles"] == 1 else "were"
    return (
        f"{tiles} {was} laid by chance when time was up;"
        f" laid well, {_n(values['points'], 'point')} more."
    )


def _face_down(values: Values) -> str:
    return (
        f"You let your neighbour turn {_n(values['tiles'], 'tile')} face down;"
        f" your own choice was worth {_n(values['points'], 'point')}."
    )


def _swap(values: Values) -> str:
    return (
        f"Path points on {values['colour']} instead of {values['chosen']}"
        f" were worth {_n(values['points'], 'point')} more."
    )


def _offering_made(values: Values) -> str:
    return f"Offering {values['colour']} cost you {_n(values['points'], 'point')}."


def _offering_missed(values: Values) -> str:
    return f"Offering {values['colour']} would have been worth {_n(values['points'], 'point')}."


def _offering_other(values: Values) -> str:
    return (
        f"Offering {values['colour']} instead of {values['chosen']}"
        f" would have been worth {_n(values['points'], 'point')}."
    )


def _int(value: WhyValue) -> int:
    assert isinstance(value, int), "a count"
    return value


ENGLISH = {
    "perfect": lambda v: f"Perfect: nobody could have made more of these tiles ({v['score']}).",
    "unbeaten": lambda v: f"No better galaxy of these tiles was found ({v['score']}).",
    "turn": _turn,
    "swap-tiles": _swap_tiles,
    "exchange": _exchange,
    "flip": _flip,
    "move": _move,
    "best": _best,
    "best-bet": _best_bet,
    "better": lambda v: f"Laid otherwise, these tiles were worth {_n(v['points'], 'point')} more.",
    "bet-missed": _bet_missed,
    "bet-lost": _bet_lost,
    "bet-lost-locked": _bet_lost_locked,
    "bet-risky": lambda v: (
        f"The {v['colour']} bet was a risk: the worst removal would have lost it."
    ),
    "bet-safe": lambda v: f"The {v['colour']} bet was safe from the worst removal, and free.",
    "time": _time,
    "face-down": _face_down,
    "swap": _swap,
    "offering-made": _offering_made,
    "offering-missed": _offering_missed,
    "offering-other": _offering_other,
}
