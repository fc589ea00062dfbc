"""SW2.3, SW6, SW7, SW14.2, SW25 Boats, escorts, bases, signals and torpedoes: what every chapter asks of them."""
