"""The choosers of plays: players at random, sensible and strong, their levels, self-play, advice, analysis and rollouts."""
