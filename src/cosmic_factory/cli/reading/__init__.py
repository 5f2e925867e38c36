"""Input that users write: files, hands, round tables and environment variables."""
