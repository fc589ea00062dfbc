"""What happens in a step of the clock."""
