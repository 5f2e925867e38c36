"""What rows can be worth at most, before they are counted exactly."""
