"""The table of a live game: its séance in memory, its journal on the disk, and the preferences of the user."""
