"""WR7 Production, trade, and the Blitz game's own production."""
