"""Games and saves that are kept, so that a change of the rules shows."""
