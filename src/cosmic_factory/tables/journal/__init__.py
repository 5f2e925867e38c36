"""Where games are kept: one SQLite file, or PostgreSQL shared by several nodes."""
