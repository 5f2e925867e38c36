"""A node raises its limit of open files for its sockets, or has fewer sockets and says so."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such limit on Windows")

# The hard limit of a process cannot be raised again, so each case has its own.
PROGRAM = """
import json, logging, resource, sys
from cosmic_factory.server import Settings
from cosmic_factory.server.node.file_limit import with_enough_files
soft, hard, sockets = map(int, sys.argv[1:])
resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
said = []
logging.getLogger("cosmic_factory.server").addFilter(lambda record: said.append(record.sockets))
settings = with_enough_files(Settings(max_sockets=sockets))
now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
print(json.dumps([now, settings.max_sockets, said]))
"""


def outcome(soft: int, hard: int, sockets: int) -> list[object]:
    asked = [sys.executable, "-c", PROGRAM, str(soft), str(hard), str(sockets)]
    done = subprocess.run(asked, capture_output=True, text=True, check=True, env=dict(os.environ))
    found: list[object] = json.loads(done.stdout)
    return found


def test_the_limit_is_raised_for_all_sockets() -> None:
    assert outcome(256, 4096, 2000) == [3000, 2000, []]


def test_a_limit_that_is_high_enough_stays() -> None:
    assert outcome(3500, 4096, 2000) == [3500, 2000, []]


def test_there_are_fewer_sockets_if_the_system_allows_fewer_files() -> None:
    assert outcome(256, 2500, 5000) == [2500, 1500, [1500]]
    assert outcome(256, 512, 5000) == [512, 256, [256]]
