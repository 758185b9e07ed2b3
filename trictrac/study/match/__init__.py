"""The match: a partie of counting against the master."""
