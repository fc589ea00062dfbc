"""The chapters of the rulebooks, the base game's and the expansion's."""
