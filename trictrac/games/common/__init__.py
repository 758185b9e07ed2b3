"""The common ground of the running games and the jan games: matches, stakes, set layouts, their words."""
