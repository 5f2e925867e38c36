"""The chain of a journal: every entry carries a link, a hash over itself and the link before it.

A changed, dropped, added or moved entry therefore does not fit the link of the next one. The first
link covers the id, seed and options of the game. Entries at the end of a journal can be taken away
unnoticed: the game then stands where it stood before them.

Games that were begun before there were links have none in their first entries. From the first link
on they are like all others, and it covers what came before it, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from cosmic_factory.tables.journal.entry import LINK_LENGTH, with_link, without_link
from cosmic_factory.tables.journal.port import GameRow


class BrokenChain(Exception):
    """An entry does not carry the link that it must have."""


class ChainEnd(NamedTuple):
    """The link of the last entry so far, and whether the next one must carry a link."""

    link: bytes
    is_linked: bool

    def extended(self, contents: Iterable[bytes]) -> tuple[list[bytes], ChainEnd]:
        """Return encoded entries as they are stored next, and the end of the chain after them."""
        stored, link, is_linked = [], self.link, self.is_linked
        for content in contents:
            link, is_linked = _link(link, content), True
            stored.append(with_link(content, link))
        return stored, ChainEnd(link, is_linked)

    def checked(self, stored: bytes) -> tuple[bytes, ChainEnd]:
        """Return the encoded entry that is stored next, and the end of the chain after it.

        Raises BrokenChain if the entry's link is missing or wrong.
        """
        content, found = without_link(stored)
        link = _link(self.link, content)
        if found != link and (found is not None or self.is_linked):
            raise BrokenChain
        return content, ChainEnd(link, found is not None)


def chain_start(row: GameRow) -> ChainEnd:
    """Return the end of the chain of a game whose journal is empty."""
    head = b"%b\n%b\n%b" % (row.id.encode(), row.seed.encode(), row.options)
    return ChainEnd(_link(b"", head), row.chained)


def _link(previous: bytes, content: bytes) -> bytes:
    return sha256(previous + content).hexdigest()[:LINK_LENGTH].encode()
