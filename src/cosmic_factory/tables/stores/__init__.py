"""Storage beside the journal of games: one module per store, with its rows, interface and SQL."""
