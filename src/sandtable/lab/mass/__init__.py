"""Many matches at once, and what can be seen in them."""
