"""What the seat may know, and what is told from it."""
