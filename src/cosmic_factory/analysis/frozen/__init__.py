"""A round seen from one seat: what others did and all chance are frozen, the rest is free."""
