"""Lessons and drills over HTTP: how far a guest is."""
