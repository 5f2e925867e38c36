"""What viewers of a table are shown, and how they learn of changes."""
