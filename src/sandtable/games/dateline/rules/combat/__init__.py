"""B-7 to B-10, D2.1, D3.3, D3.9 Battles, raids, the bomb, and what is captured."""
