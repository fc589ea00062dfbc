"""B-7, B-8 What a battle is likely to bring, and how lucky one was."""
