"""The tables that a node has open: opening them, their supervision, bots and people at them."""
