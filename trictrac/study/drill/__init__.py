"""Drills: where positions come from, which is asked next, and the partie of counting against the master."""
