"""Grand Trictrac: its course, its frames, its texts, its sentences, and its table."""
