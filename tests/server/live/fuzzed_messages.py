"""Strategies for messages of a client to its table, valid and not."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from cosmic_factory.rules import Phase, wire_name
from cosmic_factory.server.live.messages import GAME_MESSAGES, TABLE_MESSAGES

NEEDED = {wire_name(kind.__name__): kind for kind in (*GAME_MESSAGES, *TABLE_MESSAGES)}
KINDS = list(NEEDED)

numbers = st.one_of(
    st.integers(-2, 60), st.sampled_from([2**31, 2**63, 2**64, -(2**70), 10**400, 0.5, -0.0, 1e300])
)
colours = st.sampled_from(["vegetation", "ice", "desert", "star", "", None])
odd = st.one_of(
    st.none(), st.booleans(), numbers, st.text(max_size=8), st.lists(numbers, max_size=3)
)
placements = st.lists(
    st.fixed_dictionaries(
        {"tile": numbers, "row": st.integers(-2, 45), "col": st.integers(-2, 45)},
        optional={"turns": st.integers(-1, 5), "part": st.integers(-1, 3), "x": odd},
    ),
    max_size=10,
)
choices = st.fixed_dictionaries(
    {},
    optional={
        "seats": st.integers(1, 7),
        "variant": st.sampled_from(["standard", "beginner", "kind"]),
        "deck": st.lists(st.integers(0, 21), max_size=6),
        "sequence": st.one_of(st.none(), st.lists(st.integers(0, 21), max_size=6)),
        "build_seconds": st.one_of(st.none(), numbers),
        "draft_seconds": numbers,
        "choice_seconds": numbers,
        "live_counts": st.booleans(),
        "bots_hurry": st.booleans(),
        "insight": st.booleans(),
        "x": odd,
    },
)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "id": st.one_of(st.text(min_size=1, max_size=40), st.sampled_from(["again", "x" * 41, ""])),
    "round": st.one_of(st.none(), st.integers(-1, 6)),
    "phase": st.one_of(st.none(), st.sampled_from([phase.value for phase in Phase])),
    "seat": st.integers(-1, 7),
    "level": st.sampled_from(["cadet", "pilot", "nobody", ""]),
    "tiles": st.lists(numbers, max_size=5),
    "placements": placements,
    "discard": numbers,
    "tile": numbers,
    "face_down": st.booleans(),
    "tokens": st.lists(colours, max_size=4),
    "colour": colours,
    "emote": st.sampled_from(["wow", "hello", "kiss"]),
    "sent": numbers,
    "number": numbers,
    "changes": choices,
    "without_empty_seats": st.booleans(),
    "again": st.booleans(),
    "start": st.booleans(),
    "wanted": st.booleans(),
}


def well_formed(kind: str) -> st.SearchStrategy[dict[str, Any]]:
    """Return messages with all fields that this kind has, and values that may be right."""
    names = NEEDED[kind].__struct_fields__
    return st.fixed_dictionaries({"type": st.just(kind), **{n: FIELDS[n] for n in names}})


def twisted(kind: str) -> st.SearchStrategy[dict[str, Any]]:
    """Return messages with fields of all kinds, some of them unknown."""
    return st.fixed_dictionaries(
        {"type": st.one_of(st.just(kind), odd)},
        optional={**{name: st.one_of(values, odd) for name, values in FIELDS.items()}, "who": odd},
    )


# Not by `flatmap`, which would make and check the strategies of a kind again for every message.
objects = st.one_of([make(kind) for kind in KINDS for make in (well_formed, twisted)])
texts = objects.map(json.dumps)
broken = st.builds(lambda text, at: text[: at % (len(text) + 1)], texts, st.integers(0, 200))
messages: st.SearchStrategy[str | bytes] = st.one_of(
    texts, texts, texts, broken, st.text(max_size=30), st.binary(max_size=30), texts.map(str.encode)
)
