"""WebSockets on tables: frames, connections, messages, and one session for each client."""
