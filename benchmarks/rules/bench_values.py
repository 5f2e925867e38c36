"""Frozen msgspec structs against frozen dataclasses: the ratios that ADR 2 rests on."""

import dataclasses
import timeit
from collections.abc import Callable

import msgspec

LOOPS = 100_000
REPEATS = 7


@dataclasses.dataclass(frozen=True, slots=True)
class Dataclass:
    tile: int
    row: int
    column: int
    turns: int


class Struct(msgspec.Struct, frozen=True):
    tile: int
    row: int
    column: int
    turns: int


def main() -> None:
    dataclass, struct = Dataclass(14, 0, 2, 1), Struct(14, 0, 2, 1)
    compare("create", lambda: Dataclass(14, 0, 2, 1), lambda: Struct(14, 0, 2, 1))
    compare(
        "equal", lambda: dataclass == Dataclass(14, 0, 2, 1), lambda: struct == Struct(14, 0, 2, 1)
    )
    compare("hash", lambda: hash(dataclass), lambda: hash(struct))
    compare(
        "change one field",
        lambda: dataclasses.replace(dataclass, turns=2),
        lambda: msgspec.structs.replace(struct, turns=2),
    )


def compare(name: str, dataclass: Callable[[], object], struct: Callable[[], object]) -> None:
    slow, fast = nanoseconds(dataclass), nanoseconds(struct)
    print(f"{name:18} dataclass {slow:5.0f} ns   struct {fast:5.0f} ns   {slow / fast:4.1f} x")


def nanoseconds(work: Callable[[], object]) -> float:
    return min(timeit.repeat(work, number=LOOPS, repeat=REPEATS)) / LOOPS * 1e9


if __name__ == "__main__":
    main()
