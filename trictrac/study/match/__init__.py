"""The partie of counting against the master."""
