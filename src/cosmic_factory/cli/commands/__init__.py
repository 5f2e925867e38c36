"""The commands: one module for each, named like the command (`replay` holds `verify`, too)."""
