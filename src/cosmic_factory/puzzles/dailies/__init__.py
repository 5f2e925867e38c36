"""Daily puzzles: what one is, how it is made and checked, its date, and streaks of days."""
