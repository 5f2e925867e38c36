"""Duplicate evenings: the results of several tables that play the same five rounds."""
