"""Facts of scored rounds, gathered from the entries of a record or a journal."""
