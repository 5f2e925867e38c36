"""Live tables: seats, clocks, bots in seats, the journal and its fan-out."""
