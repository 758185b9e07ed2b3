"""Practice: questions on counting, the école deck, drills, lessons and progress, all judged by the laws."""
