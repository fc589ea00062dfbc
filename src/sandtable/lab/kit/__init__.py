"""The conformance kit: what every game promises, and how matches are played to hold them to it."""
