"""The games: what a game must be, and a folder for each family of them."""
