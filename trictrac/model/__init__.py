"""The values that people and programs hold: positions, rolls, plays, marks, scores, rules."""
