"""The one source of the rules: plain functions on ints and flat int buffers, named after the laws."""
