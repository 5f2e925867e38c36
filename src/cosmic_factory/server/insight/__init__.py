"""What was possible in played rounds: found out, stored, and shown at tables and over HTTP."""
