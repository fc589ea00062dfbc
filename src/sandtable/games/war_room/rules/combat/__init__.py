"""WR4 The battle board, from the first volley to the debrief."""
