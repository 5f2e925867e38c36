"""One sentence why a round brought less than it could have, true by construction."""
