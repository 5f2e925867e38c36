"""What Alembic runs for every migration; `migrating.py` brings the connection and the lock."""

from __future__ import annotations

from alembic import context

from cosmic_factory.tables.journal.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    # SQLite supports this, too, if the transaction is begun explicitly, as `migrating.py` does.
    transactional_ddl=True,
)
context.run_migrations()
