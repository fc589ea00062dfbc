"""The laboratory: conformance kit, fuzzing, mass simulation, golden games, saves, bench."""
