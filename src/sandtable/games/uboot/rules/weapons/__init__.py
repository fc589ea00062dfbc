"""UB7.5.3 Torpedoes and guns."""
