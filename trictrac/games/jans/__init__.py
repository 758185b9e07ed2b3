"""The jan games: they count the jans of trictrac, but win and mark in other ways."""
