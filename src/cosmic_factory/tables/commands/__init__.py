"""Commands of players: decided in batches, counted, and kept in order."""
