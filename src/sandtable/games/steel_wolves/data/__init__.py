"""Charts, map, counters and events as files, and what loads them."""
