"""HTTP and WebSocket: identity, the API, live sockets and static files."""
