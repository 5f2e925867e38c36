"""How nodes tell each other of new entries."""
