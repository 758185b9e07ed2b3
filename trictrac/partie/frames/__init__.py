"""The long games: the seats at the board, and the payments of their frames with every step."""
