"""Notices games that cannot be read, so that one of them never harms another."""
