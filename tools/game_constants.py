"""Write the constants and card texts that the browser shares with the rules and the server.

`python -m tools.game_constants` writes constants.ts, round-rules.ts and built-in-tiles.ts in
web/src/game/ and, for each language, play/cards.ts and first/grammar.ts in
web/src/messages/<language>/; a
test fails when they are stale.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from cosmic_factory.bots import DEFAULT_LEVEL, LEVELS
from cosmic_factory.languages import GRAMMARS, Language, WordKind, phrase_text
from cosmic_factory.rules import (
    ALL_CARDS,
    BUILT_IN_TILE_SET,
    FRAMES,
    HAND_SIZE,
    KAOS_CARDS,
    KEPT_PER_HAND,
    MAX_SEATS,
    MAX_SET_NAME_LENGTH,
    MAX_SET_TILES,
    MIN_SEATS,
    PATH_POINTS,
    REACH,
    ROUNDS,
    TRACK_END,
    UNSEEN_TILES,
    ZONE_POINTS,
    Colour,
    PhaseSeconds,
    Shape,
    Track,
    cosmic54,
    galaxy_size,
    round_rules,
)
from cosmic_factory.rules.flow.decisions.drafting import hands_pass_left
from cosmic_factory.server.http.tables.game_choices import BuildSeconds, GameChoices
from cosmic_factory.server.live.messages import Emote
from cosmic_factory.tables import MAX_NAME_LENGTH

ROOT = Path(__file__).resolve().parent.parent
CONSTANTS = ROOT / "web" / "src" / "game" / "constants.ts"
ROUND_RULES = ROOT / "web" / "src" / "game" / "round-rules.ts"
BUILT_IN_TILES = ROOT / "web" / "src" / "game" / "built-in-tiles.ts"
MESSAGES = ROOT / "web" / "src" / "messages"
HEAD = "// Made by `python -m tools.game_constants`. Do not edit.\n"
FRAME_TYPE = """\
/** Separate rectangles of equal size; `parts` is their number. */
export interface Frame {
  readonly rows: number;
  readonly cols: number;
  readonly parts: number;
}
"""
# A level for tests and measurements; the screen does not offer it.
HIDDEN_LEVEL = "random"


def _card_key(name: str) -> str:
    return name.lower().replace(" ", "-")


def _frame(shape: Shape) -> dict[str, int]:
    """Return the size of a shape's first frame: a line lies across the board."""
    rows, cols, parts = (1 + max(axis) for axis in zip(*FRAMES[shape][0], strict=True))
    assert rows * cols * parts == len(FRAMES[shape][0]), "the frame is not made of rectangles"
    return {"rows": rows, "cols": cols, "parts": parts}


def _declarations() -> Iterator[tuple[str, str, Any]]:
    """Yield a comment, a name with its type if it needs one, and a value."""
    default = GameChoices()
    yield "", "ROUNDS", ROUNDS
    yield "", "MIN_SEATS", MIN_SEATS
    yield "", "MAX_SEATS", MAX_SEATS
    yield "Tiles that a seat builds with.", "HAND_SIZE", HAND_SIZE
    yield "What names the built-in tile set.", "BUILT_IN_TILE_SET", BUILT_IN_TILE_SET
    yield "Tiles of the largest set that can be entered.", "MAX_SET_TILES", MAX_SET_TILES
    yield "", "MAX_SET_NAME_LENGTH", MAX_SET_NAME_LENGTH
    yield "Tiles kept of each hand in the draft.", "KEEP", KEPT_PER_HAND
    yield "Tiles that join the kept ones unseen.", "UNSEEN_TILES", UNSEEN_TILES
    yield "The last point of a track; the first is 0.", "TRACK_END", TRACK_END
    yield "", "COLOURS: readonly Colour[]", [*Colour]
    yield "", "TRACKS: readonly Track[]", [*Track]
    yield (
        "The section of each seat in an update, by seat number.",
        "SEAT_SECTIONS",
        [f"seat_{seat}" for seat in range(MAX_SEATS)],
    )
    yield (
        "Whether hands are passed to the left, by round, from 0.",
        "PASSES_LEFT: readonly boolean[]",
        [hands_pass_left(number) for number in range(1, ROUNDS + 1)],
    )
    yield (
        "How many tiles a finished galaxy of a shape has.",
        "PLACES: Readonly<Record<Shape, number>>",
        {shape: galaxy_size(shape) for shape in Shape},
    )
    yield (
        "The rectangles of cells that a shape fills; a free one has none.",
        "FRAMES: Readonly<Record<Exclude<Shape, 'free'>, Frame>>",
        {shape: _frame(shape) for shape in Shape if FRAMES[shape]},
    )
    yield "How far a free galaxy may reach from the cell 0, 0.", "REACH", REACH
    yield (
        "Points by planets in a zone; the last entry holds for all larger ones.",
        "ZONE_POINTS: Readonly<Record<Colour, readonly number[]>>",
        {colour: ZONE_POINTS[colour] for colour in Colour},
    )
    yield "Points by tiles on the path.", "PATH_POINTS: readonly number[]", PATH_POINTS
    yield "", "CARDS", ALL_CARDS
    yield (
        "The key of a card in the code, by its number.",
        "CARD_KEYS",
        {card.number: _card_key(card.name.en) for card in KAOS_CARDS},
    )
    yield "", "EMOTES", get_args(Emote)
    yield (
        "From the weakest to the strongest.",
        "BOT_LEVELS",
        [level for level in LEVELS if level != HIDDEN_LEVEL],
    )
    yield "", "DEFAULT_BOT_LEVEL", DEFAULT_LEVEL
    yield "", "BUILD_SECONDS", get_args(BuildSeconds)
    yield "", "DEFAULT_SEATS", default.seats
    yield "", "DEFAULT_BUILD_SECONDS", default.build_seconds
    yield "", "DEFAULT_DRAFT_SECONDS", PhaseSeconds().draft
    yield "", "DEFAULT_CHOICE_SECONDS", PhaseSeconds().choice
    yield "", "LANGUAGES", [*Language]
    yield "", "MAX_NAME_LENGTH", MAX_NAME_LENGTH


def constants() -> str:
    parts = [
        HEAD,
        "import type { Colour, Shape, Track } from './wire';\n",
        FRAME_TYPE,
    ]
    for comment, name, value in _declarations():
        doc = f"/** {comment} */\n" if comment else ""
        exact = (
            "" if ":" in name or not isinstance(value, (list, tuple, dict, str)) else " as const"
        )
        parts.append(f"{doc}export const {name} = {_written(value)}{exact};\n")
    return "\n".join(parts)


def rules_of_cards() -> str:
    """Return the rules of every round, for pages that count points without a server."""
    rules = {number: msgspec.to_builtins(round_rules(number)) for number in (0, *ALL_CARDS)}
    lines = (
        HEAD,
        "import type { RoundRules } from './wire';\n",
        "/** The rules of a round by the number of its card; 0 is a round without one. */",
        f"export const ROUND_RULES: Readonly<Record<number, RoundRules>> = {_written(rules)};\n",
    )
    return "\n".join(lines)


def built_in_tiles() -> str:
    """Return the tiles of the built-in set, for pages that need no table."""
    codes = {tile.id: tile.code for tile in cosmic54().tiles}
    lines = (
        HEAD,
        "/** The codes of the tiles that come with the game, by their ids. */",
        f"export const BUILT_IN_TILES: Readonly<Record<number, string>> = {_written(codes)};\n",
    )
    return "\n".join(lines)


def _written(value: Any) -> str:
    """Return a value as TypeScript, objects with one member a line."""
    if isinstance(value, Mapping) and all(not isinstance(one, int) for one in value.values()):
        members = (f"  {json.dumps(key)}: {_one_line(one)},\n" for key, one in value.items())
        return "{\n" + "".join(members) + "}"
    return _one_line(value)


def _one_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def card_texts(language: Language) -> str:
    lines = [
        HEAD,
        "\n/** The names and sentences of the Kaos cards, as the rules have them. */\n",
        "export default {\n",
    ]
    for card in KAOS_CARDS:
        for part, phrase in (("name", card.name), ("text", card.text)):
            lines.append(
                f"  'kaos.{card.number}.{part}': {_quoted(phrase_text(phrase, language))},\n"
            )
    lines.append("} as const;\n")
    return "".join(lines)


def _quoted(text: str) -> str:
    """Return a TypeScript string in which a no-break space can be seen."""
    return json.dumps(text, ensure_ascii=False).replace("\u00a0", "\\u00a0")


def grammar_data(language: Language) -> str:
    """Return the rules for articles and elision; numbers and lists the browser knows itself."""
    grammar = GRAMMARS[language]
    lines = [
        HEAD,
        "\nimport { grammarOf } from '../../grammar';\n",
        "\nexport default grammarOf({\n",
        "  kinds: {\n",
        *(f"    {name}: {_kind(kind)},\n" for name, kind in grammar.kinds.items()),
        "  },\n",
        "  rules: {\n",
        *(f"    {name}: {_one_line(forms)},\n" for name, forms in grammar.rules.items()),
        "  },\n",
        "});\n",
    ]
    return "".join(lines)


def _kind(kind: WordKind) -> str:
    told = ((name, getattr(kind, name)) for name in WordKind.__struct_fields__)
    return "{ " + ", ".join(f"{name}: {_one_line(value)}" for name, value in told if value) + " }"


def files() -> dict[Path, str]:
    texts = {
        MESSAGES / language / "play" / "cards.ts": card_texts(language) for language in Language
    }
    grammars = {
        MESSAGES / language / "first" / "grammar.ts": grammar_data(language)
        for language in Language
    }
    generated = {
        CONSTANTS: constants(),
        ROUND_RULES: rules_of_cards(),
        BUILT_IN_TILES: built_in_tiles(),
    }
    return generated | texts | grammars


def main() -> None:
    for file, text in files().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
