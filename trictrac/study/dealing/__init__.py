"""Dealing: where positions come from, and which question is next."""
