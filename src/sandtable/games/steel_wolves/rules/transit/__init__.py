"""SW15, SW19.1, SW21.3, SW26 Out to the hunting grounds and home: routes, dangers on the way, mines, fuel."""
