"""The structs of a match, and the questions about them that every chapter asks."""
