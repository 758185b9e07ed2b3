"""The sentences of grand trictrac: marks, rolls, plays, what happened and why."""
