"""Who may ask, and how often: identity, names, codes, origins, rate limits, and the gate."""
