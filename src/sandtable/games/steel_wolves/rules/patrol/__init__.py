"""SW12, SW13, SW20, SW24 A week on patrol: movement, search, endurance, and the call to a pack."""
