"""What a seat may know, and what it may try out on its own."""
