"""UB4 Goals, missions and voyages, and how they are judged."""
