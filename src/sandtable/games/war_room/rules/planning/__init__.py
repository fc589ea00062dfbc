"""WR2 Orders: what a sheet may say, and the ways that it may name."""
