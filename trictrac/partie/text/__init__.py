"""The texts of grand trictrac: positions, plays, typed lines and records, read and written."""
