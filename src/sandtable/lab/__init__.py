"""The laboratory: the conformance kit, mass simulation, kept games, bench, mutants, studies of one game."""
