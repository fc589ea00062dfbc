"""UBX The other side: ships, escorts with minds of their own, aircraft, depth charges."""
