"""One SQLite file, used by one server process."""
