"""Lessons: Markdown files read into pages, shown to the learner, with questions to answer."""
