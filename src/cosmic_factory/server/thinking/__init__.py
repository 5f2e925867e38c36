"""A process that thinks about played rounds, and the node's queue of what it shall think about."""
