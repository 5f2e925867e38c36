"""Who may sit where at a table: names, the host, the command for a wish, the next game."""
