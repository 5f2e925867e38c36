"""Identity, codes, origins, rate limits, and the gate through which every request goes."""
