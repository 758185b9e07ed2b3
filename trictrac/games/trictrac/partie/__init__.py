"""One game as a log of events, knowing nothing of terminals or files."""
