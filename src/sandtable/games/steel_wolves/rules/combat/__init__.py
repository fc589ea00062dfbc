"""SW14, SW24.2, SW27 The combat display, from placing to the last re-attack."""
