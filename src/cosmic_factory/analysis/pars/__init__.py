"""Pars: the best that nine tiles, what lay on the table, or a whole draft could have brought."""
