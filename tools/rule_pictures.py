"""Score the galaxies that the rules page shows, because the browser does not count points.

`python -m tools.rule_pictures` writes web/src/screens/rules/pictures.json; a test fails when it is
stale.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cosmic_factory.rules import (
    Cell,
    Galaxy,
    LaidTile,
    ScoreSheet,
    ScoringInput,
    Tile,
    round_rules,
    score_round,
)

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "tests" / "rules" / "examples.json"
PICTURES = ROOT / "web" / "src" / "screens" / "rules" / "pictures.json"

# Examples of the rulebooks, by their names in the tests.
SHOWN = (
    "zones-9-2-and-path-7",
    "arborescence-6",
    "multi-path-6",
    "constellation-3-zones",
    "sideral-vacuum-4-2",
    "district-vegetation-3",
    "dispersion-empty-vegetation",
    "path-revisits-a-tile",
)
NINE = (
    "d1i0i1i1:new",
    "cv2i0d1:esw",
    "d2v0v1v0:nesw",
    "d0d0v1i0:n",
    "ci1v0v2:ew",
    "cv1v0v1:nw",
    "ci1d2d0:nesw",
    "d1d1i0i0:ew",
    "d0v1v0v0:nw",
)
# Which of the nine tiles, row, column, quarter turns, part.
LINE = ((3, 3), (5, 0), (4, 1), (7, 0), (6, 2), (0, 2), (1, 0), (2, 2), (8, 3))
FREE = (
    *((0, 0, 0, 2), (7, 0, 1, 2), (1, 0, 2, 0), (2, 0, 3, 2)),
    *((8, 1, 1, 0), (4, 1, 2, 0), (6, 1, 3, 3), (5, 2, 2, 3), (3, 2, 3, 1)),
)
TWIN = (
    *((1, 0, 0, 0, 0), (5, 0, 1, 2, 0), (3, 1, 0, 0, 0), (0, 1, 1, 0, 0)),
    *((6, 0, 0, 1, 1), (2, 0, 1, 1, 1), (7, 1, 0, 3, 1), (4, 1, 1, 3, 1)),
)


def galaxies() -> Iterator[tuple[str, int, Galaxy]]:
    """Yield the name, the card (0: none) and the galaxy of each picture."""
    known = {one["name"]: one for one in json.loads(EXAMPLES.read_text("utf-8"))["examples"]}
    for name in SHOWN:
        example = known[name]
        yield name, example["card"] or 0, _galaxy(example["placements"])
    first = known[SHOWN[0]]["placements"]
    yield (
        "black-hole",
        1,
        _galaxy([{**one, "face_down": k in (2, 7)} for k, one in enumerate(first)]),
    )
    yield "sabotage", 0, _galaxy([one for k, one in enumerate(first) if k != 4])
    yield "line", 7, _nine((tile, 0, k, turns, 0) for k, (tile, turns) in enumerate(LINE))
    yield "free", 3, _nine((*one, 0) for one in FREE)
    yield "twin", 11, _nine(TWIN)


def _galaxy(placements: Sequence[dict[str, Any]]) -> Galaxy:
    return Galaxy(
        tuple(
            LaidTile(
                Tile.parse(one["tile"]),
                Cell(one["row"], one["col"]),
                one["turns"],
                one["face_down"],
            )
            for one in placements
        )
    )


def _nine(laid: Any) -> Galaxy:
    return Galaxy(
        tuple(
            LaidTile(Tile.parse(NINE[tile]), Cell(row, col, part), turns)
            for tile, row, col, turns, part in laid
        )
    )


def pictures() -> str:
    made = {name: _picture(card, galaxy) for name, card, galaxy in galaxies()}
    return json.dumps(made, indent=None, separators=(",", ":")).replace('},"', '},\n"') + "\n"


def _picture(card: int, galaxy: Galaxy) -> dict[str, Any]:
    (sheet,) = score_round(round_rules(card), [ScoringInput(galaxy)])
    return {
        "tiles": [
            {
                "code": None if one.face_down else one.tile.code,
                "row": one.cell.row,
                "col": one.cell.col,
                "part": one.cell.part,
                "turns": one.turns,
            }
            for one in galaxy.laid
        ],
        **_counted(sheet),
    }


def _counted(sheet: ScoreSheet) -> dict[str, Any]:
    return {
        "zones": [
            {
                "colour": zone.colour.value,
                "spots": [[spot.x, spot.y] for spot in zone.spots],
                "planets": zone.planets,
                "points": zone.points + zone.extra,
            }
            for zone in sheet.zones
        ],
        "constellations": [
            {"spots": [[spot.x, spot.y] for spot in one.spots], "points": one.points}
            for one in sheet.constellations
        ],
        "walk": [[cell.col, cell.row] for cell in sheet.path.walk],
        "networks": [[[cell.col, cell.row] for cell in one] for one in sheet.path.networks],
    }


def main() -> None:
    PICTURES.parent.mkdir(parents=True, exist_ok=True)
    PICTURES.write_text(pictures(), "utf-8")


if __name__ == "__main__":
    main()
