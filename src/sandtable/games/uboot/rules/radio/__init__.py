"""UB8.4 Radio messages and the Enigma."""
