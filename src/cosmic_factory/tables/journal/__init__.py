"""Stores games durably: in one SQLite file, or in PostgreSQL that several nodes share."""
