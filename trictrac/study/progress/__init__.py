"""Progress: figures, advice and a report from a learner's answers."""
