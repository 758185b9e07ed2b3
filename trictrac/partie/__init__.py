"""Grand Trictrac: its course, its frames, what is read and written, what is said, and its table."""
