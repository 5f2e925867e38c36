"""Tables over HTTP: opening them, finding them, and what may be chosen for a game."""
