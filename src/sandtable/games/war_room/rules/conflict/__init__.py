"""WR4 Who fights whom and where, who commands, who lines up in which stance."""
