"""WR5-06, WR4D-09 New units go on the map, stacks are reorganised."""
