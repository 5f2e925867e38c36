"""The best way to go on from tiles that lie already: everything tried, or annealed."""
