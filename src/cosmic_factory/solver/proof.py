"""What an exact search hands back."""

from __future__ import annotations

from typing import NamedTuple

from cosmic_factory.rules import Galaxy


class Proof(NamedTuple):
    """The best galaxy, its worth and what no galaxy exceeds; `galaxy` is None if none was better.

    Worths are in the whole numbers of the objective's goal. `proved` says that the search ended.
    """

    galaxy: Galaxy | None
    worth: int
    bound: int
    proved: bool
    seen: int
