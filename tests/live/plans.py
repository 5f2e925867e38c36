"""The commands of a scripted player in a phase, from its view alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

Message = dict[str, Any]

CELLS = {
    "square": [(n // 3, n % 3, 0) for n in range(9)],
    "free": [(n // 3, n % 3, 0) for n in range(9)],
    "line": [(0, n, 0) for n in range(9)],
    "twin": [(n % 4 // 2, n % 2, n // 4) for n in range(8)],
}


def planned(view: dict[str, Any], chance: Random, arrangements: int) -> Iterator[Message]:
    """Yield all commands of the phase that has begun; each changes something."""
    mine, rules = view["mine"], view["round"]["rules"]
    match view["round"]["phase"]:
        case "reveal" | "ready" | "scores":
            yield {"type": "ready"}
        case "draft-1" | "draft-2":
            yield {"type": "keep_tiles", "tiles": chance.sample(mine["hand"], 3)}
        case "build":
            yield from _build(mine["hand"], rules, chance, arrangements)
        case "pick":
            task = mine["pick_task"]
            galaxy = view[f"seat_{task['galaxy_of']}"]["galaxy"]
            face_up = [one["tile"] for one in galaxy if not one.get("face_down")]
            yield {"type": "pick_tiles", "tiles": chance.sample(face_up, task["tiles"])}
        case "choice" if rules["path_to_colour"]:
            yield {"type": "choose_swap", "colour": chance.choice(["ice", "desert"])}
        case "choice":
            yield {"type": "choose_offering", "colour": None}


def arranging(view: dict[str, Any], turns: int = 0) -> Message:
    """Return a message that lays one tile in a corner."""
    tile = view["mine"]["hand"][0]
    return {"type": "arrange", "placements": [{"tile": tile, "row": 0, "col": 0, "turns": turns}]}


def _build(
    hand: list[int], rules: dict[str, Any], chance: Random, arrangements: int
) -> Iterator[Message]:
    tiles = chance.sample(hand, len(hand))
    cells = CELLS[rules["shape"]]
    for number in range(arrangements):
        laid = list(zip(tiles, cells, strict=False))[: 4 if number == 0 else 9]
        yield {
            "type": "arrange",
            "placements": [
                {"tile": tile, "row": row, "col": col, "part": part, "turns": number % 4}
                for tile, (row, col, part) in laid
            ],
        }
    for tile in tiles[: rules["face_down"]][:1]:
        # The player turns one; the neighbour picks the other.
        yield {"type": "turn_face_down", "tile": tile}
    yield {"type": "finish"}
