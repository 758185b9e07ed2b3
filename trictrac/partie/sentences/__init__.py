"""The sentences of grand trictrac: marks, rolls, plays, events and reasons."""
