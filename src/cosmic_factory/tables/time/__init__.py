"""Time: clocks, the time that nodes share, deadlines of phases, and the durations of this room."""
