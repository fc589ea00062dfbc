"""UB6.1, UB6.9 to UB6.12, UB7.2 to UB7.4, UB10.3 Sailors, tracks, wounds, faults and breaches."""
