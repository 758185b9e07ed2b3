"""Common ground of the running games and the games of jans: a match of games, the stake, the set layout, their words."""
