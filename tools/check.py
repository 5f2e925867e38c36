"""Run the project's checks one after the other, each under a headline, and sum up.

All checks run even when one fails, so that one run shows everything there is to mend. The solver's
kernels are compiled beside the first checks: otherwise each worker of the tests would do it for
itself.
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
    "faces": ["python", "tools/room_faces.py"],
    "web": ["python", "tools/web_client.py", "check"],
    "tests": ["pytest", "-q"],
}
KERNELS = ["python", "-m", "cosmic_factory.solver.warm"]


def main(names: Sequence[str]) -> int:
    unknown = [name for name in names if name not in CHECKS]
    if unknown:
        print(f"no such check: {', '.join(unknown)}; there are {', '.join(CHECKS)}")
        return 2
    summary = []
    failed = []
    chosen = names or tuple(CHECKS)
    kernels = _start(KERNELS) if "tests" in chosen else None
    for name in chosen:
        if name == "tests" and kernels is not None:
            kernels.wait()
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


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    tool, *options = command
    return subprocess.Popen([BIN / tool, *options], cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
