"""Which tile set a table is played with."""
