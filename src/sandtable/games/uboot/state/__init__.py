"""The structs of a patrol, and the plane on which places lie."""
