"""The HTTP API and the pages: handlers, their bodies and answers, and the API's schema."""
