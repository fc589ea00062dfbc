"""Charts, missions and figures as files, and what loads them."""
