"""The protocol of a game: what every game offers, from its events and log to the lines typed at its table."""
