"""What the HTTP API says in the language of who asks."""
