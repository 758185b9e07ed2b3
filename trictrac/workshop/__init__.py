"""The workshop: training, measuring and timing, for whoever works on the program."""
