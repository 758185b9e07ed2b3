"""Jobs of many rolls: plain functions on flat buffers, interpreted or compiled, with the same results."""
