"""How bots decide: what to keep, what to build, what to bet on and what to choose."""
