"""B-5, B-6 The sheet of a movement phase: what may be written on it, what the form offers."""
