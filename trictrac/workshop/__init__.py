"""The workshop: timing and measuring, for whoever works on the program."""
