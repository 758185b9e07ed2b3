"""Progress: what the answers say about a learner."""
