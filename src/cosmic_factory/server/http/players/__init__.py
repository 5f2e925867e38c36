"""Guests over HTTP: their names, their codes and their deletion."""
