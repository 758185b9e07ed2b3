"""The formats in which backgammon programs exchange positions and matches."""
