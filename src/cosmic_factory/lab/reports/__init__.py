"""What the results of a tournament say, as tables, files and pictures."""
