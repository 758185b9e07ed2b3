"""The sister games on the same board: three backgammon sheets, toutes-tables, jacquet, garanguet, toc, tick-tack, toccategli."""
