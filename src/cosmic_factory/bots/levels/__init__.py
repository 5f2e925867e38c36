"""The levels of play: one bot with different strengths, and how fast it plays."""
