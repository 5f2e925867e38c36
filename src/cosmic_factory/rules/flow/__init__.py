"""The course of a game: commands are decided into events, and events are folded into the state."""
