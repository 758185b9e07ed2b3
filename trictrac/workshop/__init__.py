"""The workshop: training, measuring and timing, for developers of the program."""
