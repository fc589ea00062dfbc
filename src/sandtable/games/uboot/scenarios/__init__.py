"""What the lobby offers, and the state in which each starts."""
