"""Counts wrong codes, so that nobody guesses one, and nobody is locked out by somebody else.

A whole school may share one address, and one of its computers may guess. So wrong codes are counted
for the address and for each guest. Once an address has used up its wrong codes, it still gets

- a code that was right from there before: whoever knows it learns nothing by sending it again,
- a code from a guest who has hardly guessed. New guests are easily made, so all of an address
  share a few such tries a minute: without that bound somebody could guess with ever new guests.

In a year of guessing without a pause both together find a fifth of a table, with 2,000 open ones.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from cosmic_factory.server.http.problems import RequestRefused
from cosmic_factory.server.security.budget import ClientBudget, network_of
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.tables import PlayerId

# Right codes that are remembered, each with the address it came from.
MAX_RIGHT_CODES = 20_000


class CodeBudget:
    """Admits tries at codes."""

    def __init__(self, budget: ClientBudget) -> None:
        self._budget = budget
        self._right: OrderedDict[tuple[str, str], None] = OrderedDict()

    def admit(self, code: str, address: str, guest: PlayerId | None) -> Callable[[], None]:
        """Count a try as a wrong one, or refuse it. Call what is returned if the code was right."""
        key = network_of(address), code
        if key in self._right:
            self._right.move_to_end(key)
            return lambda: None
        taken = self._take(address, guest)

        def was_right() -> None:
            for cost, who in taken:
                self._budget.give_back(cost, who)
            self._right[key] = None
            if len(self._right) > MAX_RIGHT_CODES:
                self._right.popitem(last=False)

        return was_right

    def _take(self, address: str, guest: PlayerId | None) -> list[tuple[Cost, str]]:
        taken = []
        if guest is not None and self._budget.has_left(Cost.GUEST_CODE, guest):
            self._budget.take(Cost.GUEST_CODE, guest)
            taken.append((Cost.GUEST_CODE, guest))
        try:
            self._budget.take(Cost.CODE, address)
        except RequestRefused:
            if not taken or not self._budget.has_left(Cost.SPARE_CODE, address):
                for cost, who in taken:
                    self._budget.give_back(cost, who)
                raise
            self._budget.take(Cost.SPARE_CODE, address)
            return [*taken, (Cost.SPARE_CODE, address)]
        return [*taken, (Cost.CODE, address)]
