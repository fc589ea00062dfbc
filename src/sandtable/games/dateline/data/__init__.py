"""Charts, map and units as files, and what loads them."""
