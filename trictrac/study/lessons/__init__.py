"""Lessons: Markdown read into pages, shown and asked."""
