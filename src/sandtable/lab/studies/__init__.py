"""What is studied about one game alone."""
