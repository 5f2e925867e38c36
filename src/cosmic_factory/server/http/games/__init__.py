"""Past games over HTTP: lists, records, rounds and timelines."""
