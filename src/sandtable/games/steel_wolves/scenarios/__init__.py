"""The lobby's list, and the state in which each scenario starts."""
