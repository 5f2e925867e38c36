"""Run the project's checks one after the other, each under a headline, and sum up.

All checks run even when one fails, so that one run shows everything there is to mend.
"""

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
CHECKS = {
    "style": ["ruff", "check"],
    "format": ["ruff", "format", "--check"],
    "types": ["mypy"],
    "rooms": ["lint-imports", "--no-cache"],
    "web": ["python", "tools/web_client.py", "check"],
    "tests": ["pytest", "-q"],
}


def main(names: Sequence[str]) -> int:
    unknown = [name for name in names if name not in CHECKS]
    if unknown:
        print(f"no such check: {', '.join(unknown)}; there are {', '.join(CHECKS)}")
        return 2
    summary = []
    failed = []
    for name in names or CHECKS:
        tool, *options = CHECKS[name]
        print(f"\n== {name}: {' '.join(CHECKS[name])}", flush=True)
        start = time.monotonic()
        code = subprocess.run([BIN / tool, *options], cwd=ROOT, check=False).returncode
        word = "FAILED" if code else "ok"
        if code:
            failed.append(name)
        summary.append(f"{name} {word} ({time.monotonic() - start:.1f} s)")
    print(f"\n== {', '.join(summary)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
