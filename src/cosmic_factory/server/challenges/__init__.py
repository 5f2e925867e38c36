"""Recorded minutes to play against: ghosts, the deals they were built from, and tries at them."""
