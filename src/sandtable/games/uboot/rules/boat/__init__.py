"""UB8, UB9, UB10.1 The boat under way: depth, engines, clock, sky, senses, the plot and the target solution."""
