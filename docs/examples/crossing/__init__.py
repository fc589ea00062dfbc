"""The Crossing: a small game for two, made up for docs/adding-a-game.md. Every game has these eight rooms."""
