"""Progress: figures and advice from a learner's answers, how he plays in his saved games, and the reports on both."""
