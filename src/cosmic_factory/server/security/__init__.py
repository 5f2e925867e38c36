"""Identity, codes, origins, rate limits, and the middleware that checks every request."""
