"""SW5, SW36 The war events and the requests in Berlin."""
