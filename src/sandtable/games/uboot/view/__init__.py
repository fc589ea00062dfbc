"""What a station may know, and worlds that fit it."""
