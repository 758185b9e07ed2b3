"""The running games: one generator of plays, controlled by options."""
