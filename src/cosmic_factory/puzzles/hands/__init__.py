"""Hands for storms and themes: what one is, how it is made, and which one comes next."""
