"""The running games: one generator of plays, ruled by options."""
