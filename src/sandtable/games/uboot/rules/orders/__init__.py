"""UB6.5, UB7.5 The orders of the Captain, and what officers do without one."""
