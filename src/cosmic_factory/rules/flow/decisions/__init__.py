"""What each command causes, one module for each part of a round."""
