"""Duplicate evenings over HTTP: made by a host, and their live board."""
