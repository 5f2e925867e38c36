"""Commands speak English in tests, whatever the locale of the machine is."""

from __future__ import annotations

import os

# Set when tests are collected: some modules copy the environment while they are imported.
os.environ["LC_ALL"] = "C.UTF-8"
