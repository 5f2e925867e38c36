"""Answers about one seat: its verdict, the split of its losses, its accuracy, other cards."""
