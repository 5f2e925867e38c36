"""The Kaos cards, and the rules of a round that they may change."""
