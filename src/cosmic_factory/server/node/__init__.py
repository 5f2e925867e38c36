"""One running node: its settings, services and life from start to close, its logs and metrics."""
