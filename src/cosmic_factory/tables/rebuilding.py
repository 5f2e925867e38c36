"""Rebuilds the catalogue of a database that no table is open on."""

from __future__ import annotations

import asyncio

from cosmic_factory.tables.journal.address import SqliteAddress, read_address
from cosmic_factory.tables.journal.errors import CannotOpenStorage
from cosmic_factory.tables.journal.opening import open_storage
from cosmic_factory.tables.projection import ProgressCallback, rebuild_all


async def rebuild_catalogue(url: str, progress: ProgressCallback | None = None) -> int:
    """Write the facts of all games anew from their journals, and return how many games there are.

    Raises CannotOpenStorage with one sentence for the user, also for a file that does not exist.
    """
    address = read_address(url)
    if isinstance(address, SqliteAddress) and not await asyncio.to_thread(address.exists):
        raise CannotOpenStorage(f"There is no file {address}.")
    storage = await open_storage(url)
    try:
        return await rebuild_all(storage, progress)
    finally:
        await storage.close()
