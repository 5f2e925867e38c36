"""One file for each change of the schema, never edited after its release."""
