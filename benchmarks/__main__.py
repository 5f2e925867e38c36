"""Run every benchmark, or the named ones: each `bench_*.py` has a `main()` that prints its results.

python -m benchmarks                  all of them
python -m benchmarks web_drag links   those of `web/bench_web_drag.py` and `journal/bench_links.py`
"""

import importlib
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def main(wanted: list[str]) -> int:
    found = {path.stem.removeprefix("bench_"): path for path in FOLDER.rglob("bench_*.py")}
    unknown = sorted(set(wanted) - set(found))
    if unknown:
        print(f"no such benchmark: {', '.join(unknown)}; there are {', '.join(sorted(found))}")
        return 2
    for name in sorted(wanted or found):
        path = found[name]
        print(f"== {path.stem}", flush=True)
        module = ".".join(("benchmarks", *path.relative_to(FOLDER).with_suffix("").parts))
        importlib.import_module(module).main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
