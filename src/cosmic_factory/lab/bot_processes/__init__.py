"""Somebody's own bots, each in a process of its own."""
