"""Simulated annealing: a good galaxy within milliseconds."""
