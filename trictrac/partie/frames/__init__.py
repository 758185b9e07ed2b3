"""The long games: who sits at the board, and what their frames pay, every step of the arithmetic told."""
