"""Run every benchmark of this folder: each `bench_*.py` has a `main()` that prints its results."""

import importlib
import sys
from pathlib import Path


def main(wanted: list[str]) -> int:
    names = sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    for name in names:
        if wanted and name.removeprefix("bench_") not in wanted:
            continue
        print(f"== {name}", flush=True)
        importlib.import_module(f"benchmarks.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
