"""The lab: tournaments that measure bots, and an environment in which programs learn to play."""
