"""Players: they choose a play, and whether to hold or go; dice, and whole parties between two of them."""
