"""Jobs of many rolls: plain functions on flat buffers, run as they are or compiled from outside, with the same results."""
